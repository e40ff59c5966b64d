// Reads the parts that any request can have, for an operation that is called by its name: headers, a time limit, the
// body as a whole.

import { sameName } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import type { OperationObject, OperationPhrase, Part } from "../meaning.ts";
import { addPart, type RequestDraft } from "./part.ts";
import { tokenOf, unsettled } from "./place.ts";
import { type StepDraft, type StepField, weakly } from "./request.ts";
import { type Filling, slotsOf } from "./slots.ts";
import { isReference } from "./value.ts";

/** The step with these parts. */
export function withParts(
  place: Filling,
  step: Record<string, Json>,
  fields: StepField[],
  parts: readonly Part[],
): StepDraft<ApiRequestStep> {
  const { method, path, body } = place.operation;
  // "The order gets a note with the text "x"" reads nothing.
  if (method === "GET" && body === undefined && parts.some(({ part }) => part === "body")) unsettled("a body of a request that reads");
  const hasToken = slotsOf(place).some(({ name }) => sameName(name, "token"));
  const draft: RequestDraft = { place, step, fields, left: [], weak: {}, method, target: path, fieldCount: 0, hasToken };
  for (const part of parts) addPart(place, draft, part);
  return { step: { ...step, ...weakly(draft) } as unknown as ApiRequestStep, fields };
}

/** "with order details": what the variable of that name holds. */
export function variableBody(place: Filling, reference: TokenReference): { readonly value: Json; readonly from: TokenReference } {
  const { text } = tokenOf(place, reference);
  if (place.operation.body === undefined || place.context.variables?.has(text) !== true)
    return unsettled("no variable that holds the body");
  return { value: { $var: text }, from: reference };
}

/** “Book berth C4 for the boat”: the code of the berth, and no value for the boat. */
export function belongsToObject({ words: object, value: own }: OperationObject, { words, value }: OperationPhrase): boolean {
  const [noun, first] = [object.at(-1), words?.[0]];
  if (own !== undefined || noun === undefined || value === undefined || !isReference(value)) return false;
  return typeof first === "object" && value.token === noun.token + 1 && first.token > value.token;
}
