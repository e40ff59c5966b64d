// Reads a clause as a request of the document: each operation tries to give every value a clear place and to account
// for every word. Exactly one may be able to.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { rememberedClause } from "../../english/context/rememberedClause.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { attempt } from "../correct/attempt.ts";
import type { Guess } from "../correct/guesses.ts";
import { isOfUnsaidPart, isReceiver, kindsOf } from "../correct/operationWords.ts";
import { resourcesOf } from "../correct/resources.ts";
import { put } from "../correct/values.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { asksForStatement } from "../parts/assertionFrame.ts";
import { agreesInNumber, creates, fitOfVerb, isDoneToPart, isNamed, isNamedAlone, namesOf, type SaidVerb, stem } from "../settle/called.ts";
import { withIds } from "../settle/impliedSaves.ts";
import { type Told, toldOf } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import { unaccounted } from "./account.ts";
import { askedVerb, isDay, isToldApart, unknownVerb } from "./asked.ts";
import { placeFull, placeLater } from "./carried.ts";
import { askedByDeed } from "./deedAsked.ts";
import { placeLeft } from "./elimination.ts";
import { placeFieldList } from "./fieldList.ts";
import { placeHeaders } from "./headers.ts";
import { isHintedAt, isOfOther } from "./hinted.ts";
import { placeFormer, placeNamedCodes } from "./namedCodes.ts";
import { otherName } from "./otherNames.ts";
import { type Part, partsIn } from "./parts.ts";
import { pathOf, putsIntoItself } from "./paths.ts";
import { placeActing, placePeople } from "./people.ts";
import { placeItem, placeRest } from "./placedAnyway.ts";
import { placeBareWords, placeLabelled, placeValues } from "./placing.ts";
import { placeKept, type Rest, restIn } from "./rest.ts";
import { placeSame } from "./same.ts";
import { placeSpokenHeaders } from "./spokenHeaders.ts";
import { isAboutIt, isToIt, refersToLast } from "./spokenOf.ts";
import { type Alignment, isNounOf, spotsOf } from "./spots.ts";
import { isLacking, isStated, leaveOut, placeId, type Tolerance, toleratedVerb } from "./tolerated.ts";
import { withUnknownWords } from "./unknownWords.ts";
import { makesForChange } from "./verbs.ts";
import { askedByNoun, askedLikewise } from "./withoutVerb.ts";
import { fillVerb, placeFlags, placeListed, placeOne, placePages, placeReferences, placeRequired } from "./words.ts";

/** A request that accounts for every token of its clause. */
const costOfAligned = 0.4;
/** How much more has to speak for it than for any other operation. */
const leastLead = 0.7;

export function alignedRequests(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const range = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] as const;
  return stepsOf(context, tokens).map((steps) => ({ steps, cost: costOfAligned, unsaid: [], read: range }));
}

/** The steps of each request that the clause may be. */
const stepsOf = rememberedClause((context, tokens): readonly (readonly Step[])[] => {
  const { operations } = context;
  const rest = restIn(tokens);
  const asked = rest?.tokens ?? tokens;
  if (operations === undefined || tokens.length === 0 || !mayAsk(asked) || asksForStatement(asked)) return [];
  const parts = withUnknownWords(partsIn(asked), asked, operations);
  const told = toldOf(context, asked);
  const own = requestsOf(told, operations, parts, rest);
  if (own.requests.length > 0 || !own.isLackingIds) return own.requests.map(({ step }) => [step]);
  // The id of a thing that no sentence has saved.
  const known = attempt(() => withIds(told));
  return (known === undefined ? [] : requestsOf(known.told, operations, parts, rest).requests).flatMap(({ step }) => {
    const saves = attempt(() => known?.needs(step));
    return saves === undefined ? [] : [[...saves, step]];
  });
});

interface Found {
  readonly requests: readonly AlignedRequest[];
  /** True if an operation only lacked the id of a thing. */
  readonly isLackingIds: boolean;
}

/** The requests that the clause may be: one, or the two that fit about as well. */
function requestsOf(told: Told, operations: Operations, parts: readonly Part[], rest: Rest | undefined): Found {
  let [isLacking, isLackingIds, isNamedElsewhere] = [false, false, false];
  const lacks = (isOwn: boolean, isNamed = false): void => {
    isLacking ||= isOwn;
    isLackingIds = true;
    isNamedElsewhere ||= isNamed;
  };
  const requests = (isLoose: boolean): AlignedRequest[] =>
    operations.operations.flatMap((operation) => {
      const request = attempt(() => requestOf(told, operations, operation, parts, lacks, isLoose, undefined, rest));
      return request === undefined ? [] : [request];
    });
  const sure = requests(false);
  const found = sure.length > 0 || isLacking ? sure : requests(true);
  found.sort((one, other) => other.weight - one.weight);
  const [best, second] = withoutWhole(found);
  // "Anna adopts Bruno" lacks the fee of an adoption, and says no state.
  if (best === undefined || (isLacking && best.isByState)) return { requests: [], isLackingIds };
  // "Cancel the booking" of two is not to cancel the class that they are of.
  if (isNamedElsewhere && !best.isNamed) return { requests: [], isLackingIds };
  const isClear = second === undefined || best.weight - second.weight >= leastLead;
  return { requests: isClear ? [best] : [best, second], isLackingIds: false };
}

/** Without PUT where PATCH fits about as well: it changes nothing else. */
function withoutWhole(found: readonly AlignedRequest[]): readonly AlignedRequest[] {
  const isSplit = ({ step, weight }: AlignedRequest): boolean =>
    step.action.startsWith("PUT ") &&
    found.some((other) => other.step.action === step.action.replace("PUT ", "PATCH ") && weight - other.weight < leastLead);
  return found.filter((one) => !isSplit(one));
}

const never = group("request.never");

/** Returns whether the clause could be an order at all: what is open, denied or long over is none. */
function mayAsk(tokens: readonly Token[]): boolean {
  return tokens.every(
    ({ kind, word, text }, at) =>
      !/^(?:path|json|jsonPath|regex|server|parameter|placeholder|unknown)$/.test(kind) &&
      !/^[?<>≠~=→⇒]$/.test(text) &&
      !(
        never.test(word) &&
        !(word === "what" && at > 0) &&
        !(word === "who" && tokens[at - 1]?.text === ",") &&
        !(word === "may" && (isDay(tokens, at) || isAllowed(tokens, at)))
      ) &&
      // "check that the status is sent": what must hold.
      !(/^(?:that|whether)$/.test(word) && hasTerminal(tokens[at - 1]?.word ?? "", /^v\.assert$/)) &&
      // "acts from now on": for all requests that follow.
      !(word === "on" && /^(?:now|here|then)$/.test(tokens[at - 1]?.word ?? "") && tokens[at - 2]?.word === "from") &&
      !(word === "would" && tokens[at + 1]?.word !== "like"),
  );
}

/** "I may publish it": a right of a person's own. */
function isAllowed(tokens: readonly Token[], at: number): boolean {
  return /^(?:i|we)$/.test(tokens[at - 1]?.word ?? "") && !/^(?:not|n't|be|have)$/.test(tokens[at + 1]?.word ?? "");
}

export interface AlignedRequest {
  readonly step: ApiRequestStep;
  readonly weight: number;
  /** True if a noun names what it is about. */
  readonly isNamed: boolean;
  /** True if its verb is only a form of a listed value. */
  readonly isByState: boolean;
}

export function requestOf(
  told: Told,
  operations: Operations,
  operation: Operation,
  parts: readonly Part[],
  lacks: (isOwn: boolean, isNamed?: boolean) => void,
  isLoose: boolean,
  tolerance?: Tolerance,
  rest?: Rest,
): AlignedRequest | undefined {
  const isRefusedFor = (cost: number): boolean => {
    if (tolerance !== undefined) tolerance.cost += cost;
    return tolerance === undefined;
  };
  if (rest !== undefined && !/^(?:PUT|PATCH)$/.test(operation.method)) return undefined;
  const place = { ...told, operation };
  const alignment: Alignment = {
    place,
    parts,
    spots: [],
    values: new Map(),
    said: new Set(),
    evidence: { sum: 0 },
    variables: new Set(),
    isPathKnown: tolerance?.isPathKnown === true,
  };
  const known = askedByDeed(alignment) ?? askedVerb(alignment) ?? askedLikewise(alignment) ?? askedByNoun(alignment);
  const found =
    known ??
    (isLoose && !(tolerance !== undefined && isStated(told.tokens)) && /^(?:POST|PUT|PATCH)$/.test(operation.method)
      ? unknownVerb(alignment, operations)
      : undefined);
  const verb = found ?? (tolerance === undefined ? undefined : toleratedVerb(alignment, tolerance));
  if (verb === undefined) return undefined;
  const full: Alignment = { ...alignment, spots: spotsOf(place) };
  const { said, values } = full;
  for (const at of [...verb.words, ...verb.around]) if (!parts.some((part) => part.at <= at && at < part.end)) said.add(at);
  const nouns = nounsAt(told, operations, operation, verb.at);
  const spoken = { word: verb.as ?? tokensAt(told, verb.at), particle: undefined };
  const [, particle] = verb.as === undefined && verb.words.length === 2 ? verb.words : [];
  const phrasal = particle === undefined ? spoken : { ...spoken, particle: tokensAt(told, particle) };
  const isAlone = verb.weight >= 2.5 && (isNamedAlone(operation, spoken) || !general.test(stem(spoken.word)));
  // "Open an order" makes one, or reads it; "Create a film" is not to post to what belongs to it.
  if (verb.weight < 2.5 && kindsOf(spoken.word) > 1 && !saysKind(full, verb.at) && isRefusedFor(1)) return undefined;
  if (isOfUnsaidPart(told.tokens, operations, operation, verb.at) && isRefusedFor(1.5)) return undefined;
  // “Change the comment to "x"” writes no other one.
  if (makesForChange(operation, spoken.word)) return undefined;
  if (verb.weight < 2.5 && creates(operation) && isNamedAfter(operations, operation, spoken, nouns) && isRefusedFor(1.5)) return undefined;
  if (verb.weight < 2.5 && creates(operation) && isReceiver(told.tokens, nouns) && isRefusedFor(1.5)) return undefined;
  const isByState = verb.words.length === 0 && verb.at >= 0;
  if (namesElsewhere(told, operations, operation) && isRefusedFor(1)) return undefined;
  const agrees = nouns.length === 0 || agreesInNumber(operations, operation, nouns, isAlone ? "own" : "method");
  if (!agrees && (operation.method !== "GET" || tolerance !== undefined) && isRefusedFor(1.2)) return undefined;
  // "Plan crossings" is not to plan one.
  if (creates(operation) && isPlural(nouns) && parts.every(({ kind }) => kind !== "number") && isRefusedFor(0.8)) return undefined;
  const headers = placeHeaders(full);
  if (headers === undefined) return undefined;
  placeSpokenHeaders(full, headers);
  fillVerb(full, verb);
  placeFieldList(full);
  placeLabelled(full);
  placeFormer(full);
  placePeople(full);
  if (!placeSame(full) && isRefusedFor(0.6)) return undefined;
  if (!placeValues(full) && isRefusedFor(0.3)) return undefined;
  placeActing(full, verb);
  if ((!placeFlags(full) || !placeListed(full)) && isRefusedFor(0.4)) return undefined;
  placeNamedCodes(full);
  placePages(full);
  placeBareWords(full);
  placeReferences(full);
  placeLater(full);
  placeFull(full);
  placeOne(full);
  placeLeft(full);
  if (tolerance !== undefined) {
    if (tolerance.isPathKnown !== true) placeId(full, tolerance);
    placeItem(full, tolerance);
    placeRest(full, tolerance);
  } else if (parts.some((part) => !said.has(part.at) && !mayDescribe(told, part))) return undefined;
  if (isDoneToPart(operation, phrasal, nouns) && !saysPart(full) && isRefusedFor(1.2)) return undefined;
  // "Look the passenger up by her email": one of a list, by what is known of it.
  if (
    !agrees &&
    (isPlural(nouns) ||
      isToldApart(told.tokens) ||
      !isObjectOf(told, verb.at, nouns) ||
      ![...values.keys()].some((key) => key.startsWith("query."))) &&
    isRefusedFor(1.2)
  )
    return undefined;
  const isGiven = [...values.keys()].some((key) => key.startsWith("body."));
  const isDone = isGiven && isLoose && /^(?:POST|PUT|PATCH)$/.test(operation.method) && operation.path.includes("}");
  const isMade = isLoose && creates(operation) && values.size > 1 && isKnownAfter(told, verb.at);
  const other = isMade || (isDone && (known !== undefined || nouns.length > 0)) ? otherName(full, operations, verb.at) : undefined;
  if (other !== undefined) said.add(other);
  // A verb that nobody knows needs the thing by its name, and several values.
  if (verb.at < 0 && verb.weight === 0 && nouns.length === 0) return undefined;
  if (known === undefined && (nouns.length === 0 || !isGiven || values.size < 2) && isRefusedFor(0.8)) return undefined;
  if (isToIt(told) && !isAboutIt(full, operations) && isRefusedFor(1)) return undefined;
  // “trying it” does nothing to an account whose currency may be `TRY`.
  if (isByState && nouns.length === 0 && values.size < 2 && !operation.path.includes("{") && isRefusedFor(1)) return undefined;
  const isHinted = nouns.length === 0 && !isAlone ? other !== undefined || isHintedAt(full, operations) : false;
  if (nouns.length === 0 && !isAlone && !isHinted && isRefusedFor(0.8)) return undefined;
  const path = pathOf(full, told);
  const given = values.size;
  if (path === undefined) {
    lacks(false, nouns.length > 0 && verb.weight >= 2.5);
    return undefined;
  }
  if (rest !== undefined && !placeKept(full, told, path, rest)) return undefined;
  if (!placeRequired(full) && !(isLacking(full) && !isRefusedFor(0.4))) {
    lacks(verb.words.length > 0 && verb.weight >= 2.5);
    return undefined;
  }
  const body: Record<string, Json> = {};
  const query: Record<string, Json> = {};
  for (const spot of full.spots) {
    const value = values.get(spot.key);
    if (value !== undefined && spot.slot !== undefined) put({ query, body }, spot.slot, value);
  }
  if (putsIntoItself(operation, path, body)) return undefined;
  const hasBody = Object.keys(body).length > 0 || (tolerance !== undefined && operation.body !== undefined && isLacking(full));
  const isUnchanged =
    /^(?:PUT|PATCH)$/.test(operation.method) && !hasBody && subjectOf(operation).action === undefined && operation.body !== undefined;
  if (isUnchanged && !(isLacking(full) && !isRefusedFor(0.4))) return undefined;
  if (nouns.length === 0 && !refersToLast(full, operations) && isRefusedFor(1)) return undefined;
  const left = unaccounted(full, operations, verb);
  if (left.length > 0 && tolerance === undefined) return undefined;
  if (tolerance !== undefined) leaveOut(full, left, tolerance);
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${path}` };
  if (Object.keys(query).length > 0) step.query = query;
  if (hasBody) step[bodyMember(operation)] = body;
  if (Object.keys(headers).length > 0) step.headers = headers;
  const isOfField = namesOf(operation).some(({ noun }) =>
    Object.entries(body).some(([name, value]) => Array.isArray(value) && nounOf([name]) === noun),
  );
  const weight = verb.weight + (nouns.length > 0 ? 1.5 : isHinted ? 0.7 : 0) + (isOfField ? 1 : 0) + 0.08 * full.evidence.sum + 0.1 * given;
  return { step: step as unknown as ApiRequestStep, weight, isNamed: nouns.length > 0, isByState };
}

/**
 * Returns whether a value that has no place may name the thing itself: “publish "Anglerfish"”, but not “look for "rope"
 * in the supply”.
 */
function mayDescribe({ tokens }: Told, { kind, at }: Part): boolean {
  if (/^(?:constant|proper|code|number|word|name)$/.test(kind)) return true;
  return (
    kind === "text" &&
    !/^(?:for|in|on|at|with|without|from|by|to|as|into|about|is|are|be|=|:)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || "")
  );
}

/** "Add the flagship: …": a noun directly after the verb. */
function isKnownAfter({ tokens }: Told, verb: number): boolean {
  return hasTerminal(tokens[verb + 1]?.word ?? "", /^f\.(?:the|my)$/) && /^(?::|,|\(|[–—-])$/.test(tokens[verb + 3]?.text ?? "");
}

/** Verbs that many operations have: they need a noun. */
const general =
  /^(?:creat|ad|mak|post|get|read|fetch|list|find|show|view|search|retriev|load|updat|chang|edit|set|modify|patch|put|delet|remov)$/;

/** Returns whether the noun is what the verb is done to, and not where. */
function isObjectOf({ tokens }: Told, verb: number, nouns: readonly string[]): boolean {
  const noun = tokens.findIndex(({ word }, at) => at > verb && word === nouns[0]);
  return (
    noun > 0 &&
    noun <= verb + 3 &&
    !tokens.slice(verb + 1, noun).some(({ word, kind }) => kind !== "word" || /^(?:in|from|of|at|for)$/.test(word))
  );
}

function isPlural(nouns: readonly string[]): boolean {
  const last = nouns.at(-1)?.toLowerCase() ?? "";
  return last !== "" && lemma(last) !== last;
}

/** "Open the order" reads the one that there is, "open an order" makes one. */
function saysKind({ place: { tokens, operation }, parts }: Alignment, verb: number): boolean {
  const { word = "" } = tokens[verb + 1] ?? {};
  if (operation.method === "GET") return /^(?:the|this|that|it|its|our|her|his|their|him|same)$/.test(word) || isLiteral(tokens[verb + 2]);
  return creates(operation) && /^(?:a|an|another|new|one)$/.test(word) && parts.length > 0;
}

function isLiteral(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === "reference" || token.kind === "quoted" || (token.kind === "word" && /\d/.test(token.text)));
}

/** "win the deal" of `PUT /deals/{id}/stage`: the part by its name, or by a value that it lists. */
function saysPart({ place: { operation, tokens }, spots, values }: Alignment): boolean {
  const { action } = subjectOf(operation);
  const isSaid = action !== undefined && tokens.some(({ word }) => word !== "" && nounOf([word]) === nounOf([action]));
  return isSaid || spots.some((spot) => spot.enum !== undefined && spot.isRequired && values.has(spot.key));
}

/** "Ship 5 orders" creates none beside `shipOrder`; “create an owner” does beside `createBerth`. */
function isNamedAfter(operations: Operations, operation: Operation, spoken: SaidVerb, nouns: readonly string[]): boolean {
  return operations.operations.some(
    (other) =>
      other !== operation &&
      fitOfVerb(other, spoken) === "own" &&
      (nouns.length === 0 || isNamed(operations, other, nouns) || subjectOf(other).parameters.at(-1)?.noun === nounOf(nouns)),
  );
}

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

/** The words that name what the operation is about. */
function nounsAt({ tokens }: Told, operations: Operations, operation: Operation, verb: number): readonly string[] {
  for (const from of [verb + 1, 0])
    for (let at = from; at < tokens.length; at++)
      for (let count = 3; count > 0; count--) {
        const words = tokens.slice(at, at + count).map(({ kind, word }) => (kind === "word" ? word : ""));
        if (words.length < count || words.some((word) => word === "" || hasTerminal(word, /^f\.(?!who$)/)) || at === verb) continue;
        if (isOfOther(tokens, at, count, operations, operation)) continue;
        if (isNamed(operations, operation, words) || isOfName(operation, words)) return words;
      }
  const resources = resourcesOf(operations);
  const other = tokens.find(
    ({ kind, word }, at) => kind === "word" && word !== "" && at !== verb && !resources.has(nounOf([word])) && isNounOf(operation, word),
  );
  return other === undefined ? [] : [other.word];
}

/** "vacancy" of “Create a vacancy (draft)” */
function isOfName(operation: Operation, words: readonly string[]): boolean {
  if (words.length !== 1) return false;
  return namesOf(operation).some(({ noun }) => {
    const [first = "", ...rest] = noun.split(" ");
    // "a transcode" of the “transcoding job”
    return rest.length > 0 && (first === nounOf(words) || stem(first) === stem(nounOf(words)));
  });
}
