// Reads a thing again where the last call answered nothing to look at: “winter26 has the tag xmas now” after a PUT
// without content, “the group has no members any more” after one was removed.

import { lastCall, operationOf } from "../../english/context/above.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { bodyOf } from "../correct/fields.ts";
import { following } from "../correct/saved.ts";
import { assertedSteps } from "./asserted.ts";

/**
 * The request and the checks of what it answers, if one thing on the path of the last call fits the whole statement.
 */
export function impliedReads(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const call = lastCall(context.before);
  const operation = operationOf(context, call);
  // An answer with content is checked itself.
  if (call?.step !== "api_request" || operation === undefined || operation.method === "GET" || !answersNothing(operation)) return undefined;
  if (tokens.some(({ text, word }) => /^[1-5]\d\d$/.test(text) || word === "status" || word === "response")) return undefined;
  const found = readsOf(context, call).flatMap((request) => {
    const around = following(context, [request]);
    const steps = isSaidOf(around, tokens) ? assertedSteps(around, tokens) : undefined;
    return steps === undefined || (operation.method === "DELETE" && findsDeleted(steps, call)) ? [] : [[request, ...steps]];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? undefined : only;
}

/** “The mooring should be in the list” after it was deleted. */
function findsDeleted(steps: readonly Step[], { action, parameters }: ApiRequestStep): boolean {
  const held = JSON.stringify([action, parameters ?? {}]);
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(
        ({ any, equals }) => any !== undefined && isJsonObject(equals ?? null) && held.includes(String((equals as { $var?: Json }).$var)),
      ),
  );
}

/**
 * Returns whether a success has no content: 204, or a deletion without any in the document. Other documents may leave
 * it out.
 */
export function answersNothing({ method, responses }: Operation): boolean {
  const good = responses.filter(({ status }) => /^2/.test(status));
  return (
    good.length > 0 &&
    good.every(({ status, fields, isList }) => fields.length === 0 && !isList && (method === "DELETE" || /^20[45]$/.test(status)))
  );
}

/** The reads that the path of the call begins with: `GET /groups/7/members` and `GET /groups/7` of a deleted member. */
export function readsOf({ operations }: SentenceContext, { action, parameters }: ApiRequestStep): readonly ApiRequestStep[] {
  const [method = "", path = ""] = action.split(" ");
  const segments = path.split("/");
  const found: ApiRequestStep[] = [];
  for (let count = segments.length; count > 1; count--) {
    // A thing that was deleted cannot be read.
    if (count === segments.length && method === "DELETE") continue;
    const own = segments.slice(0, count).join("/");
    const request: ApiRequestStep = { step: "api_request", action: `GET ${own}`, ...ownParameters(parameters, own) };
    const operation = operationOf({ operations }, request);
    if (operation !== undefined && operation.path.split("/").length === count) found.push(request);
  }
  return found;
}

/** Returns whether the words name the things of a list; a thing of its own may be “it”. */
function isSaidOf(context: SentenceContext, tokens: readonly Token[]): boolean {
  const { lists = [] } = bodyOf(context) ?? {};
  const [main] = lists.filter(({ isMain }) => isMain);
  if (main === undefined) return true;
  return tokens.some(({ word }) => word === "list" || (word !== "" && main.nouns.includes(nounOf([word]))));
}

/** The parameters of the owners in the path. */
export function ownParameters(parameters: Readonly<Record<string, Json>> | undefined, path: string): { parameters?: Record<string, Json> } {
  const own = Object.entries(parameters ?? {}).filter(([name]) => path.includes(`{${name}}`));
  return own.length === 0 ? {} : { parameters: Object.fromEntries(own) };
}
