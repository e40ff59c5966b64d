// Moves checks of a refused request's message about a field to the documented object of errors: “"is required" for the
// name” or “the name is reported as missing”. Expects a refusal where an error is expected for a field.

import type { Check } from "../../check.ts";
import { expectsError } from "../../grammar/correct/expectsError.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { unlessSame } from "../unlessSame.ts";
import type { Reading } from "./reading.ts";

const reported =
  /\b(?:reported|mentioned|named|listed|flagged|marked|shown|given|returned|complained about) as (?:being )?(?:an? )?(?:invalid|missing|wrong|required|unknown|incorrect|bad)\b/i;
/** Words that could also describe a value of a successful response. */
const onlyReported = /\b(?:should|must|shall|has to|have to) (?:both |all )?be (?:reported|complained about|flagged)[.!]?$/i;

/** “The error date should be "must be a date"” */
const namedError = /\berror(?: message| text)? (\w+) (?:is|should|must|shall|reads|says)\b/i;

/** Returns the steps with the errors of fields where the document has them. */
export function withBlamedFields({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  const saysError = /\berrors?\b/i.test(sentence);
  const isReported = reported.test(sentence) || onlyReported.test(sentence);
  const changed = steps.map((step, at) => {
    // The context is asked last: a reading is kept with the facts that it has used.
    if (step.step !== "validate" || !(saysError || isReported || step.checks.some(mayBeBlame))) return step;
    const isRefused = expectsError({ before: [...(context.before ?? []), ...steps.slice(0, at + 1)] }, []);
    const around = (): SentenceContext => following(context, steps.slice(0, at));
    const mayMove = isRefused || isReported || namedError.test(sentence);
    const moved = mayMove ? step.checks.map((check) => inErrors(sentence, check, around, isRefused)) : step.checks;
    const checks = unlessSame(step.checks, moved);
    if (!isRefused && checks.some(isBlame) && checks.every((check) => isOfErrors(check, around)))
      return { ...step, checks: [{ status: "4xx" }, ...checks] };
    return checks === step.checks ? step : { ...step, checks };
  });
  return unlessSame(steps, changed);
}

function mayBeBlame(check: Check): boolean {
  return comparesText(check) || /^\$\.\w*errors\b/i.test(check.path ?? "");
}

function comparesText({ path, equals, contains }: Check): boolean {
  return path !== undefined && typeof (equals ?? contains) === "string";
}

/** A text of a field of the success, which the request does not answer with. */
function inErrors(sentence: string, check: Check, around: () => SentenceContext, isRefused: boolean): Check {
  const { path, equals, contains, exists, not, ...rest } = check;
  const name = /^\$\.(\w+)$/.exec(path ?? "")?.[1];
  const isReported = exists === true && (reported.test(sentence) || (onlyReported.test(sentence) && isSentField(name, around)));
  const isNamed = squeeze(namedError.exec(sentence)?.[1] ?? "") === squeeze(name ?? "");
  if (name === undefined || !(isReported || comparesText(check)) || !(isRefused || isReported || isNamed)) return check;
  const errors = errorsOf(around());
  const isElsewhere = (bodyOf(around())?.fields ?? []).some((field) => field.path === path && field.isOfError);
  if (errors === undefined || isElsewhere) return check;
  if (!isReported) return { ...check, path: `${errors.path}.${name}` };
  const isDenied = /\b(?:not|never)\b|n't\b/i.test(sentence);
  return { ...rest, path: `${errors.path}.${name}`, exists, ...(isDenied ? { not: true as const } : {}) };
}

/** “The date should be reported”, which the request has sent: as an error. */
function isSentField(name: string | undefined, around: () => SentenceContext): boolean {
  return bodyOf(around())?.operation.body?.fields.some((field) => field.name === name) === true;
}

/** The only object of errors by field, whose members are texts. */
function errorsOf(context: SentenceContext): KnownField | undefined {
  const [only, ...others] = (bodyOf(context)?.fields ?? []).filter(
    ({ name, field, isOfError, depth }) =>
      isOfError &&
      depth === 1 &&
      field.type === "object" &&
      /^(?:\w+_?)?errors$/i.test(name) &&
      insideOf(field).fields.every(({ type }) => type === "string"),
  );
  return others.length === 0 ? only : undefined;
}

/** Returns whether the check is about the object of errors or a member of it. */
function isOfErrors(check: Check, around: () => SentenceContext): boolean {
  const owner = /^\$\.\w*errors(?=$|\.\w+$)/i.exec(placeIn(check))?.[0];
  return owner !== undefined && errorsOf(around())?.path === owner;
}

/** Returns whether only a refused request answers so: `$.errors.name` is there, or there are two errors. */
function isBlame(check: Check): boolean {
  const { not, length } = check;
  return not !== true && (placeIn(check).split(".").length > 2 || (length !== undefined && length !== 0));
}

/** `$.errors.name` of `$.errors.name[*]`, too. */
function placeIn({ path = "", any }: Check): string {
  return any?.replace(/\[\*\]$/, "") ?? path;
}
