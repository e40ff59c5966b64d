// Matches in the worker: ECMAScript's own engine while it is quick, the linear one where it is not.

import type { Pattern } from "../../language/index.ts";
import { type LinearPattern, linearPattern } from "./linearPattern.ts";
import { isCheap } from "./patternCost.ts";
import type { Groups } from "./task.ts";
import { atMost, TookTooLong } from "./watchdog.ts";

/**
 * Milliseconds that ECMAScript's engine gets first; the linear one takes much longer for ordinary expressions on long
 * texts.
 */
const backtracking = 200;
/**
 * Instructions times characters that the linear engine goes through in about the time that a watchdog takes to start.
 */
const quickly = 20_000;

export function testPattern(pattern: Pattern, text: string): boolean {
  return search(pattern, text, {
    native: () => pattern.expression.test(text),
    linear: (one) => one.test(text),
  });
}

export function matchPattern(pattern: Pattern, text: string): Groups {
  const native = () => {
    const found = pattern.expression.exec(text);
    return found === null ? null : [...found];
  };
  // Where the linear engine has other groups, it still knows whether there is a match.
  return search<Groups>(pattern, text, {
    native,
    linear: (one) => (one.exactGroups ? one.groups(text) : one.test(text) ? native() : null),
  });
}

interface Ways<T> {
  readonly native: () => T;
  readonly linear: (pattern: LinearPattern) => T;
}

function search<T>(pattern: Pattern, text: string, { native, linear }: Ways<T>): T {
  if (isCheap(pattern, text)) return native();
  const found = linearPattern(pattern, text);
  // Without a linear way nothing but the end of the worker ends it.
  if (found === undefined) return native();
  if (found.size * text.length <= quickly) return linear(found);
  try {
    return atMost(backtracking, native);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    return linear(found);
  }
}
