// “PATCH /orders/7: status = "done"”: of a request that sends something and says nothing else, the fields may be what
// is sent.

import { isJsonObject, type Json } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { isSense } from "../lexicon/lexicon.ts";
import { takesHeader } from "./lateParts.ts";
import { callsBefore, type Told } from "./mentioned.ts";
import { type Place, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";

const sending = /^(?:POST|PUT|PATCH) /;

/**
 * Refuses fields that are read as checks of the answer where the document says that the request takes them, and no word
 * says what is expected.
 */
export function refuseUnsentBody({ context, tokens }: Place, steps: readonly Step[]): void {
  // "Remove it: POST /trips, days 3" compares no field POST with a path.
  const path = tokens.find(({ kind }, at) => kind === "path" && /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(tokens[at - 1]?.text ?? ""));
  if (path !== undefined && steps.some((step) => step.step === "validate" && step.checks.some(({ equals }) => equals === path.text)))
    unsettled("a request that is not sent");
  const [request, validate, ...more] = steps;
  if (request?.step !== "api_request" || validate?.step !== "validate" || more.length > 0 || !isWithoutBody(request)) return;
  const isHeaderOnly = validate.checks.every(({ header, equals }) => header !== undefined && equals !== undefined);
  const isFieldOnly = validate.checks.every((check) => check.path !== undefined && check.equals !== undefined && check.not !== true);
  if (!(isFieldOnly || isHeaderOnly) || tokens.some(({ word }) => isExpecting(word))) return;
  const space = request.action.indexOf(" ");
  const { operations } = context;
  const operation =
    operations === undefined ? undefined : operationOfRequest(operations, request.action.slice(0, space), request.action.slice(space + 1));
  const sent = new Set(operation?.body?.fields.map(({ name }) => squeeze(name)));
  if (isHeaderOnly) {
    if (operation !== undefined && validate.checks.every(({ header = "" }) => takesHeader(operation, header)))
      unsettled("a header of the request");
  } else if (validate.checks.every(({ path = "" }) => sent.has(squeeze(path)))) unsettled("what is sent, or what comes back");
}

/** Refuses “create the same collection again” where the first request had a body, and this one would have none. */
export function refuseLess(place: Told & { readonly operation: Operation }, step: ApiRequestStep): void {
  const { tokens, operation } = place;
  const says = (words: RegExp): boolean => tokens.some(({ word }) => words.test(word));
  const { body } = step as { readonly body?: Json };
  const isEmpty = isWithoutBody(step) || (isJsonObject(body ?? null) && Object.keys(body as object).length === 0);
  const isRepeated = says(/^same$/) || (says(/^again$/) && !says(/^an?$/)) || tokens.at(-1)?.word === "time";
  if (!isEmpty || !isRepeated) return;
  if (callsBefore(place).some((call) => call.operation === operation && !isWithoutBody(call.step))) unsettled("the same body again");
}

/** "Give the status as "done"" is not an answer that gives it. */
function isExpecting(word: string): boolean {
  return isSense(word, "v.assert") || (isSense(word, "v.return") && word !== "give") || ["should", "must", "shall", "will"].includes(word);
}

function isWithoutBody({ action, body, form, multipart }: ApiRequestStep): boolean {
  return sending.test(action) && body === undefined && form === undefined && multipart === undefined;
}
