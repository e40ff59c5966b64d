// Finds corrections that turn a sentence into another: a check into a request, success into failure, an order into its
// reverse, a word for an outcome into a value, a name into a password. Nobody is shown them.

import { operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { checksOnly } from "../../english/finished/reading.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb } from "../settle/called.ts";
import { isIdName } from "../settle/slotNames.ts";
import { bodyOf, type KnownField } from "./fields.ts";
import { subjectsOf } from "./resources.ts";

export function turns(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const requests = steps.filter((step) => step.step === "api_request");
  return (
    asksForStated(tokens, steps) ||
    leavesAsked(tokens, steps) ||
    failsOnSuccess(tokens, steps) ||
    losesReverse(tokens, steps) ||
    losesComparison(tokens, steps) ||
    comparesOutcome(tokens, context, steps) ||
    looksBesideError(tokens, steps) ||
    requests.some((step) => guessesCredential(tokens, step) || guessesId(tokens, step) || isAboutOther(tokens, context, step))
  );
}

const leading = group("turned.leading");

/** The words of the sentence, without those that lead to it. */
function wordsOf(tokens: readonly Token[]): readonly string[] {
  const words = tokens.map(({ word, text }) => word || text);
  return words.slice(words.findIndex((word) => !leading.test(word) && word !== ","));
}

/** “Cabin c1 should be hot”, “There should be 10 cabins”, “It is open”: how it is, and nothing to do. */
function asksForStated(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (steps.some(({ step }) => step === "validate") || !steps.some(({ step }) => step === "api_request")) return false;
  const words = wordsOf(tokens);
  if (/^(?:is|are|was|were|does|do|did|has|have|how|what|which|who|why)$/.test(words[0] ?? "")) return true;
  if (isCommand(words[0] ?? "")) return false;
  if (words.some((word) => /^(?:able|allowed|permitted|possible|let)$/.test(word))) return false;
  const modal = words.findIndex((word) => /^(?:should|shall|must|ought|shouldn't|mustn't)$/.test(word));
  if (
    modal > 0 &&
    words.slice(modal + 1, modal + 4).some((word) => /^(?:be|have|equal|contain|show|return|list|fail|succeed|say|ask|tell)$/.test(word))
  )
    return true;
  const be = words.findIndex((word) => /^(?:is|are|am|'s|was|were)$/.test(word));
  return be > 0 && /^(?:there|it|its|the|this|that|they|all|every|each|no|none|most|some|both|i)$/.test(words[0] ?? "");
}

/** “Get the cabin within 500 ms”, “Rename it to an empty label”: a request, and no check alone. */
function leavesAsked(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!checksOnly(steps)) return false;
  const [verb = "", next = ""] = wordsOf(tokens);
  if (/^(?:change|rename|set|book|clear|empty|update|edit|move|try|repeat)$/.test(verb) && isObject(next)) return true;
  const isAsked = /^(?:search|look)$/.test(verb) && next === "for";
  return (isAsked || (/^(?:get|fetch|list|load|open|request|retrieve|search)$/.test(verb) && isObject(next))) && !tokens.some(isExpecting);
}

function isObject(word: string): boolean {
  return hasTerminal(word, /^f\.(?:the|my)$/) || /^(?:a|an|all|it|its|them|this|that)$/.test(word);
}

function isExpecting({ word }: Token): boolean {
  return hasTerminal(word, /^(?:f\.modal|v\.assert$|f\.be$)/) || /^(?:back|has|have)$/.test(word);
}

function isCommand(word: string): boolean {
  return hasTerminal(word, /^v\./) || methodsOfVerb({ word, particle: undefined }).length > 0;
}

const failing = /^(?:fail|fails|failed|failing|reject|rejected|refused|denied|forbidden|error|errors|blocked|[45]\d\d)$/;

/** “It should not fail”: no refusal. */
function failsOnSuccess(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isSaid = tokens.some(
    ({ word, text }, at) =>
      failing.test(word || text) &&
      tokens.slice(Math.max(0, at - 4), at).some((before) => /^(?:not|no|never|n't|without|cannot|shouldn't|mustn't)$/.test(before.word)),
  );
  const fails = steps.some(
    (step) => step.step === "validate" && step.checks.some(({ status, not }) => not !== true && /^[45]/.test(String(status ?? ""))),
  );
  return isSaid && fails;
}

/** “in reverse order” */
function losesReverse(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isSaid = tokens.some(({ word }) => /^(?:reversed?|descending|backwards?|decreasing)$/.test(word));
  return isSaid && !/desc|revers|"-|:-1/i.test(JSON.stringify(steps));
}

const greater = group("turned.greater");
const smaller = group("turned.smaller");

/** “cheaper than 30” is not a minimum of something, and “before 2031-01-01” not that day. */
function losesComparison(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return tokens.some(({ word }, at) => {
    const isUp = greater.test(word);
    if (!isUp && !smaller.test(word)) return false;
    const value = tokens[at + (tokens[at + 1]?.word === "than" ? 2 : 1)];
    if (value === undefined || !/^(?:number|quoted|reference)$/.test(value.kind)) return false;
    const isIt = (one: unknown): boolean => String(one) === String(value.value) || (isJsonObject(one) && one.$var === value.value);
    return steps.some((step) => {
      if (step.step === "validate") return step.checks.some(({ equals, length }) => isIt(equals) || isIt(length));
      if (step.step !== "api_request") return false;
      const sent = [...Object.entries(step.query ?? {}), ...Object.entries(membersIn(step.body))];
      return sent.some(([name, one]) => isIt(one) && !isBound(name, isUp));
    });
  });
}

function isBound(name: string, isUp: boolean): boolean {
  const form = isUp
    ? /^(?:min|minimum|from|after|since|above|over|gte?|start|least)$/
    : /^(?:max|maximum|to|before|until|till|below|under|lte?|end|most)$/;
  return splitWords(name).some((word) => form.test(word.toLowerCase()));
}

/**
 * “The date should be refused”, “the label is new”, “is the total”: what was done, how it is, another field; and no
 * text.
 */
function comparesOutcome(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const fields = bodyOf(context)?.fields ?? [];
  const bare = new Map(tokens.flatMap(({ kind, word, text }) => (kind === "word" && word === text ? [[text, word] as const] : [])));
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(({ path, equals, contains }) => {
        const word = typeof (equals ?? contains) === "string" ? bare.get(String(equals ?? contains)) : undefined;
        if (word === undefined) return false;
        if (path === undefined) return fields.some(({ name }) => name.toLowerCase() === word);
        const own = fields.filter((known) => known.name === path.split(".").at(-1));
        if (own.some(({ field }) => field.enum?.includes(word) === true)) return false;
        return own.some(takesNoWord) || isOutcome(word) || fields.some(({ name }) => name.toLowerCase() === word);
      }),
  );
}

function takesNoWord({ field }: KnownField): boolean {
  return field.enum !== undefined || field.format !== undefined || /^(?:number|integer|boolean)$/.test(field.type ?? "");
}

/** “The error for seats should be "too few"”: no value of the seats. */
function looksBesideError(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!tokens.some(({ word }) => /^errors?$/.test(word)) || !steps.every(({ step }) => step === "validate")) return false;
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(
        ({ path = "", equals, contains }) =>
          path !== "" &&
          (equals ?? contains) !== undefined &&
          !/error|violation|problem|invalid|message|detail|title|code|reason|field|param|pointer|loc/i.test(path),
      ),
  );
}

const outcomes = group("turned.outcomes");

function isOutcome(word: string): boolean {
  return (
    outcomes.test(word) ||
    (/(?:ed|en|wn|pt)$/.test(word) && hasTerminal(word, /^v\./)) ||
    /^(?:added|refused|denied|stored|saved|shown)$/.test(word)
  );
}

const credential = group("turned.credential");
const credentialSaid = group("turned.credentialSaid");

function saysCredential({ text, kind }: Token): boolean {
  return kind === "json" || splitWords(text).some((word) => credentialSaid.test(word.toLowerCase()));
}

/** “I am logged in as Tom”: no password is called Tom. */
function guessesCredential(tokens: readonly Token[], { body }: ApiRequestStep): boolean {
  if (tokens.some(saysCredential)) return false;
  const secret = Object.entries(membersIn(body)).find(
    ([name, value]) => typeof value === "string" && value !== "" && splitWords(name).some((word) => credential.test(word.toLowerCase())),
  );
  // “Log in with "ada@example.com" and "sesame"”
  const quoted = tokens.filter(({ kind }) => kind === "quoted");
  return secret !== undefined && !(quoted.length > 1 && quoted.at(-1)?.value === secret[1]);
}

/** “Get the cabin in XML”, “arriving 2031-02-03”: a name of something else and a day are not an id. */
function guessesId(tokens: readonly Token[], { action, query, body }: ApiRequestStep): boolean {
  const sent = [...Object.entries(query ?? {}), ...Object.entries(membersIn(body))];
  const ids = sent.flatMap(([name, value]) => (isIdName(name) ? [value] : []));
  const isBare = (value: unknown): boolean =>
    tokens.some(
      ({ kind, text }) =>
        kind === "word" &&
        text === value &&
        /^\p{L}+$/u.test(text) &&
        (lexicon.vocabulary.has(text.toLowerCase()) || /^[\p{Lu}]{2,5}$/u.test(text)),
    );
  return ids.some(isBare) || action.split("/").some((segment) => /^\d{4}-\d\d-\d\d$/.test(segment));
}

/** “Cancel the booking” deletes no boat. */
function isAboutOther(tokens: readonly Token[], context: SentenceContext, step: ApiRequestStep): boolean {
  const operation = context.operations === undefined ? undefined : operationOf(context, step);
  if (operation === undefined || context.operations === undefined) return false;
  const subjects = subjectsOf(context.operations);
  const named = tokens.flatMap(({ kind, word }) =>
    kind === "word" && word !== "" && subjects.has(nounOf([word])) ? [nounOf([word])] : [],
  );
  if (named.length === 0 || tokens.some(({ kind }) => kind === "path")) return false;
  const own = new Set([
    ...subjectOf(operation).nouns,
    ...splitWords(`${operation.path} ${operation.operationId ?? ""} ${operation.summary ?? ""}`.replace(/[^A-Za-z]+/g, "_")).map((word) =>
      nounOf([word.toLowerCase()]),
    ),
    ...(operation.body?.fields ?? []).flatMap(({ name }) => splitWords(name).map((word) => nounOf([word.toLowerCase()]))),
  ]);
  return !named.some((noun) => own.has(noun));
}
