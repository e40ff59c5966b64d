// Derives the meanings of a chart: the distinct meanings of a category over a span, the cheapest first, each with its
// assumptions.

import type { Ending } from "./automaton.ts";
import { type Chart, completeItems, type Edge, type Item } from "./chart.ts";
import type { Meaning } from "./construction.ts";

export interface Reading {
  readonly means: Meaning | undefined;
  /** The sum of the assumptions' weights. */
  readonly cost: number;
  readonly assumptions: readonly string[];
}

/** Meanings of one category over one span that are kept apart; dearer ones than these are none that a person means. */
export const mostMeanings = 24;
/** Of a text with more tokens fewer are kept apart: it is a list, and long since its first words nothing else. */
const shortText = 100;
const longWindow = 2;
/** Ways to fill the slots of a construction up to one place that are kept apart, for each meaning. */
const filledForMeaning = 4;
/**
 * Constructions and slots that are put together for a sentence, and more for each token: 40 times as many as the
 * sentences of the corpora need.
 */
const leastBudget = 60_000;
const budget = 600;

/** How much may be put together and kept, where other bounds than those of a sentence hold. */
export interface Limits {
  readonly most: number;
  /** The same of what covers everything. */
  readonly mostWhole: number;
  readonly budget: number;
}

/**
 * The readings of `category` from token 0 to the end; undefined if there are more ways to read it than can be tried.
 */
export function readingsOf(chart: Chart | undefined, category: number, limits?: Limits): readonly Reading[] | undefined {
  if (chart === undefined) return undefined;
  const { stateAt } = chart.grammar;
  const { length } = chart.edges;
  const width = length + 1;
  const kept = limits?.most ?? (length <= shortText ? mostMeanings : Math.max(6, Math.floor((mostMeanings * shortText) / length / 2)));
  const known = new Map<number, readonly Reading[]>();
  const keptWhole = limits?.mostWhole ?? kept;
  const filled = new Map<Item, readonly (Filled | undefined)[]>();
  const meanings = meaningTable();
  let left = limits?.budget ?? leastBudget + budget * length;
  const found = readingsBetween(category, 0, length);
  return left < 0 ? undefined : found;

  function readingsBetween(wanted: number, from: number, to: number): readonly Reading[] {
    const key = (wanted * width + from) * width + to;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, []);
    const distinct = new Map<Meaning | undefined, Reading>();
    for (const item of completeItems(chart as Chart, wanted, from, to))
      for (const filling of fillings(item)) for (const ending of stateAt(item.state).complete) keep(distinct, ending, filling, [from, to]);
    const sorted = cheapest([...distinct.values()], ({ cost }) => cost, from === 0 && to === length ? keptWhole : kept);
    known.set(key, sorted);
    return sorted;
  }

  /** For a long text, only meanings that are hardly dearer than the cheapest. */
  function cheapest<One>(all: One[], costOf: (one: One) => number, count: number): readonly One[] {
    if (all.length < 2) return all;
    const sorted = all.sort((one, other) => costOf(one) - costOf(other)).slice(0, count);
    const limit = length <= shortText ? Number.POSITIVE_INFINITY : costOf(sorted[0] as One) + longWindow;
    return costOf(sorted.at(-1) as One) <= limit ? sorted : sorted.filter((one) => costOf(one) <= limit);
  }

  /** The ways to fill the slots up to the item, the cheapest first. */
  function fillings(item: Item): readonly (Filled | undefined)[] {
    const before = filled.get(item);
    if (before !== undefined) return before;
    const { links } = item;
    const distinct = new Set<Filled | undefined>(links.length === 0 ? [undefined] : []);
    for (const { before: previous, slot, read } of links) {
      const sources = typeof read === "number" ? readingsBetween(read, previous.at, item.at) : [read];
      for (const filling of fillings(previous)) {
        for (const source of sources) {
          if (left-- < 0) return [];
          distinct.add(fill(slot, filling, source));
        }
      }
    }
    const all = [...distinct];
    const sorted =
      all.length < 2
        ? all
        : all
            .sort((one, other) => (one?.total ?? 0) - (other?.total ?? 0))
            .slice(0, item.origin === 0 && item.at === length ? keptWhole * filledForMeaning : kept * filledForMeaning);
    filled.set(item, sorted);
    return sorted;
  }

  function keep(
    found: Map<Meaning | undefined, Reading>,
    ending: Ending,
    filling: Filled | undefined,
    place: readonly [number, number],
  ): void {
    left--;
    const cost = ending.cost + (filling?.total ?? 0);
    const means = ending.means === undefined ? undefined : meanings.build(ending.means, slotsOf(filling, ending.lists), place);
    const before = found.get(means);
    if (before !== undefined && before.cost <= cost) return;
    const assumptions = ending.assume === undefined ? [] : [ending.assume];
    for (let slot = filling; slot !== undefined; slot = slot.before) assumptions.push(...slot.assumptions);
    found.set(means, { means, cost, assumptions });
  }
}

/** The slots that a construction has filled, the last one first. */
interface Filled {
  readonly slot: string;
  readonly means: Meaning | undefined;
  readonly assumptions: readonly string[];
  /** The costs of this slot and of all before it. */
  readonly total: number;
  readonly before: Filled | undefined;
}

const none: readonly string[] = [];

function fill(slot: string, before: Filled | undefined, source: Edge | Reading): Filled | undefined {
  const assumptions = "assumptions" in source ? source.assumptions : source.assume === undefined ? none : [source.assume];
  if (slot === "" && source.cost === 0 && assumptions.length === 0) return before;
  return { slot, means: source.means, assumptions, total: (before?.total ?? 0) + source.cost, before };
}

function slotsOf(filled: Filled | undefined, lists: readonly string[]): ReadonlyMap<string, Meaning> {
  const slots = new Map<string, Meaning>();
  for (let at = filled; at !== undefined; at = at.before) {
    if (at.slot === "") continue;
    const means = at.means ?? true;
    if (!lists.includes(at.slot)) slots.set(at.slot, means);
    else {
      const list = slots.get(at.slot) as Meaning[] | undefined;
      if (list === undefined) slots.set(at.slot, [means]);
      else list.unshift(means);
    }
  }
  return slots;
}

/** Builds meanings so that equal ones are one object; it visits each part of a list of a thousand parts once. */
function meaningTable() {
  const table = new Map<string, Meaning>();
  const numbers = new Map<Meaning, number>();

  function numberOf(means: Meaning): string {
    if (typeof means !== "object" || means === null) return JSON.stringify(means);
    return `#${numbers.get(means) ?? numbers.get(unique(means))}`;
  }

  function unique(means: Meaning): Meaning {
    if (typeof means !== "object" || means === null || numbers.has(means)) return means;
    const key = Array.isArray(means)
      ? `[${means.map(numberOf).join()}`
      : `{${Object.entries(means)
          .map(([name, member]) => `${name}:${numberOf(member as Meaning)}`)
          .join()}`;
    const known = table.get(key);
    if (known !== undefined) return known;
    table.set(key, means);
    numbers.set(means, numbers.size);
    return means;
  }

  function build(means: Meaning, slots: ReadonlyMap<string, Meaning>, place: readonly [number, number]): Meaning | undefined {
    const built = member(means, slots, place);
    return built === undefined ? undefined : unique(built);
  }

  function member(means: Meaning, slots: ReadonlyMap<string, Meaning>, place: readonly [number, number]): Meaning | undefined {
    if (typeof means === "string") return means.startsWith("$") ? slots.get(means.slice(1)) : means === "@" ? place : means;
    if (typeof means !== "object" || means === null) return means;
    if (Array.isArray(means)) {
      return means.flatMap((part: Meaning): readonly Meaning[] => {
        if (typeof part === "string" && part.startsWith("...$")) {
          const list = slots.get(part.slice(4));
          return list === undefined ? [] : Array.isArray(list) ? list : [list];
        }
        const built = build(part, slots, place);
        return built === undefined ? [] : [built];
      });
    }
    const out: Record<string, Meaning> = {};
    for (const [name, part] of Object.entries(means)) {
      const built = build(part, slots, place);
      if (built !== undefined) out[name] = built;
    }
    return out;
  }

  return { build };
}
