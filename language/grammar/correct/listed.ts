// Writes the values of checks as the document lists them.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { squeeze } from "../settle/responseShape.ts";
import { bodyOf } from "./fields.ts";
import { following } from "./saved.ts";

/** “pass/fail” is `passFail`; text in quotes in `tokens` stays. A body without content is empty text, and no JSON. */
export function listed(context: SentenceContext, steps: readonly Step[], tokens: readonly Token[] = []): readonly Step[] {
  return steps.map((step, at) => {
    if (step.step !== "validate") return step;
    const around = () => following(context, steps.slice(0, at));
    // Only a check that needs it may look at what is above: a change there compiles the sentence again.
    const isNoContent = () =>
      [...(around().before ?? []).slice(-1), step].some(
        (one) => one.step === "validate" && one.checks.some(({ status }) => status === 204),
      );
    const checks = step.checks.map((check): Check => {
      if (check.body === "json" && check.empty === true && check.not !== true && isNoContent()) return { body: "text", empty: true };
      const { path, equals } = check;
      if (typeof equals !== "string" || tokens.some(({ kind, value }) => kind === "quoted" && value === equals)) return check;
      const values = bodyOf(around())?.fields.find((known) => known.path === path)?.field.enum;
      if (values === undefined || values.includes(equals)) return check;
      const same = values.filter((value) => squeeze(value) === squeeze(equals));
      return same.length === 1 ? { ...check, equals: same[0] as string } : check;
    });
    return checks.every((check, index) => check === step.checks[index]) ? step : { ...step, checks };
  });
}
