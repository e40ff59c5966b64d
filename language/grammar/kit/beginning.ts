// Reads the beginning of a sentence: which states are open after each token. It keeps no readings, so it is several
// times faster than a chart, and it continues from the tokens that two beginnings have in common.

import { rememberedFor } from "../../text/remembered.ts";
import type { Grammar, State } from "./automaton.ts";
import type { Edges } from "./chart.ts";

/** The categories that are open after some tokens. */
interface Column {
  /** The states that were reached there. */
  readonly reached: readonly number[];
  /** The same, with where each began. */
  readonly items: readonly (readonly [state: number, origin: number])[];
  /** By category: what waits there for one that begins there. */
  readonly waiting: ReadonlyMap<number, readonly Waiter[]>;
  /** The states that reach later columns from here: by end, state and origin. */
  readonly ahead: readonly (readonly [end: number, to: number, origin: number])[];
}

interface Waiter {
  readonly to: number;
  readonly origin: number;
}

export interface Beginning {
  /** One more than there are tokens. */
  readonly columns: readonly Column[];
}

/** Items for a beginning; what needs more is hostile. */
const mostItems = 60_000;

/** `columns` are those of another beginning whose first tokens, and what follows them, are the same. */
export function readBeginning(
  { states, roots, first, categories }: Grammar,
  edges: readonly Edges[],
  start: number,
  left: readonly number[],
  columns: readonly Column[] = [],
): Beginning | undefined {
  const found: Column[] = [...columns];
  const width = edges.length + 1;
  let budget = mostItems;
  for (let at = found.length; at <= edges.length; at++) {
    const here = edges[at];
    const allowed = new Uint8Array(categories);
    if (here !== undefined) for (const terminal of here.keys()) for (const category of first[terminal] ?? []) allowed[category] = 1;
    for (const category of left) allowed[category] = 0;
    const known = new Set<number>();
    const reached = new Set<number>();
    const completed = new Set<number>();
    const work: number[] = [];
    const waiting = new Map<number, Waiter[]>();
    const ahead: [number, number, number][] = [];
    const add = (state: number, origin: number): void => {
      const key = state * width + origin;
      if (known.has(key)) return;
      known.add(key);
      work.push(key);
    };
    if (at === 0) {
      waiting.set(start, []);
      add(roots[start] as number, 0);
    }
    for (let before = 0; before < at; before++) for (const [end, to, origin] of found[before]?.ahead ?? []) if (end === at) add(to, origin);
    for (let key = work.pop(); key !== undefined; key = work.pop()) {
      if (budget-- <= 0) return undefined;
      const origin = key % width;
      const number = (key - origin) / width;
      const { category, arrows, complete } = states[number] as State;
      reached.add(number);
      if (complete.length > 0 && origin < at && !completed.has(category * width + origin)) {
        completed.add(category * width + origin);
        for (const waiter of found[origin]?.waiting.get(category) ?? []) add(waiter.to, waiter.origin);
      }
      if (here === undefined) continue;
      for (const { symbol, to } of arrows) {
        if (symbol >= categories) {
          for (const { end } of here.get(symbol) ?? []) ahead.push([end, to, origin]);
          continue;
        }
        if (allowed[symbol] !== 1) continue;
        const waiters = waiting.get(symbol);
        if (waiters !== undefined) waiters.push({ to, origin });
        else {
          waiting.set(symbol, [{ to, origin }]);
          add(roots[symbol] as number, at);
        }
      }
    }
    const items = [...known].map((key) => [(key - (key % width)) / width, key % width] as const);
    found.push({ reached: [...reached], items, waiting, ahead });
  }
  return { columns: found };
}

/** Returns whether what was read is `category` as a whole. */
export function isWhole({ states }: Grammar, { columns }: Beginning, category: number): boolean {
  const last = columns.at(-1);
  return (
    last?.items.some(([number, origin]) => {
      const state = states[number] as State;
      return origin === 0 && state.category === category && state.complete.length > 0;
    }) === true
  );
}

const terminalsOf = rememberedFor((_: Grammar) => new Map<number, readonly number[]>());

/** The terminals that can come next where these states are open. */
export function expectedTerminals(grammar: Grammar, reached: readonly number[]): ReadonlySet<number> {
  const byState = terminalsOf(grammar);
  const expected = new Set<number>();
  for (const state of reached) {
    let terminals = byState.get(state);
    if (terminals === undefined) {
      terminals = readTerminals(grammar, state);
      byState.set(state, terminals);
    }
    for (const terminal of terminals) expected.add(terminal);
  }
  return expected;
}

function readTerminals({ states, categories, first }: Grammar, state: number): readonly number[] {
  const symbols = (states[state] as State).arrows.map(({ symbol }) => symbol);
  const found = new Set(symbols.filter((symbol) => symbol >= categories));
  const inside = new Set(symbols.filter((symbol) => symbol < categories));
  if (inside.size > 0)
    for (let terminal = categories; terminal < first.length; terminal++)
      if (first[terminal]?.some((category) => inside.has(category)) === true) found.add(terminal);
  return [...found];
}
