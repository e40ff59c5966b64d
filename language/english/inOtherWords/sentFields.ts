// Makes fields after a colon part of the request: “POST /permits: zone "A3", holder.name "Ada"” was read as a request
// without a body, and checks of the response.

import { slotsOf } from "../../grammar/settle/slots.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";

/** Returns the sentence with “with” for the colon, where the request takes all fields that the steps only check. */
export function withSentFields(sentence: string, steps: readonly Step[], { operations }: SentenceContext): string | undefined {
  const colon = colonIn(sentence);
  if (operations === undefined || colon < 0) return undefined;
  const at = steps.findIndex(({ step }) => step === "api_request");
  const [request, checks] = [steps[at], steps[at + 1]];
  if (request?.step !== "api_request" || checks?.step !== "validate" || request.body !== undefined) return undefined;
  const operation = operationOfAction(operations, request.action);
  const paths = new Set(operation === undefined ? [] : slotsOf({ operation }).map(({ within, name }) => ["$", ...within, name].join(".")));
  const areSent = checks.checks.every(({ path, equals }) => equals !== undefined && path !== undefined && paths.has(path));
  return areSent ? `${sentence.slice(0, colon)} with${sentence.slice(colon + 1)}` : undefined;
}

/** Returns where the colon after a path is; -1 if there is none. */
function colonIn(sentence: string): number {
  const target = /\b(?:POST|PUT|PATCH) \//.exec(sentence);
  const end = target === null ? -1 : sentence.indexOf(" ", target.index + target[0].length);
  return sentence[end - 1] === ":" ? end - 1 : -1;
}
