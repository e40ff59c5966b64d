// Whether steps account for every word of a sentence: each is said by them, names their operation or the thing that it is about, or is one of a few words that add
// nothing. A word that nobody knows could be a denial, a condition or another quantity, so one of those is enough to read nothing.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, isNamedAlone, methodsOfVerb, stem } from "../settle/called.ts";
import { ordinals } from "./clause.ts";
import { bodyOf } from "./fields.ts";
import { rights } from "./leftWords.ts";
import { following } from "./saved.ts";

/** Words that add nothing to a request or a check, wherever they stand. */
const idle: ReadonlySet<string> = new Set(
  (
    "the a an this that these those its our my their his her your it them they i we there of for to in on at with by from as into and then now also too please just " +
    "must shall should will can be is are was been has have having had whole thing new original current same one item items list response answer body field value"
  ).split(" "),
);
/** Words for sending once more. */
const ofRepeats = /^(?:again|once|more|second|third|time|before|like|exactly|exact|way|do|doing|anew)$/;
/** Words around a check. */
const ofChecks =
  /^(?:expect|expected|assert|verify|check|ensure|make|sure|see|get|gets|got|come|comes|back|read|reads|say|says|show|shows|equal|equals|contain|contains|include|includes|remain|remains|stay|stays|stand|stands|count|counts|still|state|status|stage|marked|set|every|each|all|both|exactly|appear|appears|included|listed|among|somewhere|turns|up|found|least|most|more|less|fewer|greater|higher|lower|than|above|below|over|under|between|number|range|value|text|first|last|second|third)$/;
const ofAnswers =
  /^(?:v\.(?:return|get|receive|answer|fail|reject|succeed|accept|show|assert|equal|come)(?:\+|$)|n\.(?:status|response|code)|w\.(?:error|ok|reasonphrase|arrow|expected|received|success))/;
const ofSaves = /^(?:save|saves|saved|keep|store|stored|remember|remembered|known|kept|retained|recorded|noted|id|name)$/;
const ofAll =
  /^(?:all|every|each|further|following|subsequent|other|next|future|remaining|requests?|calls?|sent|send|use|used|bearer|token|retained|saved)$/;
const denials = /^(?:not|no|never|without|nobody|none|neither|nothing|isn't|doesn't|n't)$/;

export function accountsFor(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const { operations } = context;
  if (operations === undefined || tokens.some(({ text }) => text === "?")) return false;
  const text = JSON.stringify(steps).toLowerCase();
  const said = new Set(splitWords(text.replace(/[^\p{L}\p{N}]+/gu, "_")).map(nameOf));
  const called = operationsOf(operations, steps);
  const names = new Set([...called.flatMap(wordsOfOperation), ...thingsAround(context, steps)].map(nameOf));
  const has = (kind: Step["step"]): boolean => steps.some(({ step }) => step === kind);
  const isDenied = /"not":true|:false\b|"none":|"empty":true/.test(text);
  const isCompared = /"compare":|"length":|"time":/.test(text);
  const starts = tokens.find(({ word }) => word !== "");
  const actor = actorAt(tokens, called);
  const isOther = /"equals":\{"\$var"[^}]*\},"not":true/i.test(text);
  if (has("api_request") && notAsked.test(starts?.word ?? "")) return false;
  // "edit operator "Olga"": which one, or what it is called from now on.
  const isUpdated = called.some(({ method, path }) => /^(?:PUT|PATCH)$/.test(method) || (method === "POST" && path.endsWith("}")));
  if (
    isUpdated &&
    tokens.some(
      ({ kind }, at) =>
        kind === "quoted" && called.some((operation) => subjectOf(operation).nouns.has(nounOf([tokens[at - 1]?.word ?? ""]))),
    )
  )
    return false;
  if (called.some((operation) => !isAskedFor(operation, tokens, text))) return false;
  return tokens.every((token, at) => {
    const { kind, word } = token;
    // A path that is not where the request goes may be anything.
    if (kind === "url") return JSON.stringify(steps).includes(token.text);
    if (kind === "path") return steps.some((step) => step.step === "api_request" && step.action.includes(token.text));
    if (kind !== "word" || word === "" || word === "'s") return kind !== "symbol" || !/^[?<>≠!~%]$/.test(token.text) || isCompared;
    // "the recruiter moves the application": who acts adds nothing, unless it is about his rights.
    if (at === actor && !rights.test(word)) return true;
    if (has("api_request") && /^(?:give|giving|stating|him|her)$/.test(word)) return true;
    if (word === "able") return tokens[at - 1]?.word === "be";
    // "not more than 50"
    if (denials.test(word)) return isDenied || (isCompared && /^(?:more|less|fewer|greater|under|over)$/.test(tokens[at + 1]?.word ?? ""));
    const ordinal = ordinals.get(word);
    if (ordinal !== undefined && text.includes(`[${ordinal}]`)) return true;
    if (word === "so" && token === starts) return true;
    // "viewer only": nothing more than that.
    if (word === "only") return has("api_request") && (at === tokens.length - 1 || tokens[at + 1]?.kind === "symbol");
    if (has("prepare") && ofAll.test(word)) return true;
    if (isOther && /^(?:newly|issued|previous|old|earlier|differs?|different|changed)$/.test(word)) return true;
    const [, day = "", month = "", year = ""] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(token.text) ?? [];
    if (year !== "" && text.includes(`${year}-${month}-${day}`)) return true;
    if (/^(?:least|most|more|less|fewer|greater|higher|lower|than|above|below|over|under|between)$/.test(word))
      return isCompared || word === "more";
    // "when the shopper views the cart"
    if (/^(?:when|whenever|and|then|but)$/.test(word) && token === starts) return word !== "but";
    // "the previous mooring", "the latter"
    if (/^(?:previous|former|latter|other|next|first|last|second|third)$/.test(word) && !has("api_request")) return false;
    if (hasTerminal(word, /^v\.(?:fail|reject)(?:\+|$)/) && !text.includes('"status"')) return false;
    if (idle.has(word) || said.has(nameOf(word)) || names.has(nameOf(word))) return true;
    if (said.has(nameOf(token.text)) || (text.includes(squeezed(token.text)) && word.length > 3)) return true;
    if (
      called.some(
        (operation) =>
          fitOfVerb(operation, { word, particle: undefined }) !== undefined ||
          methodsOfVerb({ word, particle: undefined }).includes(operation.method),
      )
    )
      return true;
    if (has("api_request") && ofRepeats.test(word)) return true;
    if (
      has("validate") &&
      (ofChecks.test(word) || hasTerminal(word, ofAnswers) || hasTerminal(word, /^w\.(?:empty|sign|exactly|unique|number)/))
    )
      return true;
    return has("save") && ofSaves.test(word);
  });
}

/** What begins with these words asks, tells or sets a time. */
const notAsked =
  /^(?:it|this|that|there|is|are|was|can|shall|should|does|did|who|what|how|whether|why|before|as|last|previous|for|on|with|if)$/;

/** Whether a verb or a written path asks for the operation. A value that is sent is no verb: “closed moorings”. */
function isAskedFor(operation: Operation, tokens: readonly Token[], text: string): boolean {
  return tokens.some(({ kind, word }, at) => {
    if (kind === "path") return true;
    if (kind !== "word" || word === "") return false;
    if (word === "new" || /^(?:again|more|time)$/.test(word)) return true;
    const verb = { word, particle: undefined };
    const fit = fitOfVerb(operation, verb);
    const isAlone = isNamedAlone(operation, verb) && !subjectOf(operation).nouns.has(nounOf([word]));
    if (fit === undefined && !isAlone) return isSplit(operation, tokens, at);
    return ![...text.matchAll(/:"(\w+)"/g)].some(([, value = ""]) => stem(value) === stem(word));
  });
}

function operationsOf(operations: Operations, steps: readonly Step[]): readonly Operation[] {
  return steps.flatMap((step): readonly Operation[] => {
    if (step.step !== "api_request") return [];
    const [method = "", path = ""] = step.action.split(" ");
    const operation = operationOfRequest(operations, method, path);
    return operation === undefined ? [] : [operation];
  });
}

/** Who acts: “recruiter” of “the recruiter moves …”; undefined where it could be about his rights. */
export function actorIn(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): string | undefined {
  const at = operations === undefined ? -1 : actorAt(tokens, operationsOf(operations, steps));
  const { word = "" } = tokens[at] ?? {};
  return word === "" || rights.test(word) ? undefined : word;
}

/** The noun of “the recruiter moves …”, “when the shopper views …”. */
function actorAt(tokens: readonly Token[], called: readonly Operation[]): number {
  const article = tokens.findIndex(({ word }) => word !== "" && !/^(?:when|whenever|and|then|now|finally)$/.test(word));
  if (article < 0 || tokens[article]?.word !== "the" || tokens[article + 1]?.kind !== "word") return -1;
  const { word = "" } = tokens[article + 2] ?? {};
  const acts = /[^s]s$/.test(word) && called.some((operation) => fitOfVerb(operation, { word, particle: undefined }) !== undefined);
  return acts ? article + 1 : -1;
}

/** "pull it up" */
function isSplit(operation: Operation, tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(at + 1, at + 5)
    .some(({ word }) => word !== "" && fitOfVerb(operation, { word: tokens[at]?.word ?? "", particle: word }) !== undefined);
}

function wordsOfOperation(operation: Operation): readonly string[] {
  const { nouns, parameters } = subjectOf(operation);
  return [
    ...[operation.operationId ?? "", operation.summary ?? ""].flatMap(splitWords),
    ...[...nouns].flatMap((noun) => noun.split(" ")),
    ...parameters.flatMap(({ noun }) => noun.split(" ")),
  ];
}

/** What the response that is looked at is about, its lists and the things whose ids are known. */
function thingsAround(context: SentenceContext, steps: readonly Step[]): readonly string[] {
  const bodies = [context, following(context, steps)].flatMap((around) => bodyOf(around) ?? []);
  const variables = [...(context.variables ?? [])].flatMap(splitWords);
  const given = (context.before ?? []).flatMap((step) =>
    step.step === "api_request" && isJsonObject(step.body)
      ? [
          ...Object.keys(step.body).flatMap(splitWords),
          ...Object.values(step.body).flatMap((value) => (typeof value === "string" ? value.split(/\s+/) : [])),
        ]
      : [],
  );
  return [
    ...bodies.flatMap(({ things, lists }) => [...things, ...lists.flatMap(({ nouns }) => nouns)]).flatMap((noun) => noun.split(" ")),
    ...variables,
    ...given,
  ];
}

function nameOf(word: string): string {
  return stem(nounOf([word.toLowerCase()]));
}

function squeezed(text: string): string {
  return text.toLowerCase();
}
