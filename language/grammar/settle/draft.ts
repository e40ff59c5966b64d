// The steps of a sentence as they are made, with what each of their fields comes from.

import { type Check, operatorOf, subjects } from "../../check.ts";
import type { Step } from "../../step.ts";
import { sameOutcome } from "./implied.ts";
import type { Condition } from "./items.ts";

/** A field of the steps, and the meaning that it comes from. */
interface Origin {
  readonly path: readonly (string | number)[];
  readonly from: unknown;
}

/** A field of a check. */
export interface FieldOrigin {
  readonly key: string;
  readonly from: unknown;
}

export interface Draft {
  readonly steps: Step[];
  readonly origins: Origin[];
}

/** Checks in a row are one step; of two that say the same of the status, the one stays that says more. */
export function appendChecks(draft: Draft, added: readonly { readonly check: Check; readonly keys: readonly FieldOrigin[] }[]): void {
  const { steps, origins } = draft;
  const last = steps.at(-1);
  const checks: Check[] = last?.step === "validate" ? [...last.checks] : [];
  const at = last?.step === "validate" ? steps.length - 1 : steps.length;
  for (const { check, keys } of added) {
    const same = sameOutcome(checks, check);
    if (same?.saysLess === false) continue;
    const index = same?.at ?? checks.length;
    const others = origins.filter(({ path: [step, , of] }) => !(step === at && of === index));
    origins.splice(0, origins.length, ...others, ...keys.map(({ key, from }) => ({ path: [at, "checks", index, key], from })));
    checks[index] = check;
  }
  steps[at] = { step: "validate", checks };
}

/** The fields of a check by the meaning that supplies them: the subject, and the statement about it. */
export function keysOf({ check, of, says }: Condition): readonly FieldOrigin[] {
  const subject = subjects.find((name) => check[name] !== undefined);
  const operator = operatorOf(check);
  const quantifier = (["every", "any", "none"] as const).find((name) => check[name] !== undefined);
  return [
    ...(subject === undefined ? [] : [{ key: subject, from: operator === undefined ? says : of }]),
    ...(operator === undefined ? [] : [{ key: operator, from: says }]),
    ...(quantifier === undefined ? [] : [{ key: quantifier, from: of }]),
  ];
}
