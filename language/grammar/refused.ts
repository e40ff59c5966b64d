// Returns whether steps expect that a request is refused.

import type { Check } from "../check.ts";
import type { Step } from "../step.ts";

/** Returns whether the steps check that a request is refused. */
export function isRefused(steps: readonly (Step | undefined)[]): boolean {
  return steps.some((step) => step?.step === "validate" && step.checks.some(isRefusal));
}

/** Returns whether the steps between the call at `index` and the next one check that it is refused. */
export function isCallRefused(steps: readonly Step[], index: number): boolean {
  for (let at = index + 1; at < steps.length && steps[at]?.step !== "api_request"; at++) if (isRefused([steps[at]])) return true;
  return false;
}

/** Returns whether the check expects a refusal: 409, 4xx, 401 or 403, at least 400. */
export function isRefusal({ status }: Check): boolean {
  return status !== undefined && /^\[?"?[45]|"(?:atLeast|from)":4/.test(JSON.stringify(status));
}

/** Returns whether the check expects a refusal, and leaves the status open. */
export function isAnyRefusal({ status }: Check): boolean {
  return JSON.stringify(status) === '{"atLeast":400}';
}
