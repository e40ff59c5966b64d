// Checks of the status that say the same twice: “fails with 409” says no more than 409.

import type { Check } from "../../check.ts";
import { isAnyRefusal } from "../refused.ts";

/**
 * The index of a check that says less than `check` of the same status, or of one that says more; undefined if there is
 * none.
 */
export function sameOutcome(checks: readonly Check[], check: Check): { readonly at: number; readonly saysLess: boolean } | undefined {
  for (const [at, other] of checks.entries()) {
    if (includes(other, check)) return { at, saysLess: true };
    if (includes(check, other)) return { at, saysLess: false };
  }
  return undefined;
}

/** Returns whether `wide` is an outcome, and `narrow` one of its codes. */
function includes(wide: Check, narrow: Check): boolean {
  if (narrow.not === true || wide.not === true || typeof narrow.status !== "number") return false;
  if (wide.status === "2xx") return narrow.status >= 200 && narrow.status < 300;
  return isAnyRefusal(wide) && narrow.status >= 400;
}
