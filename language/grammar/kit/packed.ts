// A compiled grammar as plain data, each slot and each ending written once: what the build keeps, so that no start
// compiles the constructions.

import type { Arrow, Ending, Grammar, State } from "./automaton.ts";

/** Survives JSON. */
export interface PackedGrammar {
  readonly names: readonly string[];
  readonly categories: number;
  readonly roots: readonly number[];
  readonly first: readonly (readonly number[])[];
  readonly slots: readonly string[];
  /** Each as JSON. */
  readonly endings: readonly string[];
  /**
   * One text, with a semicolon between states: thousands of lists take longer to read. Of each state, with commas: its
   * category, how many endings it has, their numbers, then symbol, number of the slot and next state of each arrow.
   */
  readonly states: string;
}

const headLength = 2;
const arrowLength = 3;

export function packGrammar({ names, categories, roots, first, states }: Grammar): PackedGrammar {
  const slots = new Map<string, number>();
  const endings = new Map<string, number>();
  const slotNumber = (slot: string): number => {
    const number = slots.get(slot) ?? slots.size;
    slots.set(slot, number);
    return number;
  };
  const endingNumber = (ending: Ending): number => {
    const key = JSON.stringify(ending);
    const number = endings.get(key) ?? endings.size;
    endings.set(key, number);
    return number;
  };
  const packed = states.map(({ category, arrows, complete }) =>
    [
      category,
      complete.length,
      ...complete.map(endingNumber),
      ...arrows.flatMap(({ symbol, slot, to }) => [symbol, slotNumber(slot), to]),
    ].join(","),
  );
  return {
    names,
    categories,
    roots,
    first,
    slots: [...slots.keys()],
    endings: [...endings.keys()],
    states: packed.join(";"),
  };
}

/** Makes each state and each ending when it is first asked for: a sentence comes through a hundredth of them. */
export function unpackGrammar({ names, categories, roots, first, slots, endings, states: packed }: PackedGrammar): Grammar {
  const states: (string | State)[] = packed.split(";");
  const made: (string | Ending)[] = [...endings];
  const endingAt = (number: number): Ending => {
    const known = made[number] as string | Ending;
    if (typeof known !== "string") return known;
    const ending = JSON.parse(known) as Ending;
    made[number] = ending;
    return ending;
  };
  const unpack = (text: string): State => {
    const numbers = text.split(",").map(Number);
    const arrowsFrom = headLength + (numbers[1] as number);
    const arrows: Arrow[] = [];
    for (let at = arrowsFrom; at < numbers.length; at += arrowLength)
      arrows.push({ symbol: numbers[at] as number, slot: slots[numbers[at + 1] as number] as string, to: numbers[at + 2] as number });
    return { category: numbers[0] as number, arrows, complete: numbers.slice(headLength, arrowsFrom).map(endingAt) };
  };
  const stateAt = (number: number): State => {
    const known = states[number] as string | State;
    if (typeof known !== "string") return known;
    const state = unpack(known);
    states[number] = state;
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
      for (let number = 0; number < states.length; number++) stateAt(number);
      return states as readonly State[];
    },
  };
}
