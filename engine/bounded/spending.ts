// Counts what this thread may still spend before work goes to the worker, in paths of regular expressions and calls of
// schemas.

import type { Pattern } from "../../language/index.ts";
import { pathsOf } from "./patternCost.ts";

/** Set before each use; `Infinity` where something else ends the work. */
export interface Spending {
  left: number;
}

/** About 20 to 50 ms. */
export const atOnce = 2_000_000;

/** More than may be spent; nothing is known of the answer. */
export class TooCostly extends Error {
  override readonly name = "TooCostly";
}

export function spend(spending: Spending, cost: number): void {
  // Once it is used up, the rest stays below zero, regardless of the cost.
  spending.left -= cost;
  if (spending.left < 0) throw new TooCostly();
}

/** Throws `TooCostly` instead of beginning. */
export function testWithin(spending: Spending): (pattern: Pattern, text: string) => boolean {
  return (pattern, text) => {
    if (spending.left !== Number.POSITIVE_INFINITY) spend(spending, pathsOf(pattern, text));
    return pattern.expression.test(text);
  };
}
