// Decides whether a clause asks for something by its verb: an order, what somebody does, or what gets done.
// The past, a possibility and a question are no order.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { rights } from "../correct/leftWords.ts";
import { baseOfIrregular } from "../lexicon/inflect.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { creates, fitOfVerb, sensesOf } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { isAdverb } from "./adverbs.ts";
import { isSent } from "./calls.ts";
import { passiveLicence } from "./passive.ts";
import { asideAt, channelAt, isDocumented } from "./phrases.ts";
import type { Alignment } from "./spots.ts";
import { personal } from "./things.ts";
import { weightsOf } from "./verbs.ts";

export interface AskedVerb {
  readonly at: number;
  /** The verb and its particle. */
  readonly words: readonly number[];
  /** How much it says for the operation. */
  readonly weight: number;
  /** The verb that a noun stands for: “confirm” of “makes a confirmation”. */
  readonly as?: string | undefined;
  /** Tokens around it that say who acts, and that something is asked for. */
  readonly around: readonly number[];
}

/** The verb of the clause that fits the operation best, in a form that asks. */
export function askedVerb(alignment: Alignment): AskedVerb | undefined {
  const { place } = alignment;
  const { tokens, operation } = place;
  let best: AskedVerb | undefined;
  for (const [at, { kind, word, text }] of tokens.entries()) {
    if (kind !== "word" || word.length < 2 || !/^[\p{Ll}\p{Lu}-]+$/u.test(text)) continue;
    const before = tokens[at - 1]?.word ?? "";
    if (hasTerminal(before, /^f\.(?:the|my)$/) && !/^(?:some)$/.test(before)) continue;
    // "Order in the playlist: …" is a noun.
    const isNoun = /^(?:in|of)$/.test(tokens[at + 1]?.word ?? "");
    for (const [weight, words, as] of weightsOf(operation, tokens, at)) {
      if (isNoun && weight < 2.5 && words.length < 2) continue;
      if (best !== undefined && best.weight >= weight) continue;
      const around = licence(alignment, at);
      if (around !== undefined) best = { at, words, weight, as, around };
    }
  }
  return best;
}

/** A verb that no operation has, in a form that asks: whether it may stand for this one, its values decide. */
export function unknownVerb({ place, ...alignment }: Alignment, operations: Operations): AskedVerb | undefined {
  const { tokens } = place;
  for (const [at, { kind, word, text }] of tokens.entries()) {
    if (kind !== "word" || word.length < 3 || !/^[\p{L}-]+$/u.test(text)) continue;
    const around = licence({ place, ...alignment }, at);
    if (around === undefined) continue;
    const verb = { word, particle: undefined };
    const isKnown = hasTerminal(word, /^[vf]\./) || sensesOf(word).length > 0 || lexicon.asides.has(word) || isDocumented(operations, word);
    const isOther = isKnown || operations.operations.some((operation) => fitOfVerb(operation, verb) !== undefined);
    return isOther ? undefined : { at, words: [at], weight: 1, around };
  }
  return undefined;
}

type Form = "base" | "third" | "past" | "gerund";

function formOf(word: string): Form {
  if (/.{2}ing$/.test(word) && !/^(?:bring|ring|string)$/.test(word)) return "gerund";
  if (/.{2}ed$/.test(word) && !/^(?:feed|need|embed|speed)$/.test(word)) return "past";
  if ((baseOfIrregular(word) ?? word) !== word) return "past";
  return /[^s]s$/.test(word) && !/^(?:access|process|address)$/.test(word) ? "third" : "base";
}

const passives = /^(?:is|are|was|were|be|been|gets?)$/;

/** Tokens that license the verb: who acts, modal words. Undefined where it is no order. */
function licence(alignment: Alignment, at: number): readonly number[] | undefined {
  const { tokens } = alignment.place;
  const { word: said = "" } = tokens[at] ?? {};
  // "is put on land"
  const isPassive = baseOfIrregular(said) === said && passives.test(tokens[at - 1]?.word ?? "");
  const form = isPassive ? "past" : formOf(said);
  const lead = leadOf(tokens, at);
  const found: number[] = [...lead];
  let one = at - 1;
  while (one >= 0 && (lead.has(one) || isAdverb(tokens[one]?.word ?? "") || tokens[one]?.text === ",")) found.push(one--);
  if (form === "past")
    return passiveLicence(alignment, at, lead) ?? (isNarrated(alignment, one, at) ? [...found, ...(one < 0 ? [] : [one])] : undefined);
  if (form === "gerund") return one < 0 ? found : undefined;
  if (one < 0 && form === "base") return found;
  const { word = "" } = tokens[one] ?? {};
  if (form === "base" && /^(?:i|we|you|they)$/.test(word)) return [...found, one];
  if (form === "base" && word === "to") {
    const asks =
      /^(?:able|want|wants|try|tries|trying|attempt|attempts|attempting|going|like|need|needs|proceed|proceeds|decide|decides|has|have|ask|asks|wish|wishes|choose|chooses)$/;
    if (!asks.test(tokens[one - 1]?.word ?? "")) return undefined;
    found.push(one, one - 1);
    one -= 2;
    while (one >= 0 && /^(?:be|is|are|am|must|shall|should|will|'d|'m|'re|now|would)$/.test(tokens[one]?.word ?? "")) found.push(one--);
    const subject = one < 0 ? [] : subjectBefore(alignment, one);
    return subject === undefined ? undefined : [...found, ...subject];
  }
  if (form === "base" && /^(?:must|shall|should|will|'ll|can|may)$/.test(word)) {
    const subject = subjectBefore(alignment, one - 1);
    return subject === undefined ? undefined : [...found, one, ...subject];
  }
  if (form !== "third") return undefined;
  if (one < 0) return tokens[0]?.word === "and" || hasObject(tokens, at) ? found : undefined;
  const subject = ownerBefore(alignment, one, said) ?? subjectBefore(alignment, one);
  return subject === undefined ? undefined : [...found, ...subject];
}

const transmitting = /^(?:sends|reports|records|logs|submits|posts|transmits|delivers|registers|measures|uploads|emits)$/;

/** "the sensor sends a reading of …": the owner of what is made, where it has values. */
function ownerBefore({ place: { tokens, operation }, parts }: Alignment, at: number, verb: string): readonly number[] | undefined {
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  const isOwner = creates(operation) && owner !== undefined && nounOf([tokens[at]?.word ?? ""]) === owner.split(" ").at(-1);
  if (!isOwner || parts.length === 0 || !transmitting.test(verb)) return undefined;
  return hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) && isStart(tokens, at - 1) ? [at, at - 1] : undefined;
}

/** Verbs of what is seen or comes back. */
const ofAnswers = /^v\.(?:assert|get|receive|return|answer|fail|reject|succeed|accept|equal|come|wait|have|save)(?:\+|$)/;

/** "Started another job", "I deleted the video": notes of what the author did, one after the other. */
function isNarrated({ place, parts }: Alignment, subject: number, at: number): boolean {
  const { tokens } = place;
  const { word = "" } = tokens[at] ?? {};
  const isOwn = subject < 0 || (/^(?:i|we)$/.test(tokens[subject]?.word ?? "") && isStart(tokens, subject));
  if (!isOwn || hasTerminal(word, ofAnswers) || /^(?:got|saw|seen|used|based|given|failed|refused)$/.test(word)) return false;
  const next = tokens[at + 1];
  const isObject =
    hasObject(tokens, at) || /^(?:another|two|three|both)$/.test(next?.word ?? "") || next?.kind === "quoted" || next?.kind === "reference";
  // What was just done is told, and not done again.
  const last = callsBefore(place).at(-1)?.operation;
  return isObject && (last !== place.operation || parts.length > 0);
}

/** "Looks at the applications", but no "orders: 5". */
function hasObject(tokens: readonly Token[], at: number): boolean {
  const isObject = (one: number): boolean =>
    hasTerminal(tokens[one]?.word ?? "", /^f\.(?:the|my)$/) || /^(?:it|him|her|them|one|all)$/.test(tokens[one]?.word ?? "");
  return isObject(at + 1) || (/^(?:at|up|for|into|in|out|off|through)$/.test(tokens[at + 1]?.word ?? "") && isObject(at + 2));
}

/** The tokens before the verb that only lead in. */
function leadOf(tokens: readonly Token[], at: number): ReadonlySet<number> {
  const found = new Set<number>();
  let from = 0;
  while (from < at) {
    let phrase = Math.max(asideAt(tokens, from, "a.lead"), channelAt(tokens, from));
    // "As a receptionist I …", but not “as the admin”, who has other rights.
    if (phrase === 0) phrase = roleAt(tokens, from);
    if (phrase === 0 || from + phrase > at) break;
    for (let one = from; one < from + phrase; one++) found.add(one);
    from += phrase;
    while (from < at && tokens[from]?.kind === "symbol" && /^[,:!–—-]$/.test(tokens[from]?.text ?? "")) found.add(from++);
  }
  return found;
}

/** "As a receptionist", before who acts. */
function roleAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word !== "as" || !/^(?:a|an|the|our)$/.test(tokens[at + 1]?.word ?? "")) return 0;
  let end = at + 2;
  while (end < at + 5 && tokens[end]?.kind === "word" && !/^(?:i|we)$/.test(tokens[end]?.word ?? "")) {
    if (rights.test(tokens[end]?.word ?? "") || /^(?:admin|administrator|root|superuser|user|not)$/.test(tokens[end]?.word ?? "")) return 0;
    end++;
  }
  if (tokens[end]?.text === ",") end++;
  return end > at + 2 && /^(?:i|we)$/.test(tokens[end]?.word ?? "") ? end - at : 0;
}

/** "the guest", "Employee E-2207", "Emma", "she", ending at the token. Somebody who is not known may have other rights. */
function subjectBefore(alignment: Alignment, end: number): readonly number[] | undefined {
  const { tokens, before, context } = alignment.place;
  const { word = "", text = "" } = tokens[end] ?? {};
  if (/^(?:she|he|they|we|i|you|somebody|someone|anybody|anyone)$/.test(word)) {
    if (isStart(tokens, end)) return [end];
    // "As Maria Lopez I reserve …": who it is for.
    const name = tokens[end - 1]?.text === "," ? end - 2 : end - 1;
    const isRole = tokens[name]?.kind === "quoted" && tokens[name - 1]?.word === "as" && isStart(tokens, name - 1);
    return isRole ? [end, name - 1] : undefined;
  }
  // "a visitor who asks for …"
  if (word === "who") {
    const subject = subjectBefore(alignment, end - 1);
    return subject === undefined ? undefined : [...subject, end];
  }
  const aside = appositionBefore(tokens, end);
  if (aside.length > 0) {
    const subject = subjectBefore(alignment, end - aside.length);
    return subject === undefined ? undefined : [...subject, ...aside];
  }
  // "a visitor named Amélie Durand"
  if (tokens[end]?.kind === "quoted" && /^(?:named|called)$/.test(tokens[end - 1]?.word ?? "")) return subjectBefore(alignment, end - 2);
  const role = roleOfName(alignment, end);
  if (role !== undefined) return role;
  // "the line manager, E-1003, must": his number is a value of the request.
  let at = end;
  if (tokens[at]?.text === ",") at--;
  const value = tokens[at];
  if (value !== undefined && value.kind === "word" && /\d/.test(value.text)) {
    at--;
    if (tokens[at]?.text === ",") at--;
  }
  const last = tokens[at];
  if (last?.kind !== "word" || last.word === "") {
    // Somebody new is a value of the request: “Pieter Bos (pieter@mail.example) applies”.
    const open = last?.text === ")" ? tokens.findLastIndex(({ text: sign }, one) => one < at && one >= at - 4 && sign === "(") : -1;
    if (open > 0 && tokens[open - 1]?.kind === "quoted") return isStart(tokens, open - 1) ? [] : undefined;
    if (last?.kind === "quoted" && at === end && isStart(tokens, at)) return isKnownName(String(last.value), before) ? [at] : [];
    return undefined;
  }
  if (/^\p{Lu}\p{Ll}+$/u.test(text) && at === end && isStart(tokens, end) && isKnownName(text, before)) return [end];
  if (/^one$/.test(word) && at === end && (isStart(tokens, end) || isPhraseBefore(tokens, end))) return [end];
  const isActor = (said: string): boolean => {
    if (seldom.test(said)) return false;
    // A guest is nobody without rights where the document has guests.
    if (rights.test(said) && (context.operations === undefined || !/^\w+s?$/.test(said) || !isActorDocumented(said))) return false;
    return !(hasTerminal(said, /^[fw]\./) && !hasTerminal(said, /^f\.who/)) && !/ly$/.test(said);
  };
  // A thing of the document does nothing by itself.
  const { operations } = context;
  if (operations !== undefined && !mayAct(operations, last.word)) return undefined;
  const isActorDocumented = (said: string): boolean =>
    /^(?:guests?|visitors?|strangers?)$/.test(said) && context.operations !== undefined && isDocumented(context.operations, said);
  const found: number[] = [];
  while (at >= 0 && found.length < 4) {
    const { kind, word: own = "", text: said = "" } = tokens[at] ?? {};
    if (kind !== "word" || own === "" || /\d/.test(said)) return undefined;
    if (hasTerminal(own, /^f\.(?:the|my)$/)) {
      if (found.length === 0 || /^(?:this|that|these|those|some)$/.test(own)) return undefined;
      return isStart(tokens, at) ? [...found, at] : undefined;
    }
    // "the case worker"
    if (!isActor(own) && !(found.length > 0 && isModifier.test(own))) return undefined;
    found.push(at);
    // "Employee E-2207 shall"
    if (isStart(tokens, at) && value !== undefined && /\d/.test(value.text) && /^\p{Lu}/u.test(said) && found.length === 1) return found;
    at--;
  }
  return undefined;
}

/** "Analyst kim", "Case worker "R. Dietz"": somebody's name, a value of the request, after what he is. */
function roleOfName({ place: { tokens }, parts }: Alignment, end: number): readonly number[] | undefined {
  const isName = parts.some((part) => part.at === end && /^(?:name|word|text|proper)$/.test(part.kind));
  const { word: role = "", kind } = tokens[end - 1] ?? {};
  if (!isName || kind !== "word" || !personal.test(role) || rights.test(role)) return undefined;
  let at = end - 1;
  while (
    at > 0 &&
    at > end - 4 &&
    /^\p{L}+$/u.test(tokens[at - 1]?.text ?? "") &&
    (isModifier.test(tokens[at - 1]?.word ?? "") || !hasTerminal(tokens[at - 1]?.word ?? "", /^[fw]\./))
  )
    at--;
  if (/^(?:the|our|a|an)$/.test(tokens[at - 1]?.word ?? "")) at--;
  return isStart(tokens, at) ? Array.from({ length: end - at }, (_, index) => at + index) : undefined;
}

/** Whether the noun may be somebody: a thing of the document, or the service itself, asks for nothing. */
export function mayAct(operations: Operations, noun: string): boolean {
  if (/^(?:system|server|service|api|backend|job|database|report|list|table|page|response|answer|test)$/.test(noun)) return false;
  if (places.test(noun) && !operations.operations.some((operation) => subjectOf(operation).nouns.has(noun))) return true;
  return !isDocumented(operations, noun) || personal.test(noun);
}

/** "the case worker": words of the language that tell what somebody works on. */
const isModifier = /^(?:case|field|test|key|call|order|data)$/;

/** Places whose people act. */
const places =
  /^(?:reception|office|management|support|warehouse|kitchen|pharmacy|clinic|hotel|library|shop|bank|insurer|municipality|council|court|agency|depot|hospital|school|laboratory|lab|workshop|finance|accounting|dispatch|helpdesk)$/;

/** Adverbs between who acts and the verb that express how often, or whether. */
const seldom = /^(?:seldom|often|sometimes|somehow|almost|ever|half|quite|rather|mostly|perhaps|otherwise|nowhere|elsewhere|instead)$/;
/** ", being a careful person,": a description of somebody between commas, ending at the token. */
function appositionBefore(tokens: readonly Token[], end: number): readonly number[] {
  if (tokens[end]?.text !== ",") return [];
  const start = tokens.findLastIndex(({ text }, at) => at < end && text === ",");
  const inside = tokens.slice(start + 1, end);
  const isTold = /^(?:being|who|still|always|now|a|an|our|the|feeling|having)$/.test(inside[0]?.word ?? "");
  const isPlain = inside.every(
    ({ kind, word }) => kind === "word" && word !== "" && !rights.test(word) && !/^(?:not|no|never)$/.test(word),
  );
  if (start < 1 || inside.length < 2 || inside.length > 7 || !isTold || !isPlain) return [];
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}

function isStart(tokens: readonly Token[], at: number): boolean {
  const lead = leadOf(tokens, at);
  for (let one = 0; one < at; one++) {
    const { word = "", text = "" } = tokens[one] ?? {};
    if (!lead.has(one) && !/^(?:and|then|now|when|so|next|finally|,)$/.test(word || text)) return false;
  }
  return true;
}

/** "To the booking one adds …" */
function isPhraseBefore(tokens: readonly Token[], at: number): boolean {
  return (
    at >= 2 &&
    at <= 5 &&
    /^(?:to|on|in|for|at|from|with)$/.test(tokens[0]?.word ?? "") &&
    hasTerminal(tokens[1]?.word ?? "", /^f\.(?:the|my)$/)
  );
}

function isKnownName(name: string, before: Alignment["place"]["before"]): boolean {
  return isSent(before, name.split(" ")[0] ?? "");
}
