// Decides whether a clause asks for something by its verb: an order, what somebody does, or what gets done. What was done, might be done or is asked about is no order.

import type { Token } from "../../english/token.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rights } from "../correct/leftWords.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, hasSense, isNamedAlone, stem } from "../settle/called.ts";
import { isShortFor } from "./cues.ts";
import type { Alignment } from "./spots.ts";

export interface AskedVerb {
  readonly at: number;
  /** The verb and its particle. */
  readonly words: readonly number[];
  /** How much it says for the operation. */
  readonly weight: number;
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
    for (const [weight, words] of weightsOf(operation, tokens, at)) {
      if (isNoun && weight < 2.5 && words.length < 2) continue;
      if (best !== undefined && best.weight >= weight) continue;
      const around = licence(alignment, at);
      if (around !== undefined) best = { at, words, weight, around };
    }
  }
  return best;
}

function weightsOf(operation: Operation, tokens: readonly Token[], at: number): readonly (readonly [number, readonly number[]])[] {
  const { word = "" } = tokens[at] ?? {};
  const found: (readonly [number, readonly number[]])[] = [];
  for (let later = at + 1; later <= Math.min(tokens.length - 1, at + 6); later++) {
    const particle = tokens[later]?.word ?? "";
    if (particle === "" || !lexicon.names.has(`${word} ${particle}`)) continue;
    const said = { word, particle };
    const fit = fitOfVerb(operation, said);
    if (fit !== undefined || isNamedAlone(operation, said))
      found.push([fit === "own" || isNamedAlone(operation, said) ? 3 : 1.6, [at, later]]);
  }
  const said = { word, particle: undefined };
  const fit = fitOfVerb(operation, said);
  const own = wordsOfName(operation);
  // “reg” is `register`.
  const isShort = own.some((one) => isShortFor(word, one) && one.startsWith(word));
  if (isNamedAlone(operation, said) || (fit === "own" && own.some((one) => stem(one) === stem(word)))) found.push([3, [at]]);
  else if (fit === "own" || isShort) found.push([2.5, [at]]);
  else if (fit !== undefined) found.push([1.5, [at]]);
  else if (isListedVerb(operation, word)) found.push([2.5, []]);
  return found;
}

function wordsOfName({ operationId, summary, path }: Operation): readonly string[] {
  return [...splitWords(operationId ?? ""), ...splitWords(summary ?? ""), ...splitWords(path.split("/").at(-1) ?? "")];
}

/** "approve": what the document lists as a decision. */
function isListedVerb({ method, body }: Operation, word: string): boolean {
  if (!/^(?:POST|PUT|PATCH)$/.test(method) || word.length < 3) return false;
  return (body?.fields ?? []).some(({ enum: values }) => values?.some((value) => isFormOf(word, value.toLowerCase())));
}

/** "win" is `WON`. */
export function isFormOf(word: string, value: string): boolean {
  if (word.length > 3 && stem(word) === stem(value)) return true;
  return lexicon.names.get(word)?.some(({ sense }) => /^o\.(?:win|lose)$/.test(sense) && hasSense(value, sense)) === true;
}

const pasts =
  /^(?:won|made|took|sent|bought|got|found|gave|chose|wrote|went|froze|told|held|built|paid|left|frozen|taken|given|written|chosen)$/;

type Form = "base" | "third" | "past" | "gerund";

function formOf(word: string): Form {
  if (/.{2}ing$/.test(word) && !/^(?:bring|ring|string)$/.test(word)) return "gerund";
  if (/.{2}ed$/.test(word) && !/^(?:feed|need|embed|speed)$/.test(word)) return "past";
  if (pasts.test(word)) return "past";
  return /[^s]s$/.test(word) && !/^(?:access|process|address)$/.test(word) ? "third" : "base";
}

const adverbs =
  /^(?:also|then|now|just|finally|please|again|next|first|afterwards|simply|only|therefore|still|and|so|here|kindly|later|lastly|firstly|secondly|immediately|directly|quickly|subsequently|additionally|eventually|actually)$/;

/** Tokens that license the verb: who acts, modal words. Undefined where it is no order. */
function licence(alignment: Alignment, at: number): readonly number[] | undefined {
  const { tokens, before } = alignment.place;
  const form = formOf(tokens[at]?.word ?? "");
  const lead = leadOf(tokens, at);
  const found: number[] = [...lead];
  let one = at - 1;
  while (one >= 0 && (lead.has(one) || adverbs.test(tokens[one]?.word ?? "") || tokens[one]?.text === ",")) found.push(one--);
  if (form === "past") return passiveLicence(tokens, at, lead);
  if (form === "gerund") return one < 0 ? found : undefined;
  if (one < 0 && form === "base") return found;
  const { word = "" } = tokens[one] ?? {};
  if (form === "base" && /^(?:i|we|you|they)$/.test(word)) return [...found, one];
  if (form === "base" && word === "to") {
    const asks = /^(?:able|want|wants|try|tries|going|like|need|needs|proceed|proceeds|decide|decides|has|have|ask|asks)$/;
    if (!asks.test(tokens[one - 1]?.word ?? "")) return undefined;
    found.push(one, one - 1);
    one -= 2;
    while (one >= 0 && /^(?:be|is|are|am|must|shall|should|will|'d|now|would)$/.test(tokens[one]?.word ?? "")) found.push(one--);
    const subject = one < 0 ? [] : subjectBefore(tokens, one, before);
    return subject === undefined ? undefined : [...found, ...subject];
  }
  if (form === "base" && /^(?:must|shall|should|will)$/.test(word)) {
    const subject = subjectBefore(tokens, one - 1, before);
    return subject === undefined ? undefined : [...found, one, ...subject];
  }
  if (form === "third" && one < 0 && tokens[0]?.word === "and") return found;
  if (form !== "third") return undefined;
  const subject = subjectBefore(tokens, one, before);
  return subject === undefined ? undefined : [...found, ...subject];
}

/** The tokens before the verb that only lead in. */
function leadOf(tokens: readonly Token[], at: number): ReadonlySet<number> {
  const found = new Set<number>();
  let from = 0;
  while (from < at) {
    const phrase = asideAt(tokens, from, "a.lead");
    if (phrase === 0 || from + phrase > at) break;
    for (let one = from; one < from + phrase; one++) found.add(one);
    from += phrase;
    while (from < at && tokens[from]?.kind === "symbol" && /^[,:!–—-]$/.test(tokens[from]?.text ?? "")) found.add(from++);
  }
  return found;
}

/** How many tokens from there are a phrase of that sense. */
export function asideAt(tokens: readonly Token[], at: number, sense: string): number {
  const phrases = lexicon.asides.get(tokens[at]?.word ?? "") ?? [];
  const fitting = phrases.filter(
    (phrase) => phrase.sense === sense && phrase.words.every((word, index) => (tokens[at + index]?.word ?? "") === word),
  );
  return Math.max(0, ...fitting.map(({ words }) => words.length));
}

/** "the guest", "Employee E-2207", "Emma", "she", ending at the token. Somebody who is not known may have other rights. */
function subjectBefore(tokens: readonly Token[], end: number, before: Alignment["place"]["before"]): readonly number[] | undefined {
  const { word = "", text = "" } = tokens[end] ?? {};
  if (/^(?:she|he)$/.test(word)) return isStart(tokens, end) ? [end] : undefined;
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
    if (last?.text === ")" && tokens[at - 2]?.text === "(" && tokens[at - 3]?.kind === "quoted")
      return isStart(tokens, at - 3) ? [] : undefined;
    if (last?.kind === "quoted" && at === end && isStart(tokens, at)) return isKnownName(String(last.value), before) ? [at] : [];
    return undefined;
  }
  if (/^\p{Lu}\p{Ll}+$/u.test(text) && at === end && isStart(tokens, end) && isKnownName(text, before)) return [end];
  const found: number[] = [];
  while (at >= 0 && found.length < 3) {
    const { kind, word: own = "", text: said = "" } = tokens[at] ?? {};
    if (kind !== "word" || own === "" || /\d/.test(said)) return undefined;
    if (hasTerminal(own, /^f\.(?:the|my)$/)) {
      if (found.length === 0 || /^(?:this|that|these|those|some)$/.test(own)) return undefined;
      return isStart(tokens, at) ? [...found, at] : undefined;
    }
    if (rights.test(own) || (hasTerminal(own, /^[fw]\./) && !hasTerminal(own, /^f\.who/)) || /ly$/.test(own)) return undefined;
    found.push(at);
    // "Employee E-2207 shall"
    if (isStart(tokens, at) && value !== undefined && /\d/.test(value.text) && /^\p{Lu}/u.test(said) && found.length === 1) return found;
    at--;
  }
  return undefined;
}

function isStart(tokens: readonly Token[], at: number): boolean {
  const lead = leadOf(tokens, at);
  for (let one = 0; one < at; one++) {
    const { word = "", text = "" } = tokens[one] ?? {};
    if (!lead.has(one) && !/^(?:and|then|now|when|so|next|finally|,)$/.test(word || text)) return false;
  }
  return true;
}

function isKnownName(name: string, before: Alignment["place"]["before"]): boolean {
  return before.some(
    (step) =>
      step.step === "api_request" &&
      step.body !== undefined &&
      JSON.stringify(step.body)
        .split(/["\s]/)
        .includes(name.split(" ")[0] ?? ""),
  );
}

/** "gets scheduled", "when it is cancelled", "a vacancy has been drafted" */
function passiveLicence(tokens: readonly Token[], at: number, lead: ReadonlySet<number>): readonly number[] | undefined {
  const { word = "" } = tokens[at - 1] ?? {};
  const start = tokens.findIndex((token, one) => !lead.has(one) && token.word !== "");
  const first = tokens[0]?.word ?? "";
  if (/^(?:get|gets)$/.test(word)) return [...lead, at - 1];
  if (/^(?:is|are)$/.test(word) && /^(?:when|whenever|once)$/.test(first)) return [...lead, at - 1];
  const isNew = /^(?:a|an)$/.test(tokens[start]?.word ?? "");
  if (word === "been" && /^(?:has|have)$/.test(tokens[at - 2]?.word ?? "") && isNew) return [...lead, at - 1, at - 2];
  return undefined;
}
