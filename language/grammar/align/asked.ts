// Decides whether a clause asks for something by its verb: an order, what a person does, or what gets done. The past, a
// possibility and a question are not an order.

import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { rights } from "../correct/leftWords.ts";
import { group } from "../lexicon/groups.ts";
import { baseOfIrregular } from "../lexicon/inflect.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, sensesOf } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { actorBefore, isOwnerOf } from "./actors.ts";
import { isAdverb } from "./adverbs.ts";
import { passiveLicence } from "./passive.ts";
import { asideAt, channelAt, isDocumented } from "./phrases.ts";
import type { Alignment } from "./spots.ts";
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
    // "The ticket comes with state open, please check": the statement before it.
    if (at > 0 && at === tokens.length - 1 && hasTerminal(word, /^v\.assert$/)) continue;
    if (hasTerminal(before, /^f\.(?:the|my)$/) && !/^(?:some)$/.test(before)) continue;
    // "The keeper shows up" in a list, and shows nothing.
    if (/^shows?$/.test(word) && tokens[at + 1]?.word === "up") continue;
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
    const isKnown =
      hasTerminal(word, /^[vfw]\./) || sensesOf(word).length > 0 || lexicon.asides.has(word) || isDocumented(operations, word);
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

/** Tokens that license the verb: who acts, modal words. Undefined if it is not an order. */
function licence(alignment: Alignment, at: number): readonly number[] | undefined {
  const { tokens } = alignment.place;
  const { word: said = "" } = tokens[at] ?? {};
  // "is put on land"
  const be = tokens.findLastIndex(({ word }, one) => one < at && !isAdverb(word));
  const isPassive = baseOfIrregular(said) === said && passives.test(tokens[be]?.word ?? "");
  const form = isPassive ? "past" : formOf(said);
  const lead = leadOf(tokens, at);
  const found: number[] = [...lead];
  let one = at - 1;
  while (one >= 0 && (lead.has(one) || isAdverb(tokens[one]?.word ?? "") || tokens[one]?.text === ",")) found.push(one--);
  if (form === "past")
    return passiveLicence(alignment, at, lead) ?? (isNarrated(alignment, one, at) ? [...found, ...(one < 0 ? [] : [one])] : undefined);
  if (form === "gerund") return one < 0 ? found : undefined;
  if (form === "base" && (one < 0 || isAfterSign(tokens, at))) return found;
  const { word = "" } = tokens[one] ?? {};
  if (form === "base" && /^(?:i|we|you|they)$/.test(word)) return [...found, one];
  if (form === "base" && word === "to") {
    const asks =
      /^(?:able|want|wants|try|tries|trying|attempt|attempts|attempting|going|like|need|needs|proceed|proceeds|decide|decides|has|have|ask|asks|wish|wishes|choose|chooses)$/;
    if (!asks.test(tokens[one - 1]?.word ?? "")) return undefined;
    found.push(one, one - 1);
    one -= 2;
    while (one >= 0 && /^(?:be|is|are|am|must|shall|should|will|'d|'m|'re|now|would)$/.test(tokens[one]?.word ?? "")) found.push(one--);
    const subject = one < 0 ? [] : actorBefore(alignment, startOf(tokens), one);
    return subject === undefined ? undefined : [...found, ...subject];
  }
  if (form === "base" && /^(?:must|shall|should|will|'ll|can|may)$/.test(word)) {
    const subject = actorBefore(alignment, startOf(tokens), one - 1);
    return subject === undefined ? undefined : [...found, one, ...subject];
  }
  if (form !== "third") return undefined;
  if (one < 0) return tokens[0]?.word === "and" || hasObject(tokens, at) ? found : undefined;
  const subject = ownerBefore(alignment, one, said) ?? actorBefore(alignment, startOf(tokens), one);
  return subject === undefined ? undefined : [...found, ...subject];
}

const transmitting = group("asked.transmitting");

/** "the sensor sends a reading of …": the owner of what is made, where it has values. */
function ownerBefore(alignment: Alignment, at: number, verb: string): readonly number[] | undefined {
  const { tokens } = alignment.place;
  if (!isOwnerOf(alignment, at) || alignment.parts.length === 0 || !transmitting.test(verb)) return undefined;
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
  // A deed of the last call is a report of it.
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

/** "Book arrived in good condition - receive it", “it is in the air, let's look at it” */
function isAfterSign(tokens: readonly Token[], at: number): boolean {
  if (/^[-–—:;]$/.test(tokens[at - 1]?.text ?? "")) return true;
  const comma = tokens.findLastIndex(({ text }, one) => one < at && text === ",");
  const said = tokens
    .slice(comma + 1, at)
    .map(({ word }) => word)
    .join(" ");
  return comma > 0 && /^(?:(?:so|then|and|now) )?(?:let 's|let us|please)$/.test(said);
}

/** The first token that does not only lead in. */
function startOf(tokens: readonly Token[]): number {
  const lead = leadOf(tokens, tokens.length);
  return tokens.findIndex(({ word, text }, at) => !lead.has(at) && !/^(?:and|then|now|when|so|next|finally|,)$/.test(word || text));
}

function isStart(tokens: readonly Token[], at: number): boolean {
  const lead = leadOf(tokens, at);
  for (let one = 0; one < at; one++) {
    const { word = "", text = "" } = tokens[one] ?? {};
    if (!lead.has(one) && !/^(?:and|then|now|when|so|next|finally|,)$/.test(word || text)) return false;
  }
  return true;
}

/** "Get the project; its client is Cedar": a statement of its own follows. */
export function isToldApart(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => /^[;.]$/.test(text) || (text === "," && hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/)));
}

/** "5 May 2001" */
export function isDay(tokens: readonly Token[], at: number): boolean {
  return [at - 1, at + 1].every((one) => tokens[one]?.kind === "number" || /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[one]?.text ?? ""));
}
