// Checks that a clause may mean: the fields that its words name, the values beside them, and what it says of statuses and lists. Every value of the author's
// has its place, or there is no check.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, hasSense } from "../settle/called.ts";
import type { Clause } from "./clause.ts";
import { checksOfFields } from "./fieldChecks.ts";
import { bodyOf } from "./fields.ts";
import type { Doing, Guess } from "./guesses.ts";
import { isContent } from "./leftWords.ts";
import { listIn } from "./listChecks.ts";
import { headersIn, statusIn, timeIn } from "./looseStatus.ts";
import { fieldsIn } from "./namedFields.ts";
import { resourcesOf } from "./resources.ts";
import { isValue } from "./values.ts";

export function looseChecks(context: SentenceContext, tokens: readonly Token[], after: Doing): readonly Guess[] {
  if (
    tokens.some(
      ({ kind, text, word }) => kind === "path" || kind === "url" || (text === text.toUpperCase() && hasTerminal(word, /^w\.methodverb/)),
    )
  )
    return [];
  if (!(context.before ?? []).some(({ step }) => step === "api_request")) return [];
  const clause: Clause = { tokens, context, body: bodyOf(context), used: new Set() };
  const status = statusIn(clause);
  const others = [...timeIn(clause), ...headersIn(clause)];
  let cost = 0.6 + costOfMood(tokens, after, context);
  const found = fieldsIn(clause);
  const body = tokens.findIndex(({ word }, at) => hasTerminal(word, /^n\.body/) && hasTerminal(tokens[at - 1]?.word ?? "", /^w\.empty/));
  if (body > 0 && !clause.used.has(body)) {
    clause.used.add(body).add(body - 1);
    return closed(clause, [...(status === undefined ? [] : [status]), { body: "text", empty: true }], cost);
  }
  const listed = listIn(clause, found);
  const checks: Check[] = [];
  if (status !== undefined) checks.push(status);
  checks.push(...others);
  const object = tokens.findIndex(({ kind }) => kind === "json");
  if (object >= 0 && isJsonObject(tokens[object]?.value) && tokens.some(({ word }) => hasTerminal(word, /^n\.(?:response|body)/))) {
    clause.used.add(object);
    checks.push({ body: "json", contains: tokens[object]?.value as Json });
    return closed(clause, checks, cost);
  }
  if (listed !== undefined) {
    checks.push(...listed.checks);
    cost += listed.cost;
  } else if (found.length > 0) {
    const made = checksOfFields(clause, found);
    if (made === undefined) return [];
    checks.push(...made.checks);
    cost += made.cost;
  }
  return closed(clause, checks, cost);
}

/** The checks, where they say every value. */
function closed(clause: Clause, checks: readonly Check[], assumed: number): readonly Guess[] {
  const { tokens } = clause;
  let cost = assumed;
  if (checks.length === 0) return [];
  if (tokens.some((_, at) => isValue(tokens, at) && !clause.used.has(at))) return [];
  const left = leftIn(clause);
  if (left.some(({ word }) => isContent.test(word) || hasTerminal(word, changing))) return [];
  // "200 or 201": one of them is left over as well as the word between.
  if (
    tokens.some(
      ({ word }, at) =>
        !clause.used.has(at) && /^(?:or|either|maybe|perhaps|probably|possibly|sometimes|usually|optionally|may|might)$/.test(word),
    )
  )
    return [];
  const { operations } = clause.context;
  const isOther = ({ word }: Token) => {
    if (operations === undefined || hasTerminal(word, /^(?:v\.(?:assert|show|get|receive|return)|[nf]\.)/)) return false;
    if (resourcesOf(operations).has(nounOf([word]))) return true;
    return operations.operations.some((operation) => fitOfVerb(operation, { word, particle: undefined }) === "own");
  };
  // What names another operation is no remark.
  if (left.some(isOther)) cost += 3;
  const isPassing = checks.some((check) => check.exists === true);
  cost += left.reduce((sum, token) => sum + costOfLeft(token), 0) * (isPassing ? 2.5 : 1);
  return [{ steps: [{ step: "validate", checks }], cost, unsaid: left.map(({ text }) => text) }];
}

/** A clause states something: with a verb of stating, or behind a check. What begins with a verb of doing asks for something. */
function costOfMood(tokens: readonly Token[], after: Doing, { operations }: SentenceContext): number {
  const first =
    tokens.find(({ word }) => word !== "" && !/^(?:let|'s)$/.test(word) && !hasTerminal(word, /^f\.(?:opener|who|politely|the)/))?.word ??
    "";
  const said = { word: first, particle: undefined };
  if (
    !hasTerminal(first, /^(?:v\.(?:assert|get|receive|have|contain)|n\.|f\.)/) &&
    operations?.operations.some((operation) => fitOfVerb(operation, said) === "own") === true
  )
    return 2.5;
  if (
    !hasTerminal(first, /^(?:v\.(?:assert|get|receive|have|contain)|n\.|f\.)/) &&
    (hasTerminal(first, /^v\./) || hasSense(first, "o.create") || hasSense(first, "o.update"))
  )
    return 2.5;
  if (
    tokens.some(({ word }) =>
      hasTerminal(word, /^(?:f\.(?:be|modal)|v\.(?:assert|have|contain|equal|exist|return|get|receive|show|succeed|fail|reject|match))/),
    )
  )
    return 0;
  if (tokens.some(({ kind, text }) => kind === "symbol" && /^[=<>:]/.test(text))) return 0.2;
  return after === "check" ? 0.2 : 1.3;
}

/** What changes the meaning of a check, and was not understood. */
const changing =
  /^(?:f\.(?:no|not|without|until)|w\.(?:true|false|null|number|exactly|same|above|below|atleast|atmost|empty|every|none|between|unique|sign|about|inorder)|n\.(?:ms|second|minute|hour|times))(?:\+|$)/;

function costOfLeft({ word }: Token): number {
  if (hasTerminal(word, /^v\.(?:assert|have|contain|show|get|receive|return|exist|equal)/)) return 0.1;
  if (hasTerminal(word, /^(?:n\.(?:list|item|response|field|value|body)|w\.(?:received|updated|expected|adjective|there|success|ok))/))
    return 0.15;
  if (hasTerminal(word, /^v\.(?:send|fetch|remove|save|wait|repeat|set|call)(?:\+|$)/)) return 2;
  return lexicon.vocabulary.has(word) ? 0.8 : 1.5;
}

function leftIn({ tokens, used, body }: Clause): readonly Token[] {
  return tokens.filter((token, at) => {
    if (token.kind !== "word" || token.word === "" || used.has(at)) return false;
    if (hasTerminal(token.word, /^f\.(?:not|no|without|until)$/)) return true;
    if (hasTerminal(token.word, /^f\./) || token.word === "'s") return false;
    return !(body?.things.has(nounOf([token.word])) === true);
  });
}
