// Says a sentence in the words of the document and of the grammar: “the opt-outs” of `/optouts`, “without any token”,
// “an entry whose type is X” of a list of balances.

import { isJsonObject, type Json } from "../json.ts";
import { operationOfRequest } from "../openapi/findOperation.ts";
import type { Operation, Operations } from "../openapi/operations.ts";
import { lemma, splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { operationOf } from "./context/above.ts";
import { subjectOf } from "./context/nouns.ts";
import { withWordsChanged } from "./maskedTexts.ts";

const hyphened = /(?<![\p{L}\p{N}_$/{-])\p{L}+(?:-\p{L}+)+(?![\p{L}\p{N}_/}-])/gu;

/** Returns the sentence with nouns as paths of the document have them: `optouts` for “opt-outs”. Quotes stay. */
export function inWordsOfPaths(sentence: string, { operations }: SentenceContext): string {
  const nouns = operations === undefined ? undefined : nounsOf(operations);
  if (nouns === undefined) return sentence;
  const change = (words: string): string => words.replace(hyphened, (word) => (nouns.has(word) ? word : spelledAs(nouns, word)));
  return withWordsChanged(sentence, change) ?? sentence;
}

/** Returns whether a word of the sentence might be spelled otherwise in a path. */
export function hasHyphens(sentence: string): boolean {
  return sentence.includes("-") && sentence.search(hyphened) >= 0;
}

function spelledAs(nouns: ReadonlySet<string>, word: string): string {
  const joined = word.toLowerCase().replaceAll("-", "");
  return nouns.has(lemma(joined)) ? joined : word;
}

const known = new WeakMap<Operations, ReadonlySet<string>>();

/** The segments of paths, in the singular. */
function nounsOf(operations: Operations): ReadonlySet<string> {
  let nouns = known.get(operations);
  if (nouns === undefined) {
    const segments = operations.operations.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.includes("{")));
    nouns = new Set(segments.map((segment) => splitWords(segment).map(lemma).join("-")));
    known.set(operations, nouns);
  }
  return nouns;
}

const withoutAny =
  /\b(?:without any|with no|lacking|omitting|minus) (?=(?:credentials|token|authentication|authorization|auth|api key|login)\b)/giu;
const whose = /\b(?:where|whose|for which|in which) (?:the )?([\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+){0,2}?) (?:is|equals|=|==) (?!not\b)/giu;
const genericItem =
  /\b(an?|one|exactly one|at least one) (?:entry|item|element|record|row) (?=(?:with|whose|where|that|named|called|of)\b)/giu;

const months = "january|february|march|april|may|june|july|august|september|october|november|december".split("|");
const month = months.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const dayFirst = new RegExp(String.raw`(?<![\w-])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})\.?,? (\d{4})(?![\w-])`, "giu");
const monthFirst = new RegExp(String.raw`(?<![\w-])(${month})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\w-])`, "giu");

/** “4 May 2026” and “May 4, 2026” as 2026-05-04. */
function withIsoDates(sentence: string): string {
  const iso = (year: string, name: string, day: string): string =>
    `${year}-${String(months.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return sentence
    .replace(dayFirst, (_, day: string, name: string, year: string) => iso(year, name, day))
    .replace(monthFirst, (_, name: string, day: string, year: string) => iso(year, name, day));
}

/** “Reschedule the trip to 13 May 2031” does not say at which time. */
export function sendsDayAsMoment(step: Step, sentence: string, context: SentenceContext): boolean {
  if (step.step !== "api_request" || !isJsonObject((step.body ?? null) as Json)) return false;
  const moments = operationOf(context, step)?.body?.fields.filter(({ format }) => format === "date-time") ?? [];
  const body = step.body as Readonly<Record<string, unknown>>;
  return moments.some(({ name }) => {
    const value = body[name];
    return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !sentence.includes(value);
  });
}

const bodySaid = /\b(?:with )?(?:the |an? )?(?:response |plain )?body (?=")/giu;
const textSaid =
  /\b(?:with )?(?:the|an?) (?:error |plain )?(?:text|message|error message)(?: (?:(?:should|must|shall|will|to) )?(?:be|is|says?|reads?|equals?|contains?|contain|mentions?))?:? (?=")/giu;
const afterStatus = /(?<=(?:[1-5]\d\d|error|refused|rejected|fails?)) (?:and )?(?=the body (?:is|contains) ")/giu;

/** “400 with the message "Unknown"” where the document describes no such field: the text of the body. */
function withBody(sentence: string): string {
  if (
    !/^(?:(?:then|and|now|i|we|it|this|that|the|an?) )*(?:expects?|checks?|verif|should|must|returns?|gives?|get|receive|fails?|response|answer|message|error|text|body)/i.test(
      sentence,
    )
  )
    return sentence;
  return sentence.replace(bodySaid, "the body is ").replace(textSaid, "the body contains ").replace(afterStatus, " and ");
}

/** What people add to a line that says nothing of the service. */
const approvals =
  /,? (?:which is (?:right|correct|fine|good|ok|okay|expected|what we want)|so far so good|also fine|all good|please check|please)[.!]?$/iu;
const againAtEnd = / again$/iu;
const waiting = /^(?:please )?(?:wait|sleep|pause)\b[^,]*, /iu;
const slowness =
  /\b(?:asynchronous(?:ly)?|in the background|eventual(?:ly)?|takes? (?:a|some)|needs? (?:a|some)|index(?:ed|ing)?|propagat\w+|queued?|cached?)\b/iu;
const leadingCall =
  /^(?:[Aa]fter|[Uu]pon|[Oo]n|[Ff]ollowing) (?:(?:a|the) )?((?:GET|POST|PUT|PATCH|DELETE) (?:request to )?\/\S*),? (?=(?:the|its|it|a|an|we|i) )/u;
const inTime = / (?:in|within) (?:less than|under) (\d+ ?(?:ms|milliseconds|s|seconds?))$/iu;
const isError =
  /^((?:(?:then|and|now|but) )*)(?:the |this )?(?:response|answer|result|outcome|it) (?:should|must|shall|has to|is|will) ?(?:be )?an error\b/iu;
const errorWith = /\berror(?: response)? with (?:the |an? )?(error code|code|message) (?=["A-Z])/gu;
const lacksThing =
  /^([^"]*\bGET \/\S*) (?:does not|doesn't|must not|should not|shouldn't|may not|no longer) (?:returns?|contains?|lists?|shows?|includes?) (the|our|this|that) (\w+)(?: any ?more| any longer)?$/u;

/** The line without remarks around what it says, and with what follows a call as a clause of its own. */
function withoutRemarks(sentence: string): string {
  const plain = sentence
    .replace(/(?<![.!])[.!]+$/, "")
    .replace(approvals, "")
    .replace(/\bshowed\b/gu, "shows");
  if (waiting.test(plain)) {
    const wait = plain.slice(0, plain.indexOf(","));
    return slowness.test(plain.slice(wait.length)) ? wait : plain;
  }
  return (/^(?:please )?wait\b/i.test(plain) ? plain.replace(againAtEnd, "") : plain)
    .replace(leadingCall, "$1; ")
    .replace(inTime, " and the response time is below $1")
    .replace(isError, "$1it should fail")
    .replace(errorWith, "error and the $1 is ")
    .replace(/^((?:(?:then|and|now|but) )*it should fail) with (?:the |an? )?(error code|code|message) (?=["A-Z])/iu, "$1 and the $2 is ")
    .replace(lacksThing, "$1. The $3 is not in the list");
}

/** Returns other wordings of a refused sentence, the likeliest first. */
export function rewordings(sentence: string, { operations }: SentenceContext): readonly string[] {
  const plain =
    withWordsChanged(sentence, (words) =>
      withoutRemarks(withIsoDates(words))
        .replace(withoutAny, "without ")
        .replace(whose, (_, name: string) => `with ${name} `),
    ) ?? sentence;
  const item = operations === undefined ? undefined : itemOf(operations, plain);
  const ofItem = item && withWordsChanged(plain, (words) => words.replace(genericItem, (_, count: string) => `${count} ${item} `));
  const found = [ofItem, plain, withWordsChanged(plain, withBody)];
  return found.filter((one) => one !== undefined && one !== sentence) as readonly string[];
}

/** What the list is of that the request in the sentence asks for. */
function itemOf(operations: Operations, sentence: string): string | undefined {
  const [, path] = /(?<!\S)GET (?:request to )?(\/[^\s,;]*)/.exec(sentence) ?? [];
  const operation: Operation | undefined = path === undefined ? undefined : operationOfRequest(operations, "GET", path);
  const [noun] = operation?.responses.some(({ isList }) => isList) === true ? subjectOf(operation).nouns : [];
  return noun;
}
