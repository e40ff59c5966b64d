// Reads titles before a line: what they announce, and whether they revoke the line.

import { isSent } from "../../grammar/align/calls.ts";
import { asideAt } from "../../grammar/align/phrases.ts";
import { wordsOfOperation } from "../../grammar/correct/accounted.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb, stem } from "../../grammar/settle/called.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { led } from "./joints.ts";

const mostWords = 8;
const isArrow = /^(?:[→⇒]|[-=]>)$/;

/**
 * Returns whether a title takes the request after it back: “Skipped:”, “Other customer:”, “Pass criteria:”; or asks for
 * something itself.
 */
export function takesBack(tokens: readonly Token[], steps: readonly Step[], context: SentenceContext = {}): boolean {
  const { before = [] } = context;
  const sign = tokens.findIndex(
    ({ kind, text, spaced }, at) =>
      kind === "symbol" && (text === ":" || isArrow.test(text) || (/^[–—-]$/.test(text) && spaced && tokens[at + 1]?.spaced === true)),
  );
  const title = tokens.slice(0, Math.max(0, sign));
  if (title.length === 0 || title.length > mostWords) return false;
  const action = steps[0]?.step === "api_request" ? steps[0].action : undefined;
  // “Grab the id -> itemId”
  if (action === undefined && isArrow.test(tokens[sign]?.text ?? "")) return false;
  if (action === undefined) return isOrder(title, context) || asksForOther(title, before) || deniesOther(title, before);
  // “We archive the car: status is 201” asks for no `GET /garage/status`.
  const isRead = action.startsWith("GET ") && !tokens.some(({ kind }) => kind === "path");
  if (isRead && isOrder(title, context) && !title.some((token, at) => readsBy(token) || asideAt(title, at, "a.v.look") > 0)) return true;
  if (
    !title.every(({ kind }) => kind === "word" || kind === "symbol") ||
    title.some(({ word }) => /^(?:get|put|post|patch|delete)$/.test(word))
  )
    return false;
  const words = title.map(({ word }) => word).join(" ");
  return (
    title.some((_, at) => asideAt(title, at, "a.void") > 0) ||
    /^(?:as )?(?:(?:the|an|a) )?(?:other|another|different) \w/.test(words) ||
    isAmount(title) ||
    (isArrow.test(tokens[sign]?.text ?? "") && isOfOtherKind(title[0], action)) ||
    /^(?:pass|success|acceptance) (?:criteria|criterion)$|^(?:expectation|expected|evidence)/.test(words)
  );
}

function readsBy({ word }: Token): boolean {
  return methodsOfVerb({ word, particle: undefined }).includes("GET");
}

/** “Twice:”, “Three boats →”: as often as that. */
function isAmount([first]: readonly Token[]): boolean {
  return /^(?:twice|thrice)$/.test(first?.word ?? "") || (first?.word !== "one" && hasTerminal(first?.word ?? "", /^w\.number$/));
}

/** “Create a boat → DELETE /boats/7”; “get a token → POST /tokens” asks for the same. */
function isOfOtherKind(verb: Token | undefined, action: string): boolean {
  const methods = methodsOfVerb({ word: verb?.word ?? "", particle: undefined });
  if (methods.length === 0 || methods.includes("GET")) return false;
  return action.startsWith("GET ") || (action.startsWith("DELETE ") && !methods.includes("DELETE"));
}

/** “Repeat the request:”, “Archive the order:”, “Turn off the pump:”: an order, whatever its verb is. */
export function isOrder(title: readonly Token[], context: SentenceContext): boolean {
  const [verb, ...rest] = title.slice(title.findIndex(({ word }) => !leading.test(word)));
  const word = verb?.word ?? "";
  if (verb?.kind !== "word" || hasTerminal(word, /^v\.(?:assert|save|wait)$/) || /.{3}(?:ing|ed)$/.test(word)) return false;
  const hasParticle = particle.test(rest[0]?.word ?? "") && rest.length > 1;
  const [object, ...others] = rest.slice(hasParticle ? 1 : 0);
  const isObject = hasTerminal(object?.word ?? "", /^f\.(?:the|my)$/) || objects.test(object?.word ?? "");
  const methods = methodsOfVerb({ word, particle: undefined });
  if (isObject && (hasTerminal(word, /^v\.(?:send|repeat)$/) || methods.some((method) => method !== "GET"))) return true;
  if ((lexicon.functional.has(word) && !hasParticle) || led.test(word)) return false;
  if (isObject) return !others.some(({ word: noun }) => hasTerminal(noun, /^w\.(?:body|response)/));
  // “Log out: status is 200”, where nobody did
  if (others.length === 0 && /^(?:out|off)$/.test(object?.word ?? "")) return !/out|off/i.test(lastRequest(context.before)?.action ?? "");
  if (object?.kind !== "word" || lexicon.functional.has(object.word) || /(?:ed|en)$/.test(object.word)) return false;
  const { operations = [] } = context.operations ?? {};
  const last = operationOf(context, lastRequest(context.before));
  const isNamed = (operation: Operation): boolean => {
    const words = new Set(wordsOfOperation(operation).map(stem));
    return fitOfVerb(operation, { word, particle: undefined }) === "own" && [object, ...others].every((one) => words.has(stem(one.word)));
  };
  if (operations.some((operation) => operation !== last && isNamed(operation))) return true;
  const isNoun = operations.some((operation) => subjectOf(operation).nouns.has(nounOf([word])));
  return !isNoun && /^\p{Lu}/u.test(object.text) && isSent(context.before ?? [], object.text);
}

const leading = /^(?:and|now|then|please|also|next|first|finally|we|i)$/;
const particle = /^(?:up|off|out|on|in|down|back|over|away)$/;
const objects = /^(?:it|this|that|these|those|them|him|her|all|every|each|both|an?|another|same|exactly)$/;

/** “Delete card ABC: expect 404” after a call that deletes nothing: that title is an instruction. */
function asksForOther([verb, object]: readonly Token[], before: readonly Step[]): boolean {
  const last = before.findLast(({ step }) => step === "api_request");
  const methods = methodsOfVerb({ word: verb?.word ?? "", particle: undefined });
  if (last?.step !== "api_request" || methods.length === 0 || object?.kind !== "word") return false;
  return !methods.some((method) => last.action.startsWith(`${method} `));
}

/** “Rosa cannot delete the card: 403” after a call that deletes nothing: the attempt is not sent. */
export function deniesOther(title: readonly Token[], before: readonly Step[] = []): boolean {
  const at = title.findIndex(({ word }, index) => index > 0 && /^(?:can|cannot|may|must|should)$/.test(word));
  const isApart = /^(?:not|n't|no)$/.test(title[at + 1]?.word ?? "");
  const verb = at + 1 + (title[at + 1]?.word === "no" ? 2 : isApart ? 1 : 0);
  return at > 0 && (isApart || title[at]?.word === "cannot") && asksForOther(title.slice(verb), before);
}

/** “Pass criteria:”, “Evidence required:”: checks follow. */
export function isExpectation(title: readonly Token[]): boolean {
  return title.some(({ word }) =>
    /^(?:expect(?:ed|ations?)?|evidence|outcome|pass|results?|acceptance|postconditions?|assertions?|verification|then)$/.test(word),
  );
}
