// Tests a regular expression where nothing can wait for the worker. It blocks everything else for a second at most.

import type { Pattern } from "../../language/index.ts";
import { isCheap } from "./patternCost.ts";
import { atMost } from "./watchdog.ts";

/** Throws `TookTooLong`. */
export function testAtOnce(pattern: Pattern, text: string, limit = 1_000): boolean {
  return isCheap(pattern, text) ? pattern.expression.test(text) : atMost(limit, () => pattern.expression.test(text));
}
