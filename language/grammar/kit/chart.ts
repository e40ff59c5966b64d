// The parser: finds every category over every span that the grammar allows, from the left, in one pass (Earley's algorithm without empty rules, with
// a filter on the first terminal). It remembers how each item came about, so that readings follow only what led somewhere. It knows neither English
// nor HTTP.

import type { Arrow, Grammar } from "./automaton.ts";
import type { Meaning } from "./construction.ts";

/** A terminal that stands over some tokens. */
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

/** What was read last, and the item before it. */
interface Link {
  readonly before: Item;
  readonly slot: string;
  /** A terminal, or the category that stands between the two items. */
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
  /** The last token that something led to: what stands there cannot be read after what stands before it. */
  readonly reach: number;
}

/** Items and links that are made for a sentence, and more for each token: several times as many as the sentences of the corpora need. What needs more is hostile. */
const leastItems = 40_000;
const mostItems = 2_000;

/** Reads `edges`, a map for each token, as `start`, without the categories that are `left` out; undefined where there are more ways to read it than can be followed. */
export function parseChart(grammar: Grammar, edges: readonly Edges[], start: number, left: readonly number[] = []): Chart | undefined {
  const { stateAt, names, roots, first, categories } = grammar;
  const length = edges.length;
  const width = length + 1;
  /** By token: what waits there for a category. */
  const waiting = Array.from(
    { length: width },
    () => new Map<number, { readonly to: number; readonly slot: string; readonly item: Item }[]>(),
  );
  const ends = Array.from({ length: width }, () => new Map<number, number[]>());
  const complete = Array.from({ length: width }, () => new Map<number, Item[]>());
  const pending = Array.from({ length: width }, (): { readonly to: number; readonly link: Link }[] => []);
  const open: Item[] = [];
  let reach = 0;
  let budget = leastItems + mostItems * width;
  for (let at = 0; at <= length; at++) {
    // The terminals that stand here, and the categories that can begin with one of them.
    const allowed = new Uint8Array(names.length);
    for (const terminal of edges[at]?.keys() ?? []) {
      allowed[terminal] = 1;
      for (const category of first[terminal] ?? []) allowed[category] = 1;
    }
    for (const category of left) allowed[category] = 0;
    const known = new Map<number, Item>();
    const work: Item[] = [];
    const itemAt = (state: number, origin: number): Item => {
      const key = state * width + origin;
      const before = known.get(key);
      if (before !== undefined) return before;
      const item: Item = { state, origin, at, links: [] };
      known.set(key, item);
      work.push(item);
      return item;
    };
    const here = waiting[at] as Map<number, { readonly to: number; readonly slot: string; readonly item: Item }[]>;
    const completed = complete[at] as Map<number, Item[]>;
    if (at === 0 && allowed[start] === 1) {
      here.set(start, []);
      itemAt(roots[start] as number, 0);
    }
    if ((pending[at] as (typeof pending)[number]).length > 0) reach = at;
    for (const { to, link } of pending[at] as (typeof pending)[number]) itemAt(to, link.before.origin).links.push(link);
    for (let item = work.pop(); item !== undefined; item = work.pop()) {
      if (budget-- <= 0) return undefined;
      const { origin } = item;
      const { category, arrows, complete: endings } = stateAt(item.state);
      if (endings.length > 0 && origin < at) {
        const key = category * width + origin;
        const others = completed.get(key);
        if (others !== undefined) others.push(item);
        else {
          completed.set(key, [item]);
          const from = ends[origin] as Map<number, number[]>;
          const before = from.get(category);
          if (before === undefined) from.set(category, [at]);
          else before.push(at);
          const waiters = waiting[origin]?.get(category) ?? [];
          budget -= waiters.length;
          for (const waiter of waiters)
            itemAt(waiter.to, waiter.item.origin).links.push({ before: waiter.item, slot: waiter.slot, read: category });
        }
      }
      if (at === length) {
        if (arrows.length > 0) open.push(item);
        continue;
      }
      // Most arrows lead nowhere: a loop with an index makes nothing for them.
      for (let index = 0; index < arrows.length; index++) {
        const { symbol, slot, to } = arrows[index] as Arrow;
        if (allowed[symbol] !== 1) continue;
        if (symbol >= categories) {
          for (const edge of edges[at]?.get(symbol) ?? []) pending[edge.end]?.push({ to, link: { before: item, slot, read: edge } });
          continue;
        }
        const waiters = here.get(symbol);
        if (waiters !== undefined) waiters.push({ to, slot, item });
        else {
          here.set(symbol, [{ to, slot, item }]);
          itemAt(roots[symbol] as number, at);
        }
      }
    }
  }
  return { grammar, edges, ends, complete, open, reach };
}

/** The complete items of a category over a span. */
export function completeItems({ complete, edges }: Chart, category: number, from: number, to: number): readonly Item[] {
  return complete[to]?.get(category * (edges.length + 1) + from) ?? [];
}
