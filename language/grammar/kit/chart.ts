// The parser: finds every category over every span that the grammar allows, from the left, in one pass (Earley's algorithm without empty rules, with
// a filter on the first terminal). It knows neither English nor HTTP.

import type { Grammar } from "./automaton.ts";
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

export interface Chart {
  readonly grammar: Grammar;
  readonly edges: readonly Edges[];
  /** By token, by category: where those that begin there end. */
  readonly ends: readonly ReadonlyMap<number, readonly number[]>[];
  /** Pairs of a state and the token at which its category began, for all that is still open at the end. */
  readonly open: readonly number[];
}

/** Reads `edges`, a map for each token, as `start`. */
export function parseChart(grammar: Grammar, edges: readonly Edges[], start: number): Chart {
  const { states, roots, first, categories } = grammar;
  const length = edges.length;
  const width = length + 1;
  /** By token: states that wait there, by the category that they wait for, in pairs with their origin. */
  const waiting = Array.from({ length: width }, () => new Map<number, number[]>());
  const ends = Array.from({ length: width }, () => new Map<number, number[]>());
  const pending = Array.from({ length: width }, (): number[] => []);
  const open: number[] = [];
  const seen = new Uint32Array(states.length * width);
  for (let at = 0; at <= length; at++) {
    const allowed = new Uint8Array(categories);
    for (const terminal of edges[at]?.keys() ?? []) {
      const row = first[terminal] as Uint8Array;
      for (let category = 0; category < categories; category++) if (row[category] === 1) allowed[category] = 1;
    }
    const work: number[] = [];
    const add = (state: number, origin: number): void => {
      const key = state * width + origin;
      if (seen[key] === at + 1) return;
      seen[key] = at + 1;
      work.push(state, origin);
    };
    const here = waiting[at] as Map<number, number[]>;
    if (at === 0 && allowed[start] === 1) {
      here.set(start, []);
      add(roots[start] as number, 0);
    }
    const arrived = pending[at] as number[];
    for (let index = 0; index < arrived.length; index += 2) add(arrived[index] as number, arrived[index + 1] as number);
    while (work.length > 0) {
      const origin = work.pop() as number;
      const index = work.pop() as number;
      const { category, arrows, complete } = states[index] as (typeof states)[number];
      if (complete.length > 0 && origin < at) {
        const from = ends[origin] as Map<number, number[]>;
        const known = from.get(category);
        if (known === undefined || known.at(-1) !== at) {
          if (known === undefined) from.set(category, [at]);
          else known.push(at);
          const waiters = waiting[origin]?.get(category) ?? [];
          for (let next = 0; next < waiters.length; next += 2) add(waiters[next] as number, waiters[next + 1] as number);
        }
      }
      if (at === length) {
        if (arrows.length > 0) open.push(index, origin);
        continue;
      }
      for (const { symbol, to } of arrows) {
        if (symbol >= categories) {
          for (const { end } of edges[at]?.get(symbol) ?? []) pending[end]?.push(to, origin);
          continue;
        }
        if (allowed[symbol] !== 1) continue;
        const waiters = here.get(symbol);
        if (waiters !== undefined) waiters.push(to, origin);
        else {
          here.set(symbol, [to, origin]);
          add(roots[symbol] as number, at);
        }
      }
    }
  }
  return { grammar, edges, ends, open };
}
