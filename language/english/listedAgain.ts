// Reads “the open orders are listed” after the request for that list as what its items are: it asks for nothing again.

import type { Check } from "../check.ts";
import { bodyOf } from "../grammar/correct/fields.ts";
import { mainOf } from "../grammar/parts/scopes.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { lastCall } from "./context/above.ts";
import { nounOf } from "./context/nouns.ts";

const isListed =
  /\b(?:is|are) (?:now |only |then |all )?(?:listed|shown|displayed|returned|included|contained|found|given|visible)(?: (?:there|in it|in the (?:list|response|result|results)))?[.!]?$/i;

export const unclearList =
  'It is unclear whether this asks for the list again or says what the last one has. Write “List the orders with …”, or a check such as “Every order has the status "open"”.';

/**
 * The checks that say the same of the last list; `undefined` where the sentence sends something, "unclear" where no
 * field of the items says it.
 */
export function statedOfList(sentence: string, steps: readonly Step[], context: SentenceContext): readonly Step[] | "unclear" | undefined {
  const [request, ...others] = steps;
  if (request?.step !== "api_request" || others.length > 0 || !isListed.test(sentence)) return undefined;
  const last = lastCall(context.before);
  if (!request.action.startsWith("GET ") || last?.step !== "api_request" || request.action !== last.action) return undefined;
  const body = bodyOf(context);
  const list = body === undefined ? undefined : mainOf(body.lists);
  const filters = Object.entries(request.query ?? {});
  if (list === undefined || filters.length === 0) return "unclear";
  // “The order with the name "x" is listed” is one of them.
  const isOne = tokensOf(sentence).some(
    ({ kind, word }) => kind === "word" && word !== "" && nounOf([word]) === word && body?.things.has(word),
  );
  const checks = filters.map(([name, value]) => checkOf(name, value as Json));
  return checks.every((check) => check !== undefined) ? [{ step: "validate", checks }] : "unclear";

  function checkOf(name: string, value: Json): Check | undefined {
    const field = body?.fields.find((one) => one.list === list && one.name === name);
    const isPlain = field !== undefined && (!isJsonObject(value) || typeof value.$var === "string") && !Array.isArray(value);
    return isPlain ? ({ [isOne ? "any" : "every"]: `${list}[*]`, path: field.path, equals: value } as Check) : undefined;
  }
}
