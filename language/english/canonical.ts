// Reads sentences of one meaning, whatever the document and the sentences above say: those that `describe` writes for a
// request, a check or a variable, letter by letter, unless one of their words could also be a field.

import type { Check, Numeric } from "../check.ts";
import { bodyOf } from "../grammar/correct/fields.ts";
import { bestReading, readSentence } from "../grammar/read.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { Attachment } from "../playbook.ts";
import type { SentenceContext, Understood } from "../reading.ts";
import type { ApiRequestStep, Step } from "../step.ts";
import { normaliseStore } from "../steps/normalise.ts";
import { lastCall } from "./context/above.ts";
import { isWordingOf } from "./describe.ts";

/** To try other sentences would take time for no result. */
const lead = /^(?:Send an? [A-Z]+ request to \/|Set \$\{|Expect (?:status|\$\.)|Run steps "|Wait \d)/;

/** Undefined for all other sentences, which are read in their context. */
export function readCanonical(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Understood | undefined {
  if (!lead.test(sentence)) return undefined;
  const best = bestReading(readSentence(sentence, attachment, {}), {});
  const [step, ...others] = best?.steps ?? [];
  if (best === undefined || step === undefined || others.length > 0 || !isClear(step, context)) return undefined;
  return isWordingOf(step, sentence, attachment) ? { kind: "understood", steps: best.steps, fields: best.fields } : undefined;
}

function isClear(step: Step, context: SentenceContext): boolean {
  if (step.step === "validate") return step.of === undefined && areClear(step.checks, context);
  if (step.step === "api_request") return !mayMeanFields(step);
  return step.step === "set" || step.step === "steps" || step.step === "wait";
}

/**
 * In other checks, the document decides: whether `200` is a text, what is empty, and which fields an error has.
 */
function areClear(checks: readonly Check[], context?: SentenceContext): boolean {
  const isOfSuccess = checks.every(({ status }) => status === undefined || [status].flat().every(isSuccess));
  return checks.every((check) => {
    if (check.status !== undefined) return isOfSuccess || checks.length === 1;
    if (typeof check.schema === "string") return check.body === "json" && !mayHaveBody(context);
    return hasClearPlace(check) && hasClearValue(check);
  });
}

/** Returns whether “the body” could be a field of the last response, which is unknown without a context. */
function mayHaveBody(context: SentenceContext | undefined): boolean {
  if (context === undefined) return true;
  if (context.operations === undefined) return false;
  if (lastCall(context.before)?.step !== "api_request") return true;
  return bodyOf(context)?.fields.some(({ name }) => /bod(?:y|ies)/i.test(name)) === true;
}

function isSuccess(status: unknown): boolean {
  return typeof status === "number" && status < 400;
}

/** A header, a field with its path, or one of the items of a list. */
function hasClearPlace({ header, path, every, any, none }: Check): boolean {
  const list = every ?? any ?? none;
  if (list !== undefined) return path !== undefined && plainField.test(path) && plainField.test(list.replace(/\[\*\]$/, ""));
  return header !== undefined || path?.startsWith("$.") === true;
}

const plainField = /^\$(?:\.\w+)+$/;

/** A text, a variable, a length, or a variable as a bound. */
function hasClearValue({ exists, equals, contains, length, compare, not }: Check): boolean {
  if (compare !== undefined) return not !== true && Object.values(compare).every(isVariable);
  return exists === true || typeof length === "number" || typeof (equals ?? contains) === "string" || isVariable(equals);
}

function isVariable(value: Json | Numeric | undefined): boolean {
  return isJsonObject(value) && typeof value.$var === "string";
}

/**
 * Returns whether words of the request could name fields instead: the second of two headers is perhaps a field of the
 * body, “the status” of the response its field, and what it is repeated for may be a check of a field.
 */
function mayMeanFields({
  action,
  parameters,
  query,
  headers,
  cookies,
  form,
  multipart,
  store = [],
  until,
  ...step
}: ApiRequestStep): boolean {
  const asked = Object.keys(query ?? {}).length;
  const named = [parameters, headers, cookies, form, multipart].flatMap((map) => Object.keys(map ?? {})).length;
  const onlyAsks = named === 0 && action.startsWith("GET ") && step.body === undefined && step.text === undefined;
  const sources = normaliseStore(store).flatMap((entry) => Object.values(entry));
  const isNamed = !onlyAsks && asked + named > 1;
  const isWaiting = until !== undefined && !areClear(until.checks);
  return isNamed || isWaiting || sources.some((source) => !source.startsWith("$") && source !== "response");
}
