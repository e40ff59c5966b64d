// Finds statements that a reading would do instead of check: “it has been cancelled”, “the name was changed to "Saw"”,
// right after a response about the same thing. The test would cause the result that it should verify. And the other way
// round: a deed that would only be checked.

import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { fitOfVerb } from "../../grammar/settle/called.ts";
import type { ApiRequestStep } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import type { Token } from "../token.ts";
import type { Reading } from "./reading.ts";

/** Words that make it the next act, or say how it is done. */
const acting = group("stated.acting");

/** Returns whether the steps do something that the sentence only states. */
export function isStatedDeed({ steps, context, tokens: tokensOf }: Reading): boolean {
  const [request] = steps;
  if (request?.step !== "api_request" || request.action.startsWith("GET ")) return false;
  const tokens = tokensOf();
  const said = saidOf(tokens);
  if (said === undefined) return false;
  // “The pump is manual again” says how it is; “started again” asks for it.
  const end = tokens.findLastIndex(({ kind }) => kind !== "symbol");
  const isValue = said.text === said.text.toUpperCase() || !participle.test(said.word);
  const isBack = tokens[end]?.word === "again" && isValue;
  const rest = isBack ? tokens.slice(0, end) : tokens;
  if (!(isBack || participle.test(said.word)) || rest.some(({ kind, word }) => kind === "path" || acting.test(word))) return false;
  // “And that vacancy has been published”, right after it was made, is a precondition.
  const before = lastRequest(context.before);
  // “The boat is deleted”, right after it was made or changed, may be a check that it is gone.
  const isRead = before?.action.startsWith("GET ") === true || before?.action === request.action || isDeletion(request);
  return isRead && before !== undefined && resourceOf(before.action) === resourceOf(request.action);
}

function isDeletion({ action }: ApiRequestStep): boolean {
  return action.startsWith("DELETE ");
}

/** The first part of the path that is not a version: `orders` of `POST /api/v1/orders/7/pay`. */
function resourceOf(action: string): string | undefined {
  return action
    .slice(action.indexOf(" ") + 1)
    .split(/[/?]/)
    .find((part) => part !== "" && !/^(?:api|rest|v\d+)$/i.test(part));
}

const participle = /.{2}(?:ed|en|t|id|ght)$/;

/** Returns the word after a definite subject and a form of “be”: “it is …”, “the reservation has been …”. */
function saidOf(tokens: readonly Token[]): Token | undefined {
  const start = tokens.findIndex(({ word }) => word !== "" && !/^(?:and|but|so|now)$/.test(word));
  const { word: subject = "", text = "" } = tokens[start] ?? {};
  // “A8 is closed”
  const isCode = /^[A-Z]+-?\d+$/.test(text) && /^(?:is|are)$/.test(tokens[start + 1]?.word ?? "");
  if (!isCode && !/^(?:it|its|they|their|the|this|that)$/.test(subject)) return undefined;
  const be = tokens.findIndex(({ word }) => /^(?:is|are|was|were|been)$/.test(word));
  const isSubject = (token: Token): boolean =>
    token.kind !== "symbol" && !hasTerminal(token.word, /^f\.(?:modal|join|that|until|or)$/) && !/^(?:to|be)$/.test(token.word);
  const isDefinite = tokens.slice(start + 1, be).every((token) => isSubject(token) || /^(?:has|have|'s)$/.test(token.word));
  return be > start && isDefinite ? tokens.slice(be + 1).find(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/)) : undefined;
}

/** “When the order is closed”: what an operation does, and no check. */
export function isDone({ sentence, steps, context: { operations }, tokens }: Reading): boolean {
  if (!/^when(?:ever)?\s[^,]*$/i.test(sentence) || !steps.every(({ step }) => step === "validate")) return false;
  const isDeed = ({ word }: Token): boolean =>
    /(?:ed|en|t)$/.test(word) &&
    operations?.operations.some(
      ({ method, ...operation }) => method !== "GET" && fitOfVerb({ method, ...operation }, { word, particle: undefined }) === "own",
    ) === true;
  return tokens().some(isDeed);
}

/** “Empty the notes of the boat”, “Given a boat with name "Gull"”: an action, of which only a check is left. */
export function isOnlyChecked({ sentence, steps }: Reading): boolean {
  if (steps.length === 0 || !steps.every(({ step }) => step === "validate")) return false;
  return (
    /^(?:(?:please|then|now|and)[, ]+)?(?:empty|clear) (?:the|its|our|this|that|my)\b/i.test(sentence) ||
    /^given (?:an?|another|some) (?:\w+ ){1,2}(?:with|named|called|whose|for)\b/i.test(sentence)
  );
}
