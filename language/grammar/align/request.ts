// Reads a clause as a request of the document: each operation tries to take every value into a clear place and to account for every word. Exactly one may be able to.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { hasBetween, replaceBetween } from "../../text/replaceBetween.ts";
import { attempt } from "../correct/attempt.ts";
import type { Guess } from "../correct/guesses.ts";
import { resourcesOf } from "../correct/leftWords.ts";
import { kindsOf } from "../correct/operationWords.ts";
import { variablesOf } from "../correct/saved.ts";
import { put } from "../correct/values.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { agreesInNumber, creates, isDoneToPart, isNamed, isNamedAlone, namesOf, stem } from "../settle/called.ts";
import { callsBefore, lastThing, stepsBefore, type Told, valueTold } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import { type AskedVerb, asideAt, askedVerb, isFormOf } from "./asked.ts";
import { type Part, partsIn } from "./parts.ts";
import { placeBareWords, placeValues } from "./placing.ts";
import { type Alignment, type Spot, spotsOf } from "./spots.ts";
import { placeFlags, placeListed, placeReferences, placeRequired, placeSame } from "./words.ts";

/** A request that accounts for every token of its clause. */
const costOfAligned = 0.4;
/** How much more has to speak for it than for any other operation. */
const leastLead = 0.7;

export function alignedRequests(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations } = context;
  const [first] = tokens;
  const last = tokens.at(-1);
  if (operations === undefined || first === undefined || last === undefined || !mayAsk(tokens)) return [];
  const parts = partsIn(tokens);
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const found = operations.operations.flatMap((operation) => {
    const request = attempt(() => requestOf(told, operations, operation, parts));
    return request === undefined ? [] : [request];
  });
  found.sort((one, other) => other.weight - one.weight);
  const [best, second] = found;
  if (best === undefined) return [];
  const isClear = second === undefined || best.weight - second.weight >= leastLead;
  const range: readonly [number, number] = [first.start, last.end];
  return (isClear ? [best] : found.slice(0, 2)).map(({ step }) => ({ steps: [step], cost: costOfAligned, unsaid: [], read: range }));
}

const never =
  /^(?:if|unless|whether|could|may|might|cannot|can|who|what|why|how|except|instead|otherwise|else|unable|impossible|forbidden|nobody|none|nothing|neither|nor|yesterday|earlier|previously|already|supposedly|maybe|perhaps)$/;

/** Whether the clause could be an order at all: what is open, denied or long over is none. */
function mayAsk(tokens: readonly Token[]): boolean {
  return tokens.every(
    ({ kind, word, text }, at) =>
      !/^(?:path|json|jsonPath|regex|server|parameter|placeholder|unknown)$/.test(kind) &&
      !/^[?<>≠~=→⇒]$/.test(text) &&
      !(never.test(word) && !(word === "what" && at > 0) && !(word === "may" && isDay(tokens, at))) &&
      !(word === "would" && tokens[at + 1]?.word !== "like"),
  );
}

/** "5 May 2001" */
function isDay(tokens: readonly Token[], at: number): boolean {
  return [at - 1, at + 1].every((one) => tokens[one]?.kind === "number" || /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[one]?.text ?? ""));
}

interface AlignedRequest {
  readonly step: ApiRequestStep;
  readonly weight: number;
}

function requestOf(told: Told, operations: Operations, operation: Operation, parts: readonly Part[]): AlignedRequest | undefined {
  const place = { ...told, operation };
  const alignment: Alignment = { place, parts, spots: [], values: new Map(), said: new Set(), evidence: { sum: 0 } };
  const verb = askedVerb(alignment);
  if (verb === undefined) return undefined;
  const full: Alignment = { ...alignment, spots: spotsOf(place) };
  const { said, values } = full;
  for (const at of [...verb.words, ...verb.around]) if (partsAt(parts, at) === undefined) said.add(at);
  const nouns = nounsAt(told, operations, operation, verb.at);
  const spoken = { word: tokensAt(told, verb.at), particle: undefined };
  const isAlone = verb.weight >= 2.5 && (isNamedAlone(operation, spoken) || !general.test(stem(spoken.word)));
  // "Open an order" makes one, or reads it; "Create a film" is not to post to what belongs to it.
  if (verb.weight < 2.5 && kindsOf(spoken.word) > 1) return undefined;
  if (isDoneToPart(operation, spoken, nouns) || namesElsewhere(told, operations, operation)) return undefined;
  if (nouns.length > 0 && !agreesInNumber(operations, operation, nouns, isAlone ? "own" : "method")) return undefined;
  fillVerb(full, verb);
  if (!placeSame(full) || !placeValues(full)) return undefined;
  if (!placeFlags(full) || !placeListed(full)) return undefined;
  placeBareWords(full);
  placeReferences(full);
  const isHinted = nouns.length === 0 && !isAlone ? isHintedAt(full, operations) : false;
  if (nouns.length === 0 && !isAlone && !isHinted) return undefined;
  const path = pathOf(full, told);
  const given = values.size;
  if (path === undefined || !placeRequired(full)) return undefined;
  const body: Record<string, Json> = {};
  const query: Record<string, Json> = {};
  for (const spot of full.spots) {
    const value = values.get(spot.key);
    if (value !== undefined && spot.slot !== undefined)
      put({ place, query, body, taken: new Set(), used: new Set(), assumed: { cost: 0 } }, spot.slot, value);
  }
  const hasBody = Object.keys(body).length > 0;
  if (/^(?:PUT|PATCH)$/.test(operation.method) && !hasBody && subjectOf(operation).action === undefined && operation.body !== undefined)
    return undefined;
  if (nouns.length === 0 && !refersToLast(full, operations)) return undefined;
  const left = unaccounted(full, operations, verb);
  if (left.length > 0) return undefined;
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${path}` };
  if (Object.keys(query).length > 0) step.query = query;
  if (hasBody) step[operation.body?.mediaType.startsWith("multipart/") === true ? "multipart" : "body"] = body;
  const weight = verb.weight + (nouns.length > 0 ? 1.5 : isHinted ? 0.7 : 0) + 0.08 * full.evidence.sum + 0.1 * given;
  return { step: step as unknown as ApiRequestStep, weight };
}

/** Verbs that many operations have: they need a noun. */
const general =
  /^(?:creat|ad|mak|post|get|read|fetch|list|find|show|view|search|retriev|load|updat|chang|edit|set|modify|patch|put|delet|remov)$/;

function tokensAt({ tokens }: Told, at: number): string {
  return tokens[at]?.word ?? "";
}

/** "Remove the customer from the order": of something that has paths of its own, and this path is none of them. */
function namesElsewhere({ tokens }: Told, operations: Operations, operation: Operation): boolean {
  const resources = resourcesOf(operations);
  const own = new Set(operation.path.split("/").map((part) => nounOf([part])));
  const slots = slotsOf({ operation });
  return tokens.some(({ word }, at) => {
    const leads = [at - 1, at - 2].some((one) => /^(?:from|into|onto|in|to)$/.test(tokens[one]?.word ?? ""));
    const noun = word === "" ? "" : nounOf([word]);
    return leads && resources.has(noun) && !own.has(noun) && !slots.some(({ name }) => nounOf([name]).split(" ").includes(noun));
  });
}

function partsAt(parts: readonly Part[], at: number): Part | undefined {
  return parts.find((part) => part.at <= at && at < part.end);
}

/** The words that name what the operation is about. */
function nounsAt({ tokens }: Told, operations: Operations, operation: Operation, verb: number): readonly string[] {
  for (const from of [verb + 1, 0])
    for (let at = from; at < tokens.length; at++)
      for (let count = 3; count > 0; count--) {
        const words = tokens.slice(at, at + count).map(({ kind, word }) => (kind === "word" ? word : ""));
        if (words.length < count || words.some((word) => word === "" || hasTerminal(word, /^f\./)) || at === verb) continue;
        if (isNamed(operations, operation, words) || isOfName(operation, words)) return words;
      }
  return [];
}

/** "vacancy" of “Create a vacancy (draft)” */
function isOfName(operation: Operation, words: readonly string[]): boolean {
  return words.length === 1 && namesOf(operation).some(({ noun }) => noun.split(" ")[0] === nounOf(words) && noun.includes(" "));
}

/** "two child seats", "an SUV", "put t1 into the playlist", "push report.pdf into it": the thing by a value that only such a thing has. */
function isHintedAt({ place, spots, values, parts }: Alignment, operations: Operations): boolean {
  const { operation, tokens } = place;
  const listed = spots.some((spot) => spot.enum !== undefined && values.has(spot.key) && (spot.isRequired || operation.method === "GET"));
  if (operation.method === "GET") return listed;
  if (operation.method !== "POST") return false;
  const isFile = parts.some(({ kind }) => kind === "file") && operation.body?.mediaType.startsWith("multipart/") === true;
  const owner = subjectOf(operation).parameters.at(-1);
  const isOwned = owner !== undefined && tokens.some(({ word }) => word !== "" && nounOf([word]) === owner.noun);
  const isNamedElsewhere = tokens.some(
    ({ word }) =>
      word !== "" &&
      nounOf([word]) !== owner?.noun &&
      operations.operations.some((other) => other !== operation && subjectOf(other).nouns.has(nounOf([word]))),
  );
  return listed || isFile || (isOwned && !isNamedElsewhere && [...values.keys()].some((key) => key.startsWith("body.")));
}

/** "approve": the decision that the document lists. */
function fillVerb({ place, spots, values, evidence, said }: Alignment, { at, words }: AskedVerb): void {
  const word = place.tokens[at]?.word ?? "";
  const listed = spots.flatMap((spot) =>
    (spot.enum ?? []).filter((value) => isFormOf(word, value.toLowerCase())).map((value) => ({ spot, value })),
  );
  const [only, ...others] = listed;
  if (only === undefined || others.length > 0 || (words.length > 0 && !only.spot.isRequired)) return;
  values.set(only.spot.key, only.value);
  evidence.sum += 3;
  said.add(at);
}

/** The path with each parameter: what the clause says, or what earlier steps know. */
function pathOf({ place, values, said, spots }: Alignment, told: Told): string | undefined {
  const { operation, tokens } = place;
  let { path } = operation;
  for (const spot of spots) {
    if (spot.parameter === undefined) continue;
    const value = values.get(spot.key);
    const text = value === undefined ? idTold(told, operation, spot) : textOf(value);
    if (text === undefined || text === "" || /[\s/?#]/.test(text)) return undefined;
    path = path.replace(`{${spot.name}}`, text);
    for (const [at, { word }] of tokens.entries()) if (word !== "" && nounOf([word]) === spot.parameter.noun) said.add(at);
  }
  return hasBetween(replaceBetween(path, "${", "}", ""), "{", "}") ? undefined : path;
}

/** What earlier steps know: of the only thing of its kind, or in the only variable that was saved from such a field. */
function idTold(told: Told, operation: Operation, { name, parameter }: Spot): string | undefined {
  const { index = 0, noun = "" } = parameter ?? {};
  const known = attempt(() => valueTold(told, operation, index, name, noun));
  if (known !== undefined) return known;
  const saved = new Set(
    variablesOf(told.context).flatMap((one) => (sameName(one.source.split(".").at(-1) ?? "", name) && name.length > 2 ? [one.name] : [])),
  );
  return saved.size === 1 ? `\${${[...saved][0]}}` : undefined;
}

function textOf(value: Json): string | undefined {
  if (isJsonObject(value)) return typeof value.$var === "string" ? `\${${value.$var}}` : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** "Invite her", "ack that one": without a noun, the operation has to be about what was spoken of last, or take none. */
function refersToLast({ place, spots, values }: Alignment, operations: Operations): boolean {
  const isReferring = place.tokens.some(({ word }) => /^(?:it|them|one)$/.test(word));
  const parameters = spots.filter((spot) => spot.parameter !== undefined);
  const isOwn = parameters.every((spot) => values.has(spot.key));
  if (isOwn || parameters.length === 0) return true;
  const thing = attempt(() => lastThing(place));
  if (!isReferring) return thing !== undefined || parameters.length > 0;
  if (thing === undefined) return false;
  if (parameters.at(-1)?.parameter?.noun === thing.split(" ").at(-1) || parameters.at(-1)?.parameter?.noun === thing) return true;
  return isNamed(operations, place.operation, thing.split(" "));
}

/** Words that add nothing to a request, wherever they stand in it. */
const idle =
  /^(?:the|a|an|this|that|these|those|its|our|my|their|his|her|your|it|them|they|him|i|we|you|she|he|me|us|there|to|of|for|on|in|at|with|by|from|into|onto|as|and|also|too|now|then|please|just|'s|new|all|some|whole|thing|same|one|which|whose|so|let|via|using|through|under|same)$/;

/** Words that nothing says. */
function unaccounted(alignment: Alignment, operations: Operations, verb: AskedVerb): readonly number[] {
  const { place, said } = alignment;
  const { tokens, operation } = place;
  const own = ownWords(operation);
  const skipped = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const length = Math.max(
      at === 0 || skipped.has(at - 1) || tokens[at - 1]?.kind === "symbol" ? asideAt(tokens, at, "a.lead") : 0,
      asideAt(tokens, at, "a.aside"),
    );
    for (let one = at; one < at + length; one++) skipped.add(one);
  }
  return tokens.flatMap(({ kind, word, text }, at) => {
    if (said.has(at) || skipped.has(at)) return [];
    if (kind === "symbol") return /^[,:;!().–—&+-]$/.test(text) ? [] : [at];
    if (kind !== "word" || word === "") return word === "" && kind === "word" ? [] : [at];
    if (/\d/.test(text)) return [at];
    if (word === "new") return creates(operation) ? [] : [at];
    if (word === "all") return operation.method === "GET" ? [] : [at];
    if (word === "same" || word === "one") return refersToThing(alignment, operations, at) ? [] : [at];
    if (/^(?:again|once|more)$/.test(word)) return operation.method === "GET" || !wasCalled(alignment) ? [] : [at];
    if (isOfGiven(alignment, at) || isOfFilled(alignment, word)) return [];
    if (word === "only") return isBesideValue(alignment, at) ? [] : [at];
    if (idle.test(word)) return [];
    if (own.has(stem(nounOf([word]))) || own.has(stem(word))) return [];
    if (isNamed(operations, operation, [word])) return [];
    if (/^\p{Lu}\p{Ll}+$/u.test(text) && at !== verb.at && isOfKnown(alignment, text)) return [];
    return [at];
  });
}

/** Whether an earlier request went to the operation: then “again” repeats it. */
function wasCalled({ place }: Alignment): boolean {
  return callsBefore(place).some(({ operation }) => operation === place.operation);
}

/** "Drop the course for this student": whose id an earlier request has sent. */
function isOfGiven({ place: { tokens, before } }: Alignment, at: number): boolean {
  if (
    !/^(?:this|that|the|same)$/.test(tokens[at - 1]?.word ?? "") ||
    !tokens.slice(Math.max(0, at - 3), at).some(({ word }) => /^(?:for|of)$/.test(word))
  )
    return false;
  const noun = nounOf([tokens[at]?.word ?? ""]);
  return before.some(
    (step) =>
      step.step === "api_request" && isJsonObject(step.body) && Object.keys(step.body).some((name) => nounOf([name]) === `${noun} id`),
  );
}

/** The word of a place that has its value. */
function isOfFilled({ spots, values }: Alignment, word: string): boolean {
  return (
    word.length > 3 &&
    spots.some((spot) => values.has(spot.key) && (spot.words.includes(stem(word)) || spot.within.some((name) => stem(name) === stem(word))))
  );
}

/** "the same shipment", "that one" */
function refersToThing({ place: { tokens, operation } }: Alignment, operations: Operations, at: number): boolean {
  const next = tokens[at + 1]?.word ?? "";
  if (tokens[at]?.word === "one") return /^(?:that|this|the)$/.test(tokens[at - 1]?.word ?? "");
  return (
    /^(?:one|thing)$/.test(next) ||
    subjectOf(operation).parameters.some(({ noun }) => noun === nounOf([next])) ||
    isNamed(operations, operation, [next])
  );
}

/** "EU only", "only as optional" */
function isBesideValue({ said, place: { tokens } }: Alignment, at: number): boolean {
  const isLast = at === tokens.length - 1 || tokens[at + 1]?.kind === "symbol";
  return (isLast && said.has(at - 1)) || (tokens[at + 1]?.word === "as" && said.has(at + 2));
}

const ownKnown = new WeakMap<Operation, ReadonlySet<string>>();

/** The words of the operation's names, and of the nouns of its path. */
function ownWords(operation: Operation): ReadonlySet<string> {
  let words = ownKnown.get(operation);
  if (words === undefined) {
    const { nouns, parameters } = subjectOf(operation);
    const own = [...splitWords(operation.operationId ?? ""), ...splitWords(operation.summary ?? "")];
    const named = [...nouns, ...parameters.map(({ noun }) => noun), ...namesOf(operation).map(({ noun }) => noun)].flatMap((noun) =>
      noun.split(" "),
    );
    words = new Set([...own, ...named].filter((word) => word.length > 2).flatMap((word) => [stem(word), stem(nounOf([word]))]));
    ownKnown.set(operation, words);
  }
  return words;
}

/** "Ravi's deals": a name that was given to something. */
function isOfKnown({ place: { before } }: Alignment, name: string): boolean {
  return before.some(
    (step) => step.step === "api_request" && step.body !== undefined && JSON.stringify(step.body).split(/["\s]/).includes(name),
  );
}
