// Collects the ways to read a sentence clause by clause: each has a cost, and only the cheapest few are followed.

import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import type { Doing } from "./guesses.ts";

interface Priced {
  readonly cost: number;
}

const mostFollowed = 4;

/** Ways by the token before which they end. */
export class Ways<W extends Priced> {
  readonly #byEnd = new Map<number, W[]>();
  readonly #mostCost: number;

  constructor(mostCost: number) {
    this.#mostCost = mostCost;
  }

  /** Leaves out what is too dear. */
  add(end: number, way: W): void {
    if (way.cost > this.#mostCost) return;
    const there = this.#byEnd.get(end);
    if (there === undefined) this.#byEnd.set(end, [way]);
    else there.push(way);
  }

  to(end: number): readonly W[] {
    return this.#byEnd.get(end) ?? [];
  }
}

/** The cheapest ways that do different things. */
export function cheapest<W extends Priced>(ways: readonly W[], stepsOf: (way: W) => readonly Step[]): readonly W[] {
  const found = new Map<string, W>();
  for (const way of [...ways].sort((one, other) => one.cost - other.cost)) {
    const key = normalisedKey(stepsOf(way));
    if (!found.has(key)) found.set(key, way);
    if (found.size === mostFollowed) break;
  }
  return [...found.values()];
}

/** The effect of the last of the steps. */
export function doingOf(steps: readonly Step[]): Doing {
  const last = steps.at(-1)?.step;
  return last === "api_request" ? "request" : last === "validate" ? "check" : last === "save" ? "save" : undefined;
}
