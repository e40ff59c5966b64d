// Decides whether steps account for every word of a sentence: the steps say it, it names their operation or the thing,
// or it is one of a few words that add nothing. An unknown word could be a denial, a condition or another quantity, so
// one is enough to refuse the reading.

import { operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { mayAct } from "../align/actors.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, isNamedAlone, methodsOfVerb, stem } from "../settle/called.ts";
import type { ComposedReading } from "./composed.ts";
import { nameOf } from "./faithful.ts";
import { bodyOf } from "./fields.ts";
import { rights } from "./leftWords.ts";
import { ordinals } from "./ordinals.ts";
import { following } from "./saved.ts";

/** Words that add nothing to a request or a check in any place. */
const idle: ReadonlySet<string> = new Set(
  (
    "the a an this that these those its our my their his her your it them they i we there of for to in on at with by from as into and then now also too please just " +
    "must shall should will can be is are was been has have having had whole thing new original current same one item items list response answer body field value"
  ).split(" "),
);
/** Words for sending it again. */
const ofRepeats = group("accounted.ofRepeats");
/** Words around a check. */
const ofChecks = group("accounted.ofChecks");
const ofAnswers =
  /^(?:v\.(?:return|get|receive|answer|fail|reject|succeed|accept|show|assert|equal|come)(?:\+|$)|n\.(?:status|response|code)|w\.(?:error|ok|reasonphrase|arrow|expected|received|success))/;
const ofSaves = group("accounted.ofSaves");
const ofAll = group("accounted.ofAll");
const denials = group("accounted.denials");

/** A sentence with the steps it is read as. */
interface Account {
  readonly tokens: readonly Token[];
  readonly steps: readonly Step[];
  /** The steps as JSON in lower case. */
  readonly text: string;
  readonly called: readonly Operation[];
  /** Words of the steps, and of what their operations and the known things are called, as `nameOf` has them. */
  readonly said: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Index of the first word. */
  readonly first: number;
  /** Index of who acts, or -1. */
  readonly actor: number;
  readonly has: (kind: Step["step"]) => boolean;
  readonly isDenied: boolean;
  readonly isCompared: boolean;
}

/** Clauses in `read` are accounted for already. */
export function accountsFor(
  tokens: readonly Token[],
  context: SentenceContext,
  { steps, read, asked }: Pick<ComposedReading, "steps" | "read" | "asked">,
): boolean {
  const { operations } = context;
  if (operations === undefined || tokens.some(({ text }) => text === "?")) return false;
  const text = JSON.stringify(steps).toLowerCase();
  const called = operationsOf(operations, steps);
  const account: Account = {
    tokens,
    steps,
    text,
    called,
    said: new Set(splitWords(text.replace(/[^\p{L}\p{N}]+/gu, "_")).map(nameOf)),
    names: new Set([...called.flatMap(wordsOfOperation), ...thingsAround(context, steps)].map(nameOf)),
    first: tokens.findIndex(({ word }) => word !== ""),
    actor: actorAt(tokens, called, operations),
    has: (kind) => steps.some(({ step }) => step === kind),
    isDenied: /"not":true|:false\b|"none":|"empty":true/.test(text),
    isCompared: /"compare":|"length":|"time":/.test(text),
  };
  const isRead = (at: number): boolean => {
    const { start = 0, end = 0 } = tokens[at] ?? {};
    return read.some(([from, to]) => from <= start && end <= to);
  };
  const isSupposed = isSupposition(account, asked);
  if (account.has("api_request") && !isSupposed && !isRead(account.first) && notAsked.test(tokens[account.first]?.word ?? "")) return false;
  // Where all requests are read already, each of them is asked for.
  const isAsked = asked >= called.length;
  if (!isAsked && (namesUpdated(account) || called.some((operation) => !isAskedFor(operation, tokens, text)))) return false;
  return tokens.every((_, at) => {
    if (isRead(at) || (isSupposed && at === account.first)) return true;
    for (const rule of rules) {
      const answer = rule(account, at);
      if (answer !== undefined) return answer;
    }
    return false;
  });
}

/** "If she books again, we get a 409": what is asked for, and what comes of it. */
function isSupposition({ tokens, steps, first }: Account, asked: number): boolean {
  const [request, ...others] = steps;
  return (
    tokens[first]?.word === "if" &&
    asked === 1 &&
    request?.step === "api_request" &&
    others.length > 0 &&
    others.every(({ step }) => step === "validate")
  );
}

/** "edit operator "Olga"": which one, or what it is called from now on. */
function namesUpdated({ tokens, called }: Account): boolean {
  const isUpdated = called.some(({ method, path }) => /^(?:PUT|PATCH)$/.test(method) || (method === "POST" && path.endsWith("}")));
  const isNoun = (word: string): boolean => called.some((operation) => subjectOf(operation).nouns.has(nounOf([word])));
  return isUpdated && tokens.some(({ kind }, at) => kind === "quoted" && isNoun(tokens[at - 1]?.word ?? ""));
}

type Rule = (account: Account, at: number) => boolean | undefined;

/**
 * Decide whether a token is accounted for. The first rule with an answer counts; without an answer the token is not
 * accounted for.
 */
const rules: readonly Rule[] = [
  isWritten,
  (account, at) => (isCircumstance(account, at) ? true : undefined),
  isDenialSaid,
  (account, at) => (isPlaceOrScope(account, at) ? true : undefined),
  isComparisonSaid,
  isConnective,
  isOtherThing,
  (account, at) => (isSaid(account, at) || isOfKind(account, at) ? true : undefined),
];

/** Values, paths and symbols. A path that no request goes to could be anything. */
function isWritten({ tokens, steps, isCompared }: Account, at: number): boolean | undefined {
  const { kind, word, text } = tokens[at] as Token;
  if (kind === "url") return JSON.stringify(steps).includes(text);
  if (kind === "path") return steps.some((step) => step.step === "api_request" && step.action.includes(text));
  if (kind === "word" && word !== "" && word !== "'s") return undefined;
  return kind !== "symbol" || !/^[?<>≠!~%]$/.test(text) || isCompared;
}

/** "the recruiter moves the application": the actor adds nothing, unless the word is about rights. */
function isCircumstance({ tokens, actor, has }: Account, at: number): boolean {
  const { word } = tokens[at] as Token;
  return (at === actor && !rights.test(word)) || (has("api_request") && /^(?:give|giving|stating|him|her)$/.test(word));
}

/** "no breakfast", "not more than 50" */
function isDenialSaid({ tokens, isDenied, isCompared }: Account, at: number): boolean | undefined {
  const { word } = tokens[at] as Token;
  if (word === "able") return tokens[at - 1]?.word === "be";
  if (!denials.test(word)) return undefined;
  return isDenied || (isCompared && /^(?:more|less|fewer|greater|under|over)$/.test(tokens[at + 1]?.word ?? ""));
}

/** "the first item", "viewer only", "all further requests", "the previous token", "14.03.2031" */
function isPlaceOrScope({ tokens, text, first, has }: Account, at: number): boolean {
  const { word, text: own } = tokens[at] as Token;
  const ordinal = ordinals.get(word);
  if (ordinal !== undefined && text.includes(`[${ordinal}]`)) return true;
  if (word === "so" && at === first) return true;
  if (word === "only" && has("api_request") && (at === tokens.length - 1 || tokens[at + 1]?.kind === "symbol")) return true;
  if (has("prepare") && ofAll.test(word)) return true;
  const isOther = /"equals":\{"\$var"[^{}]*\},"not":true/i.test(text);
  if (isOther && /^(?:newly|issued|previous|old|earlier|differs?|different|changed)$/.test(word)) return true;
  const [, day = "", month = "", year = ""] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(own) ?? [];
  return year !== "" && text.includes(`${year}-${month}-${day}`);
}

function isComparisonSaid({ tokens, isCompared, has }: Account, at: number): boolean | undefined {
  const { word } = tokens[at] as Token;
  if (word === "only") return false;
  if (!/^(?:least|most|more|less|fewer|greater|higher|lower|than|above|below|over|under|between)$/.test(word)) return undefined;
  return isCompared || (word === "more" && has("api_request"));
}

/** "when the shopper views the cart"; a sentence that begins with “but” takes something back. */
function isConnective({ tokens, first }: Account, at: number): boolean | undefined {
  const { word } = tokens[at] as Token;
  return at === first && /^(?:when|whenever|and|then|but)$/.test(word) ? word !== "but" : undefined;
}

/** "the previous mooring", "it fails to be above 30" */
function isOtherThing({ tokens, text, has }: Account, at: number): boolean | undefined {
  const { word } = tokens[at] as Token;
  // "a second time"
  if (tokens[at + 1]?.word === "time" && has("api_request")) return undefined;
  if (/^(?:previous|former|latter|other|next|first|last|second|third)$/.test(word) && !has("api_request")) return false;
  return hasTerminal(word, /^v\.(?:fail|reject)(?:\+|$)/) && !text.includes('"status"') ? false : undefined;
}

/** Words of the steps, of their operations and of what is known. */
function isSaid({ tokens, text, called, said, names }: Account, at: number): boolean {
  const { word, text: own } = tokens[at] as Token;
  if (idle.has(word) || said.has(nameOf(word)) || names.has(nameOf(word)) || said.has(nameOf(own))) return true;
  if (word.length > 3 && text.includes(own.toLowerCase())) return true;
  const verb = { word, particle: undefined };
  return called.some((operation) => fitOfVerb(operation, verb) !== undefined || methodsOfVerb(verb).includes(operation.method));
}

/** Words that belong to what the steps do. */
function isOfKind({ tokens, has }: Account, at: number): boolean {
  const { word } = tokens[at] as Token;
  if (has("api_request") && (ofRepeats.test(word) || (/^(?:try|trying)$/.test(word) && tokens[at + 1]?.word === "to"))) return true;
  const isOfCheck = ofChecks.test(word) || hasTerminal(word, ofAnswers) || hasTerminal(word, /^w\.(?:empty|sign|exactly|unique|number)/);
  return (has("validate") && isOfCheck) || (has("save") && ofSaves.test(word));
}

/** First words of questions, statements and times. */
const notAsked = group("accounted.notAsked");

/**
 * Returns whether a verb or a written path asks for the operation. A value that is sent is not a verb: “closed
 * moorings”.
 */
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
  return steps.flatMap((step) => operationOf({ operations }, step) ?? []);
}

/** The person who acts: “recruiter” of “the recruiter moves …”; undefined if it could be about that person's rights. */
export function actorIn(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): string | undefined {
  const at = operations === undefined ? -1 : actorAt(tokens, operationsOf(operations, steps), operations);
  const { word = "" } = tokens[at] ?? {};
  return word === "" || rights.test(word) ? undefined : word;
}

/** The noun of “the recruiter moves …”, “when the shopper views …”. */
function actorAt(tokens: readonly Token[], called: readonly Operation[], operations: Operations): number {
  const article = tokens.findIndex(({ word }) => word !== "" && !/^(?:when|whenever|and|then|now|finally)$/.test(word));
  if (article < 0 || tokens[article]?.word !== "the" || tokens[article + 1]?.kind !== "word") return -1;
  const { word = "" } = tokens[article + 2] ?? {};
  const acts = /[^s]s$/.test(word) && called.some((operation) => fitOfVerb(operation, { word, particle: undefined }) !== undefined);
  return acts && mayAct(operations, tokens[article + 1]?.word ?? "") ? article + 1 : -1;
}

/** "pull it up" */
function isSplit(operation: Operation, tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(at + 1, at + 5)
    .some(({ word }) => word !== "" && fitOfVerb(operation, { word: tokens[at]?.word ?? "", particle: word }) !== undefined);
}

/** The words that an operation and the things of its path are called by. */
export function wordsOfOperation(operation: Operation): readonly string[] {
  const { nouns, parameters } = subjectOf(operation);
  return [
    ...[operation.operationId ?? "", operation.summary ?? ""].flatMap(splitWords),
    ...[...nouns].flatMap((noun) => noun.split(" ")),
    ...parameters.flatMap(({ noun }) => noun.split(" ")),
  ];
}

/** The thing that the response is about, its lists, and the things whose ids are known. */
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
