// Compiles constructions to one automaton for each category, so that what begins alike is read once.

import type { Meaning, Part, Rule } from "./construction.ts";

/** The part of a category that has been read so far. */
export interface State {
  /** The number of the category. */
  readonly category: number;
  readonly arrows: readonly Arrow[];
  /** The constructions that may end here. */
  readonly complete: readonly Ending[];
}

export interface Arrow {
  /** A category, or a terminal where it is at least `Grammar.categories`. */
  readonly symbol: number;
  readonly slot: string;
  /** Index of the next state. */
  readonly to: number;
}

export interface Ending {
  readonly means: Meaning | undefined;
  /** The slots that hold lists. */
  readonly lists: readonly string[];
  readonly cost: number;
  readonly assume: string | undefined;
}

export interface Grammar {
  readonly names: readonly string[];
  readonly symbols: ReadonlyMap<string, number>;
  /** The numbers below it are categories, all others terminals. */
  readonly categories: number;
  readonly states: readonly State[];
  /** One of the states, where not all of them are needed. */
  readonly stateAt: (number: number) => State;
  /** The first state of each category. */
  readonly roots: readonly number[];
  /** By terminal: the categories that can begin with it. */
  readonly first: readonly (readonly number[])[];
}

/** A rule, and the part that comes next in it. */
interface Position {
  readonly rule: number;
  readonly at: number;
}

/**
 * `weigh` gives the cost of an assumption; an unknown name is a mistake of the grammar's author, as is a symbol that is
 * not a terminal and has no rule.
 */
export function compileGrammar(
  rules: readonly Rule[],
  isTerminal: (symbol: string) => boolean,
  weigh: (assumption: string) => number,
): Grammar {
  const names = [...new Set(rules.map(({ category }) => category))];
  const categories = names.length;
  for (const name of names) if (isTerminal(name)) throw new Error(`${name} is a category and a sense of the lexicon`);
  const symbols = new Map(names.map((name, index) => [name, index]));
  const symbolOf = (name: string, rule: Rule): number => {
    const known = symbols.get(name);
    if (known !== undefined) return known;
    if (!isTerminal(name)) throw new Error(`${rule.category}: there is no ${name}`);
    symbols.set(name, names.push(name) - 1);
    return names.length - 1;
  };
  const states: { category: number; arrows: Arrow[]; complete: Ending[] }[] = [];
  const roots = names.map((name, category) => {
    const initial = rules.flatMap((rule, index) => (rule.category === name ? follow(rule.parts, index, 0) : []));
    return addStates(category, initial);
  });
  return {
    names,
    symbols,
    categories,
    states,
    stateAt: (number) => states[number] as State,
    roots,
    first: firstSets(names.length, categories, states, roots),
  };

  /**
   * Adds the state of `initial` and all that follow it; positions that are reached by the same symbol and slot are one
   * state.
   */
  function addStates(category: number, initial: readonly Position[]): number {
    const known = new Map<string, number>();
    const queue: { readonly state: number; readonly positions: readonly Position[] }[] = [];
    const stateOf = (positions: readonly Position[]): number => {
      const distinct = [...new Map(positions.map((position) => [`${position.rule}.${position.at}`, position])).values()];
      const key = distinct
        .map(({ rule, at }) => `${rule}.${at}`)
        .sort()
        .join(" ");
      const before = known.get(key);
      if (before !== undefined) return before;
      const state = states.push({ category, arrows: [], complete: [] }) - 1;
      known.set(key, state);
      queue.push({ state, positions: distinct });
      return state;
    };
    const root = stateOf(initial);
    for (const { state, positions } of queue) {
      const next = new Map<string, { symbol: number; slot: string; positions: Position[] }>();
      for (const { rule: index, at } of positions) {
        const rule = rules[index] as Rule;
        const part = rule.parts[at];
        if (part === undefined) {
          states[state]?.complete.push(endingOf(rule));
          continue;
        }
        for (const name of part.symbols) {
          const symbol = symbolOf(name, rule);
          const key = `${symbol}:${part.slot}`;
          const entry = next.get(key) ?? { symbol, slot: part.slot, positions: [] };
          next.set(key, entry);
          entry.positions.push(...follow(rule.parts, index, at + 1), ...(part.repeated ? [{ rule: index, at }] : []));
        }
      }
      for (const { symbol, slot, positions: following } of next.values()) {
        const to = stateOf(following);
        states[state]?.arrows.push({ symbol, slot, to });
      }
    }
    return root;
  }

  function endingOf({ parts, means, assume }: Rule): Ending {
    const lists = parts.filter(({ repeated, slot }) => repeated && slot !== "").map(({ slot }) => slot);
    return { means, lists, cost: assume === undefined ? 0 : weigh(assume), assume };
  }
}

/** The positions from `at` on that can come next, optional parts passed over. */
function follow(parts: readonly Part[], rule: number, at: number): readonly Position[] {
  const found: Position[] = [{ rule, at }];
  for (let index = at; parts[index]?.optional === true; index++) found.push({ rule, at: index + 1 });
  return found;
}

function firstSets(
  symbols: number,
  categories: number,
  states: readonly State[],
  roots: readonly number[],
): readonly (readonly number[])[] {
  const starts = roots.map(() => new Set<number>());
  for (let changed = true; changed; ) {
    changed = false;
    for (const [category, root] of roots.entries())
      for (const { symbol } of states[root]?.arrows ?? [])
        for (const terminal of symbol < categories ? (starts[symbol] ?? []) : [symbol])
          if (starts[category]?.has(terminal) === false) {
            starts[category]?.add(terminal);
            changed = true;
          }
  }
  const first = Array.from({ length: symbols }, (): number[] => []);
  for (const [category, terminals] of starts.entries()) for (const terminal of terminals) first[terminal]?.push(category);
  return first;
}
