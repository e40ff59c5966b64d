// A compiled grammar as plain data, each slot and each ending written once: what the build keeps, so that no start compiles the constructions.

import type { Arrow, Ending, Grammar, State } from "./automaton.ts";

/** Survives JSON. */
export interface PackedGrammar {
  readonly names: readonly string[];
  readonly categories: number;
  readonly roots: readonly number[];
  readonly first: readonly (readonly number[])[];
  readonly slots: readonly string[];
  readonly endings: readonly Ending[];
  /** Of each state: its category, how many endings it has, their numbers, then symbol, number of the slot and next state of each arrow. */
  readonly states: readonly (readonly number[])[];
}

export function packGrammar({ names, categories, roots, first, states }: Grammar): PackedGrammar {
  const slots = new Map<string, number>();
  const endings = new Map<string, { readonly ending: Ending; readonly number: number }>();
  const slotNumber = (slot: string): number => {
    const number = slots.get(slot) ?? slots.size;
    slots.set(slot, number);
    return number;
  };
  const endingNumber = (ending: Ending): number => {
    const key = JSON.stringify(ending);
    const { number } = endings.get(key) ?? { number: endings.size };
    endings.set(key, { ending, number });
    return number;
  };
  const packed = states.map(({ category, arrows, complete }) => [
    category,
    complete.length,
    ...complete.map(endingNumber),
    ...arrows.flatMap(({ symbol, slot, to }) => [symbol, slotNumber(slot), to]),
  ]);
  return {
    names,
    categories,
    roots,
    first,
    slots: [...slots.keys()],
    endings: [...endings.values()].map(({ ending }) => ending),
    states: packed,
  };
}

export function unpackGrammar({ names, categories, roots, first, slots, endings, states }: PackedGrammar): Grammar {
  return {
    names,
    symbols: new Map(names.map((name, index) => [name, index])),
    categories,
    roots,
    first,
    states: states.map((numbers): State => {
      const [category = 0, endingCount = 0] = numbers;
      const arrowsFrom = 2 + endingCount;
      const arrows: Arrow[] = [];
      for (let at = arrowsFrom; at < numbers.length; at += 3)
        arrows.push({ symbol: numbers[at] as number, slot: slots[numbers[at + 1] as number] as string, to: numbers[at + 2] as number });
      return { category, arrows, complete: numbers.slice(2, arrowsFrom).map((number) => endings[number] as Ending) };
    }),
  };
}
