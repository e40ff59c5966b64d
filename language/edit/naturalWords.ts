// Words steps as people do: “Delete the order ${orderId}” instead of “Send a DELETE request to …”, “$.orders contains
// an item with id …”. A wording is for callers who check with `isReadAs` that it is read as the same step.

import { withCall } from "../english/describe/call.ts";
import { writePairs } from "../english/describe/maps.ts";
import { describeRequest } from "../english/describe/request.ts";
import type { Draft } from "../english/describe/words.ts";
import type { DescribedInstruction } from "../english/describe.ts";
import { bestReading, readSentence } from "../grammar/read.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { SentenceContext } from "../reading.ts";
import type { ApiRequestStep, Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";

/** In characters; a longer list of fields is easier to read as JSON. */
const longestFields = 100;

/** The wordings that begin with `lead`, the most natural first; with query and body as the exact sentence has them. */
export function naturalRequests(step: ApiRequestStep, lead: string): readonly DescribedInstruction[] {
  const exact = describeRequest(step).next().value ?? undefined;
  const tail = exact === undefined ? undefined : /^Send an? [A-Z]+ request to (?:"[^"]*"|[^\s,]+)(.*)$/s.exec(exact.text)?.[1];
  const same = exact === undefined || tail === undefined ? undefined : { ...exact, text: lead + tail };
  return [withFields(step, lead), same].flatMap((draft) => instructionOf(draft) ?? []);
}

/** “… with name "Ada" and age 36” */
function withFields(step: ApiRequestStep, lead: string): Draft | undefined {
  const { body, query } = step;
  const fields = body === undefined ? query : query === undefined ? body : undefined;
  if (!isJsonObject(fields) || !Object.values(fields).every(isShort)) return undefined;
  const pairs = writePairs(fields);
  return pairs === undefined || pairs.length > longestFields ? undefined : withCall({ text: `${lead} with ${pairs}` }, step);
}

function isShort(value: Json): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || (isJsonObject(value) && "$var" in value);
}

function instructionOf(draft: Draft | undefined): DescribedInstruction | undefined {
  if (draft === undefined) return undefined;
  const { text, attachment } = draft;
  return attachment === undefined ? { sentence: `${text}.` } : { sentence: text.endsWith(":") ? text : `${text}:`, attachment };
}

/** `$.id of at least one item in $.orders is "1"`: `$.orders contains an item with id "1"`. */
const ofItems = /\$\.([\w.]+) of (at least one|no) item in (\$[\w.]*) is ("(?:[^"\\]|\\.)*"|\$\{\w{1,80}\}|\d+)/g;

/** The same checks, with the items of lists as their subject; undefined if none of them is about items. */
export function naturalChecks({ sentence, attachment }: DescribedInstruction): DescribedInstruction | undefined {
  const said = sentence.replace(
    ofItems,
    (_, field: string, which: string, list: string, value: string) =>
      `${list} contains ${which === "no" ? "no" : "an"} item with ${field} ${value}`,
  );
  return said === sentence || attachment !== undefined ? undefined : { sentence: said };
}

/** Returns whether the grammar reads the sentence as this step, with `${variables}` that are set above it. */
export function isReadAs(step: Step, { sentence, attachment }: DescribedInstruction, context: SentenceContext): boolean {
  const named = [...sentence.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
  const around = { ...context, variables: new Set([...(context.variables ?? []), ...named]), before: [], earlier: [] };
  const best = bestReading(readSentence(sentence, attachment, around), around);
  return best !== undefined && isSameSteps(best.steps, [step]);
}

/** Returns whether both do the same; a parameter may be filled into the path. */
export function isSameSteps(one: readonly Step[], other: readonly Step[]): boolean {
  return normalisedKey(one.map(filledIn)) === normalisedKey(other.map(filledIn));
}

function filledIn(step: Step): Step {
  if (step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...rest } = step;
  const left = { ...parameters };
  const action = step.action.replace(/(?<!\$)\{([^{}]+)\}/g, (whole, name: string) => {
    const value = left[name];
    const text = isJsonObject(value) && typeof value.$var === "string" ? `\${${value.$var}}` : value;
    if (typeof text !== "string" && typeof text !== "number") return whole;
    delete left[name];
    return String(text);
  });
  return { ...rest, action, ...(Object.keys(left).length === 0 ? {} : { parameters: left }) };
}
