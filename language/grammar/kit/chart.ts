// The parser: finds every category over every span that the grammar allows, from the left, in one pass (Earley's
// algorithm without empty rules, with a filter on the first terminal). It remembers how each item came about, so that
// readings follow only what led somewhere. It knows neither English nor HTTP.

import type { Arrow, Grammar } from "./automaton.ts";
import type { Meaning } from "./construction.ts";

/** A terminal that covers some tokens. */
export interface Edge {
  /** Index after the last token. */
  readonly end: number;
  readonly means: Meaning | undefined;
  readonly cost: number;
  readonly assume?: string;
}

/** By terminal, for one token at which it begins. */
export type Edges = ReadonlyMap<number, readonly Edge[]>;

/** A state that was reached at a token, for a category that began at `origin`. */
export interface Item {
  readonly state: number;
  readonly origin: number;
  readonly at: number;
  /** The ways that lead here; none for the beginning of a category. */
  readonly links: Link[];
}

/** The last part that was read, and the item before it. */
interface Link {
  readonly before: Item;
  readonly slot: string;
  /** A terminal, or the category between the two items. */
  readonly read: Edge | number;
}

export interface Chart {
  readonly grammar: Grammar;
  readonly edges: readonly Edges[];
  /** By token, by category: where those that begin there end. */
  readonly ends: readonly ReadonlyMap<number, readonly number[]>[];
  /** By token, by category: the complete items that end there. */
  readonly complete: readonly ReadonlyMap<number, readonly Item[]>[];
  /** All that is still open at the end. */
  readonly open: readonly Item[];
  /** The last token that an item reached: the grammar cannot read the token there after those before it. */
  readonly reach: number;
}

/**
 * Items and links that are made for a sentence, and more for each token: several times as many as the sentences of the
 * corpora need. A sentence that needs more is hostile.
 */
const leastItems = 40_000;
const mostItems = 2_000;

/** The state of the parser at one token. */
interface Column {
  readonly at: number;
  readonly edges: Edges;
  /** 1 for the terminals that begin here, and for the categories that can begin with one of them. */
  readonly allowed: Uint8Array;
  /** By state and origin. */
  readonly items: Map<number, Item>;
  readonly work: Item[];
  /** By category: the items that wait for one that begins here. */
  readonly waiting: Map<number, Waiter[]>;
  /** By category and origin. */
  readonly complete: Map<number, Item[]>;
}

interface Waiter {
  readonly to: number;
  readonly slot: string;
  readonly item: Item;
}

const noEdges: Edges = new Map();

/**
 * Reads `edges`, a map for each token, as `start`, without the categories that are `left` out; undefined if there are
 * more ways to read it than can be followed.
 */
export function parseChart(grammar: Grammar, edges: readonly Edges[], start: number, left: readonly number[] = []): Chart | undefined {
  const { stateAt, names, roots, first, categories } = grammar;
  const length = edges.length;
  const width = length + 1;
  const columns: Column[] = [];
  const ends = Array.from({ length: width }, () => new Map<number, number[]>());
  const pending = Array.from({ length: width }, (): { readonly to: number; readonly link: Link }[] => []);
  const open: Item[] = [];
  let reach = 0;
  let budget = leastItems + mostItems * width;
  for (let at = 0; at <= length; at++) {
    const column = openColumn(at);
    columns.push(column);
    if (at === 0 && column.allowed[start] === 1) {
      column.waiting.set(start, []);
      itemAt(column, roots[start] as number, 0);
    }
    const reached = pending[at] as (typeof pending)[number];
    if (reached.length > 0) reach = at;
    for (const { to, link } of reached) itemAt(column, to, link.before.origin).links.push(link);
    for (let item = column.work.pop(); item !== undefined; item = column.work.pop()) {
      if (budget-- <= 0) return undefined;
      const { category, arrows, complete: endings } = stateAt(item.state);
      if (endings.length > 0 && item.origin < at) complete(column, item, category);
      if (at < length) follow(column, item, arrows);
      else if (arrows.length > 0) open.push(item);
    }
  }
  return { grammar, edges, ends, complete: columns.map((column) => column.complete), open, reach };

  function openColumn(at: number): Column {
    const here = edges[at] ?? noEdges;
    const allowed = new Uint8Array(names.length);
    for (const terminal of here.keys()) {
      allowed[terminal] = 1;
      for (const category of first[terminal] ?? []) allowed[category] = 1;
    }
    for (const category of left) allowed[category] = 0;
    return { at, edges: here, allowed, items: new Map(), work: [], waiting: new Map(), complete: new Map() };
  }

  function itemAt({ at, items, work }: Column, state: number, origin: number): Item {
    const key = state * width + origin;
    const before = items.get(key);
    if (before !== undefined) return before;
    const item: Item = { state, origin, at, links: [] };
    items.set(key, item);
    work.push(item);
    return item;
  }

  /** Goes on with all that waits for the category. */
  function complete(column: Column, item: Item, category: number): void {
    const { at, complete: completed } = column;
    const key = category * width + item.origin;
    const others = completed.get(key);
    if (others !== undefined) {
      others.push(item);
      return;
    }
    completed.set(key, [item]);
    const from = ends[item.origin] as Map<number, number[]>;
    const before = from.get(category);
    if (before === undefined) from.set(category, [at]);
    else before.push(at);
    const waiters = columns[item.origin]?.waiting.get(category) ?? [];
    budget -= waiters.length;
    for (const waiter of waiters)
      itemAt(column, waiter.to, waiter.item.origin).links.push({ before: waiter.item, slot: waiter.slot, read: category });
  }

  /**
   * Reads the terminals that can come next, and begins the categories. Most arrows lead nowhere: an index makes nothing
   * for them.
   */
  function follow(column: Column, item: Item, arrows: readonly Arrow[]): void {
    const { at, allowed, waiting } = column;
    for (let index = 0; index < arrows.length; index++) {
      const { symbol, slot, to } = arrows[index] as Arrow;
      if (allowed[symbol] !== 1) continue;
      if (symbol >= categories) {
        for (const edge of column.edges.get(symbol) ?? []) pending[edge.end]?.push({ to, link: { before: item, slot, read: edge } });
        continue;
      }
      const waiters = waiting.get(symbol);
      if (waiters !== undefined) waiters.push({ to, slot, item });
      else {
        waiting.set(symbol, [{ to, slot, item }]);
        itemAt(column, roots[symbol] as number, at);
      }
    }
  }
}

/** The complete items of a category over a span. */
export function completeItems({ complete, edges }: Chart, category: number, from: number, to: number): readonly Item[] {
  return complete[to]?.get(category * (edges.length + 1) + from) ?? [];
}
