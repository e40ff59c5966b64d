// Makes checks say all that their sentence says: a header with the value that was sent, where in a text, that nothing
// else is wrong, that no error is answered.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { statusesOf } from "../../grammar/refusals.ts";
import type { Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { withChecks } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

/** Words that exclude anything beyond the named items. */
export const nothingElse = /\bnothing (?:else|more|other)\b|\bno (?:others?|more)\b(?! than\b)(?! \w+ (?:than|errors?)\b)[\s.!,]*$/i;

/** Returns the steps with all that the sentence says of their checks. */
export function saidFully({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/\b(?:same|beginning|start|front|end|nothing|others?|more|errors?|ok(?:ay)?)\b/i.test(sentence)) return steps;
  const changed = withChecks(steps, context, (check, around) =>
    [withSameHeader, withPlaceInText, withNoError, withListedSuccess].reduce((one, change) => change(sentence, one, around), check),
  );
  return nothingElse.test(sentence) ? changed.map((step) => withOnlyThese(step, () => context)) : changed;
}

/** “has the header X-Request-Id with the same value” */
function withSameHeader(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { header, exists, not, ...rest } = check;
  if (header === undefined || exists !== true || not === true || !saysSame.test(sentence)) return check;
  const sent = Object.entries(lastRequest(around().before)?.headers ?? {}).find(([name]) => name.toLowerCase() === header.toLowerCase());
  return sent === undefined ? check : { ...rest, header, equals: sent[1] as Json };
}

/** Words that compare a header with one that was sent. */
export const saysSame = /\bthe same\b/i;

const place = /["'”’}] (?:right )?(?:at|in) (?:the|its) (?:very )?(beginning|start|front|end)\b/i;

/** “contains "T" at the beginning” */
function withPlaceInText(sentence: string, check: Check): Check {
  const said = place.exec(sentence)?.[1]?.toLowerCase();
  const { contains, ...rest } = check;
  if (said === undefined || typeof contains !== "string" || check.path === undefined) return check;
  return said === "end" ? { ...rest, endsWith: contains } : { ...rest, startsWith: contains };
}

const noError =
  /\b(?:not|n't|never)(?: \w+)? (?:get|see|receive|return|give|show|cause|raise|produce|be|throw|have|answer with|end in)(?: back)? (?:an?|any) errors?[.!]?$|\bno errors?[.!]?$|\bwithout (?:an |any )?errors?[.!]?$/i;

/** “I should not get an error”: only an error has that field. */
function withNoError(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { path, exists, not } = check;
  if (exists !== true || not !== true || !/^\$\.errors?$/.test(path ?? "") || !noError.test(sentence)) return check;
  const fields = (bodyOf(around())?.fields ?? []).filter((field) => field.path === path);
  return fields.length > 0 && fields.every(({ isOfError }) => isOfError) ? { status: { below: 400 } } : check;
}

/** “The booking is OK” of what answers only 201. */
function withListedSuccess(sentence: string, check: Check, around: () => SentenceContext): Check {
  if (check.status !== 200 || !/\bok(?:ay)?\b/i.test(sentence) || /\b(?:200|status|code)\b/.test(sentence)) return check;
  const operation = bodyOf(around())?.operation;
  const [only, ...others] = operation === undefined ? [] : statusesOf(operation).filter((status) => status < 300);
  return only === undefined || others.length > 0 ? check : { ...check, status: only };
}

/** “The errors mention the name and nothing else”: as many as are named. */
function withOnlyThese(step: Step, context: () => SentenceContext): Step {
  if (step.step !== "validate") return step;
  const owners = new Set(
    step.checks.map(({ path, exists, not }) => (exists === true && not !== true ? /^(\$\.\w+)\.\w+$/.exec(path ?? "")?.[1] : undefined)),
  );
  const [owner, ...others] = owners;
  if (owner === undefined || others.length > 0) return step;
  const isMap = (bodyOf(context())?.fields ?? []).some(
    ({ path, field, isOfError }) => path === owner && field.type === "object" && isOfError,
  );
  return isMap ? { ...step, checks: [...step.checks, { path: owner, length: step.checks.length }] } : step;
}
