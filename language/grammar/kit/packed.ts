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
  /**
   * One list, since thousands of short ones take longer to read. Of each state: its category, how many endings and how many arrows it has, the numbers
   * of the endings, then symbol, number of the slot and next state of each arrow.
   */
  readonly states: readonly number[];
}

const headLength = 3;
const arrowLength = 3;

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
  const packed = states.flatMap(({ category, arrows, complete }) => [
    category,
    complete.length,
    arrows.length,
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

/** Makes each state when it is first asked for: a sentence comes through a hundredth of them. */
export function unpackGrammar({ names, categories, roots, first, slots, endings, states: packed }: PackedGrammar): Grammar {
  const starts: number[] = [];
  for (let at = 0; at < packed.length; at += headLength + (packed[at + 1] as number) + arrowLength * (packed[at + 2] as number))
    starts.push(at);
  const made: (State | undefined)[] = new Array(starts.length).fill(undefined);
  const unpack = (number: number): State => {
    const start = starts[number] as number;
    const arrowsFrom = start + headLength + (packed[start + 1] as number);
    const complete: Ending[] = [];
    for (let at = start + headLength; at < arrowsFrom; at++) complete.push(endings[packed[at] as number] as Ending);
    const arrows: Arrow[] = [];
    for (let left = packed[start + 2] as number, at = arrowsFrom; left > 0; left--, at += arrowLength)
      arrows.push({ symbol: packed[at] as number, slot: slots[packed[at + 1] as number] as string, to: packed[at + 2] as number });
    return { category: packed[start] as number, arrows, complete };
  };
  const stateAt = (number: number): State => {
    const known = made[number];
    if (known !== undefined) return known;
    const state = unpack(number);
    made[number] = state;
    return state;
  };
  return {
    names,
    symbols: new Map(names.map((name, index) => [name, index])),
    categories,
    roots,
    first,
    stateAt,
    get states() {
      for (let number = 0; number < made.length; number++) stateAt(number);
      return made as readonly State[];
    },
  };
}
