// Reads sentences of one meaning, whatever the document and the sentences above say: those that `describe` writes for a
// request, a check or a variable, letter by letter, unless one of their words could also be a field.

import type { Check } from "../check.ts";
import { bestReading, readSentence } from "../grammar/read.ts";
import type { Attachment } from "../playbook.ts";
import type { Understood } from "../reading.ts";
import type { ApiRequestStep, Step } from "../step.ts";
import { normaliseStore } from "../steps/normalise.ts";
import { isWordingOf } from "./describe.ts";

/** To try other sentences would take time for no result. */
const lead = /^(?:Send an? [A-Z]+ request to \/|Set \$\{|Expect (?:status|\$\.))/;

/** Undefined for all other sentences, which are read in their context. */
export function readCanonical(sentence: string, attachment: Attachment | undefined): Understood | undefined {
  if (!lead.test(sentence)) return undefined;
  const best = bestReading(readSentence(sentence, attachment, {}), {});
  const [step, ...others] = best?.steps ?? [];
  if (best === undefined || step === undefined || others.length > 0 || !isClear(step)) return undefined;
  return isWordingOf(step, sentence, attachment) ? { kind: "understood", steps: best.steps, fields: best.fields } : undefined;
}

function isClear(step: Step): boolean {
  if (step.step === "validate") return step.of === undefined && areClear(step.checks);
  return step.step === "set" || (step.step === "api_request" && !mayMeanFields(step));
}

/**
 * In other checks, the document decides: whether `200` is a text, whether “has length 2” is a number of items, what the
 * body is, and which fields an error has.
 */
function areClear(checks: readonly Check[]): boolean {
  const isOfSuccess = checks.every(({ status }) => status === undefined || (typeof status === "number" && status < 400));
  return checks.every(({ status, path, every, any, none, equals, exists }) => {
    if (status !== undefined) return isOfSuccess || checks.length === 1;
    const isOne = path?.startsWith("$.") === true && every === undefined && any === undefined && none === undefined;
    return isOne && (typeof equals === "string" || exists === true);
  });
}

/**
 * Returns whether words of the request could name fields instead: the second of two headers is perhaps a field of the
 * body, “the status” of the response its field, and what it is repeated for is a check.
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
  return isNamed || until !== undefined || sources.some((source) => !source.startsWith("$") && source !== "response");
}
