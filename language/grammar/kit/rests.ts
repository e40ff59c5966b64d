// Ways to end what has begun, the shortest first: the terminals that complete every category which is still open.

import type { Grammar, State } from "./automaton.ts";
import type { Beginning } from "./beginning.ts";

/** How much a terminal costs; undefined if nothing can be written for it. */
export type CostOfTerminal = (name: string) => number | undefined;

interface Yields {
  /** By symbol. */
  readonly cost: readonly number[];
  /** The arrow that begins the cheapest end of a state; -1 where it is complete. */
  readonly rest: readonly number[];
  readonly restCost: readonly number[];
}

/** The cheapest terminals of each symbol, and of what each state lacks. */
export function readYields({ names, categories, states, roots }: Grammar, costOf: CostOfTerminal): Yields {
  const cost = names.map((name, symbol) => (symbol < categories ? Number.POSITIVE_INFINITY : (costOf(name) ?? Number.POSITIVE_INFINITY)));
  const restCost = states.map(costOfEnding);
  const rest = states.map(() => -1);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [number, { arrows }] of states.entries())
      for (const [index, { symbol, to }] of arrows.entries()) {
        const sum = (cost[symbol] as number) + (restCost[to] as number);
        if (sum >= (restCost[number] as number)) continue;
        restCost[number] = sum;
        rest[number] = index;
        changed = true;
      }
    for (const [category, root] of roots.entries()) {
      // A category is never empty.
      const least = Math.min(
        ...(states[root] as State).arrows.map(({ symbol, to }) => (cost[symbol] as number) + (restCost[to] as number)),
      );
      if (least >= (cost[category] as number)) continue;
      cost[category] = least;
      changed = true;
    }
  }
  return { cost, rest, restCost };
}

/** The assumptions of ending a category here; infinite if it cannot end. */
function costOfEnding({ complete }: State): number {
  return Math.min(Number.POSITIVE_INFINITY, ...complete.map(({ cost }) => cost));
}

/** The cheapest terminals of a symbol. */
function terminalsOf(grammar: Grammar, yields: Yields, symbol: number): readonly number[] {
  if (symbol >= grammar.categories) return [symbol];
  const root = grammar.states[grammar.roots[symbol] as number] as State;
  let best: State["arrows"][number] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const arrow of root.arrows) {
    const sum = (yields.cost[arrow.symbol] as number) + (yields.restCost[arrow.to] as number);
    if (sum < least) {
      least = sum;
      best = arrow;
    }
  }
  return best === undefined ? [] : [...terminalsOf(grammar, yields, best.symbol), ...terminalsOfRest(grammar, yields, best.to)];
}

function terminalsOfRest(grammar: Grammar, yields: Yields, state: number): readonly number[] {
  const arrow = (grammar.states[state] as State).arrows[yields.rest[state] as number];
  return arrow === undefined ? [] : [...terminalsOf(grammar, yields, arrow.symbol), ...terminalsOfRest(grammar, yields, arrow.to)];
}

interface Way {
  readonly state: number;
  readonly origin: number;
  readonly cost: number;
  readonly terminals: readonly number[];
}

const mostPopped = 1_500;

/** The number of ways that are followed at a time. */
const poppedAtOnce = 60;

/**
 * Lists of terminals that end a beginning as `start`, the cheapest first, the empty one where it could end as it is;
 * undefined now and then, on the way.
 */
export function* restsOf(
  grammar: Grammar,
  yields: Yields,
  { columns }: Beginning,
  start: number,
): Generator<readonly number[] | undefined> {
  const { states } = grammar;
  const last = columns.at(-1);
  if (last === undefined) return;
  const queue: Way[][] = [];
  const put = (way: Way): void => {
    const bucket = Math.round(way.cost * 2);
    if (bucket > 60 || !Number.isFinite(way.cost)) return;
    queue[bucket] ??= [];
    (queue[bucket] as Way[]).push(way);
  };
  for (const [state, origin] of last.items) put({ state, origin, cost: 0, terminals: [] });
  const seen = new Set<string>();
  const given = new Set<string>();
  let popped = 0;
  for (let bucket = 0; bucket < queue.length; bucket++) {
    const ways = queue[bucket];
    while (ways !== undefined && ways.length > 0) {
      const way = ways.shift() as Way;
      if (popped++ > mostPopped) return;
      if (popped % poppedAtOnce === 0) yield undefined;
      const { state, origin, terminals } = way;
      const key = `${state} ${origin} ${terminals.join(" ")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { category, arrows, complete } = states[state] as State;
      if (complete.length > 0 && (origin < columns.length - 1 || terminals.length > 0)) {
        if (category === start && origin === 0) {
          const said = terminals.join(" ");
          if (!given.has(said)) {
            given.add(said);
            yield terminals;
          }
        }
        for (const { to, origin: from } of columns[origin]?.waiting.get(category) ?? [])
          put({ state: to, origin: from, cost: way.cost + 0.05 + costOfEnding(states[state] as State), terminals });
      }
      // A complete category needs no more: longer ends are other sentences, but they may be the only ones with a
      // meaning.
      for (const { symbol, to } of arrows) {
        const added = yields.cost[symbol] as number;
        if (!Number.isFinite(added)) continue;
        put({ state: to, origin, cost: way.cost + added, terminals: [...terminals, ...terminalsOf(grammar, yields, symbol)] });
      }
    }
  }
}
