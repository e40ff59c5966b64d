// What a chart means: the distinct meanings of a category over a span, the cheapest first, each with what it takes for granted.

import type { Arrow, Ending, Grammar } from "./automaton.ts";
import type { Chart } from "./chart.ts";
import type { Meaning } from "./construction.ts";

export interface Reading {
  readonly means: Meaning | undefined;
  /** The sum of the assumptions' weights. */
  readonly cost: number;
  readonly assumptions: readonly string[];
}

/** Meanings of one category over one span that are kept apart; dearer ones than these are none that a person means. */
const most = 24;
/** Constructions that are put together for one sentence: eight times as many as the sentences of the corpora need. A text that needs more is hostile. */
const budget = 8_000;
/** Arrows that are followed for one sentence, also those that lead to nothing. */
const mostSteps = 40_000;

/** The readings of `category` from token 0 to the end; undefined where there are more ways to read it than can be tried. */
export function readingsOf(chart: Chart, category: number): readonly Reading[] | undefined {
  const { grammar, edges, ends } = chart;
  const length = edges.length;
  const width = length + 1;
  const memo = new Map<number, readonly Reading[]>();
  let left = budget;
  let steps = mostSteps;
  const found = readingsBetween(category, 0, length);
  return left < 0 || steps < 0 ? undefined : found;

  function readingsBetween(wanted: number, from: number, to: number): readonly Reading[] {
    const key = (wanted * width + from) * width + to;
    const known = memo.get(key);
    if (known !== undefined) return known;
    memo.set(key, []);
    const kept = new Map<string, Reading>();
    walk(grammar, grammar.roots[wanted] as number, from, undefined);
    const sorted = [...kept.values()].sort((one, other) => one.cost - other.cost).slice(0, most);
    memo.set(key, sorted);
    return sorted;

    function walk({ states, categories }: Grammar, index: number, at: number, filled: Filled | undefined): void {
      const state = states[index];
      steps--;
      if (state === undefined || left < 0 || steps < 0) return;
      if (at === to) {
        for (const ending of state.complete) keep(ending, filled);
        return;
      }
      for (const arrow of state.arrows) {
        if (arrow.symbol >= categories) {
          for (const edge of edges[at]?.get(arrow.symbol) ?? [])
            if (edge.end <= to)
              walk(grammar, arrow.to, edge.end, fill(arrow, filled, edge.means, edge.cost, edge.assume === undefined ? [] : [edge.assume]));
          continue;
        }
        for (const end of ends[at]?.get(arrow.symbol) ?? []) {
          if (end > to || (end < to && states[arrow.to]?.arrows.length === 0)) continue;
          if (arrow.symbol === wanted && at === from && end === to) continue;
          for (const { means, cost, assumptions } of readingsBetween(arrow.symbol, at, end))
            walk(grammar, arrow.to, end, fill(arrow, filled, means, cost, assumptions));
        }
      }
    }

    function keep(ending: Ending, filled: Filled | undefined): void {
      left--;
      let cost = ending.cost;
      const assumptions = ending.assume === undefined ? [] : [ending.assume];
      for (let slot = filled; slot !== undefined; slot = slot.before) {
        cost += slot.cost;
        if (slot.assumptions.length > 0) assumptions.push(...slot.assumptions);
      }
      const means = ending.means === undefined ? undefined : build(ending.means, slotsOf(filled, ending.lists), [from, to]);
      const text = means === undefined ? "" : JSON.stringify(means);
      const before = kept.get(text);
      if (before === undefined || before.cost > cost) kept.set(text, { means, cost, assumptions });
    }
  }
}

/** The slots that a construction has filled, the last one first. */
interface Filled {
  readonly slot: string;
  readonly means: Meaning | undefined;
  readonly cost: number;
  readonly assumptions: readonly string[];
  readonly before: Filled | undefined;
}

function fill(
  { slot }: Arrow,
  before: Filled | undefined,
  means: Meaning | undefined,
  cost: number,
  assumptions: readonly string[],
): Filled | undefined {
  if (slot === "" && cost === 0 && assumptions.length === 0) return before;
  return { slot, means, cost, assumptions, before };
}

function slotsOf(filled: Filled | undefined, lists: readonly string[]): ReadonlyMap<string, Meaning> {
  const slots = new Map<string, Meaning>();
  for (let at = filled; at !== undefined; at = at.before) {
    if (at.slot === "") continue;
    const means = at.means ?? true;
    if (lists.includes(at.slot)) slots.set(at.slot, [means, ...((slots.get(at.slot) as readonly Meaning[] | undefined) ?? [])]);
    else slots.set(at.slot, means);
  }
  return slots;
}

function build(means: Meaning, slots: ReadonlyMap<string, Meaning>, place: readonly [number, number]): Meaning | undefined {
  if (typeof means === "string") return means.startsWith("$") ? slots.get(means.slice(1)) : means === "@" ? place : means;
  if (typeof means !== "object" || means === null) return means;
  if (Array.isArray(means)) {
    return means.flatMap((member: Meaning): readonly Meaning[] => {
      if (typeof member === "string" && member.startsWith("...$")) {
        const list = slots.get(member.slice(4));
        return list === undefined ? [] : Array.isArray(list) ? list : [list];
      }
      const built = build(member, slots, place);
      return built === undefined ? [] : [built];
    });
  }
  const out: Record<string, Meaning> = {};
  for (const [name, member] of Object.entries(means)) {
    const built = build(member, slots, place);
    if (built !== undefined) out[name] = built;
  }
  return out;
}
