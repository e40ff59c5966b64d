// Uses of phrases while a playbook runs: each one that began is cleaned up after once, with the values that it had.

import type { Json } from "../../language/index.ts";
import { rememberedFor } from "../../language/index.ts";
import type { PlannedPlaybook, PlannedStep } from "../planned.ts";
import { namesRead, namesSaved } from "../planning/uses.ts";
import { lookUp, UnsetVariable } from "../values/scope.ts";
import type { BegunUse, Frame, PhaseState } from "./context.ts";

/** The steps that clean up after a use, and the variables that they read. */
export interface Cleanup {
  readonly steps: readonly PlannedStep[];
  readonly reads: readonly string[];
}

/** By use. */
export function cleanupsOf({ teardown }: PlannedPlaybook): ReadonlyMap<string, Cleanup> {
  return cleanupsIn(teardown);
}

const cleanupsIn = rememberedFor((teardown: PlannedPlaybook["teardown"]): ReadonlyMap<string, Cleanup> => {
  const byUse = Map.groupBy(
    teardown.filter(({ cleanup }) => cleanup !== undefined),
    ({ cleanup }) => cleanup as string,
  );
  return new Map(
    [...byUse].map(([use, steps]) => {
      const saved = new Set(namesSaved(steps));
      return [use, { steps, reads: [...new Set(namesRead(steps))].filter((name) => !saved.has(name)) }] as const;
    }),
  );
});

/** Notes which uses the step is in: one that it is the first of begins. */
export function enterUses({ origins = none, cleanup }: PlannedStep, state: PhaseState): void {
  const { frame, iterations } = state;
  // The cleanup of a use does not count as a new use, though it may use other phrases.
  const own = origins.slice(cleanup === undefined ? 0 : origins.findIndex(({ use }) => use === cleanup) + 1);
  let depth = 0;
  while (depth < own.length && isSame(state.uses[depth], own[depth]?.use, iterations)) depth++;
  state.uses.length = depth;
  for (const { use } of own.slice(depth)) {
    const begun: BegunUse = { use, iterations, values: new Map(), inner: [] };
    (state.uses.at(-1)?.inner ?? frame.uses).push(begun);
    state.uses.push(begun);
  }
  noteValues(state);
}

const none: readonly never[] = [];

function isSame(begun: BegunUse | undefined, use: string | undefined, iterations: readonly number[]): boolean {
  return begun?.use === use && begun?.iterations.every((round, index) => iterations[index] === round) === true;
}

/** Keeps the values that the cleanup will read: a later use of the same phrase has others. */
export function noteValues({ uses, frame }: PhaseState): void {
  if (uses.length === 0) return;
  const cleanups = cleanupsOf(frame.playbook);
  for (const { use, values } of uses)
    for (const name of cleanups.get(use)?.reads ?? none) {
      const value = valueIn(name, frame);
      if (value !== undefined) values.set(name, value);
    }
}

/** A variable may be made of others that have no value yet. */
function valueIn(name: string, frame: Frame): Json | undefined {
  try {
    return lookUp(frame.scope, name);
  } catch (error) {
    if (error instanceof UnsetVariable) return undefined;
    throw error;
  }
}
