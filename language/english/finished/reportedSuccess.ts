// Takes “it reports success” for the documented flag `success`: a status alone would leave it out, and so would a
// check that the flag exists. Takes “see FAILED” for the listed value, and not for a refused request.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { withChecks } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

const reporting =
  /\b(?:report|return|say|show|indicate|signal|give|expect|announce|check|verif|mark|flag)\w* (?:an? |for )?success\b|\bsuccess (?:is|should be|must be) (?:reported|returned|shown|indicated|signalled)\b/i;

/** Returns the steps with the flag that is true. */
export function withReportedSuccess({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || !reporting.test(sentence) || /\b(?:[1-5]\d\d|status|codes?|true|exists?|not?)\b/i.test(sentence))
    return steps;
  return withChecks(steps, context, (check, around) => {
    const path = isVague(check) ? flagOf(around()) : undefined;
    return path === undefined || (check.path !== undefined && check.path !== path) ? check : { path, equals: true };
  });
}

function isVague({ status, exists, not }: Check): boolean {
  const isGood = typeof status === "number" ? status < 300 : status === "2xx";
  return not !== true && (isGood || exists === true);
}

/** The only flag of a success that is called so. */
function flagOf(context: SentenceContext): string | undefined {
  const [only, ...others] = (bodyOf(context)?.fields ?? []).filter(
    ({ name, field, depth, list, isOfError }) =>
      depth === 1 && list === undefined && !isOfError && field.type === "boolean" && /^(?:is_?)?success(?:ful)?$/i.test(name),
  );
  return others.length > 0 ? undefined : only?.path;
}

const capitals = /(?<!["\w])[A-Z]{2,}(?:_[A-Z]+)*(?!["\w])/g;

/** Returns the steps with the value in capitals that a field lists: “start it, fail it, and see FAILED”. */
export function withListedOutcome({ sentence, steps, context }: Reading): readonly Step[] {
  const said = /\d{3}|\b[45]xx\b|\b(?:request|call|status code)\b/i.test(sentence) ? null : sentence.match(capitals);
  if (said === null || context.operations === undefined) return steps;
  return withChecks(steps, context, (check, around) => {
    if (check.not === true || !/^"?[45]|^\{"atLeast":400\}/.test(JSON.stringify(check.status) ?? "")) return check;
    const own = (bodyOf(around())?.fields ?? []).filter(({ list, isOfError }) => !isOfError && list === undefined);
    const found = own.filter(({ field }) => field.enum?.some((one) => said.includes(one)));
    return found.length === 1
      ? ({ path: found[0]?.path, equals: found[0]?.field.enum?.find((one) => said.includes(one)) } as Check)
      : check;
  });
}
