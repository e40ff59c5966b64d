// Reads a sentence without a reason, a restatement or an aside in brackets, where it has no reading as a whole:
// “…, as a closed case must not be changed”, “…, i.e. nothing got lost”, “… (the first one was still open)”.

import { isMethod } from "../grammar/classes.ts";
import { following } from "../grammar/correct/saved.ts";
import { tokensOf } from "../grammar/tokens.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, SentenceContext, Understood } from "../reading.ts";
import { isIdle, type Said } from "./idleWords.ts";
import { isListed } from "./remarks.ts";
import type { Token } from "./token.ts";

type Read = (sentence: string, attachment: Attachment | undefined, context: SentenceContext) => Compiled;

/** Tokens that may be left out, and where in them the words begin that are no connective. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  readonly said: Said;
}

/** Each is one more reading of a sentence that is refused. */
const mostTries = 4;
/** Nobody writes more in one sentence, and each bracket looks for its end. */
const mostTokens = 300;

/** Undefined where nothing can be left out, or where that could be sent, checked or done. */
export function readWithoutReason(
  sentence: string,
  attachment: Attachment | undefined,
  context: SentenceContext,
  read: Read,
): Understood | undefined {
  if (!mayGiveReason.test(sentence) && !mayLead.test(sentence)) return undefined;
  const tokens = tokensOf(sentence);
  if (tokens.length > mostTokens) return undefined;
  const cuts = [...leadsIn(tokens), ...cutsIn(tokens)];
  const brackets = cuts.filter(({ said }) => said === "brackets");
  const ways = [...cuts.filter(({ said }) => said !== "brackets").map((cut) => [cut]), ...(brackets.length === 0 ? [] : [brackets])];
  for (const way of ways.slice(0, mostTries)) {
    if (!way.every(({ words, to }) => tokens.slice(words, to).every(({ kind }) => kind === "word" || kind === "symbol"))) continue;
    const compiled = read(without(sentence, tokens, way), attachment, context);
    if (compiled.kind !== "understood" || compiled.steps.length === 0) continue;
    // A title leads a request line or checks: “It would be a mistake: cancel the order” is none.
    if (way.some(({ said }) => said === "title") && !tokens.some(isMethod) && compiled.steps.some(({ step }) => step !== "validate"))
      continue;
    const around = following(context, compiled.steps);
    // “… so that the state is DONE”
    if (way.some(({ words, to, said }) => said === "end" && isListed(tokens.slice(words, to), around))) continue;
    if (way.every(({ words, to, said }) => isIdle(tokens.slice(words, to), said, compiled.steps, around))) return compiled;
  }
  return undefined;
}

const mayGiveReason = /\b(?:because|since|as|so|for|given|seeing|meaning|means|which|i\.e|that is|in other words|otherwise|to)\b|\(/i;

const mayLead = /^[^"'`/]{4,}?(?::|\s[-–—]\s|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b)/;

/** “Renaming works: …”, “Reading the case back via GET …”: up to the sign or the method, whichever comes first. */
function leadsIn(tokens: readonly Token[]): readonly Cut[] {
  const method = tokens.findIndex((token, at) => isMethod(token) && tokens[at + 1]?.kind === "path");
  const isSign = ({ kind, text }: Token): boolean => kind === "symbol" && /^[:–—-]$/.test(text);
  const sign = method > 0 ? tokens.slice(0, method).findLastIndex(isSign) : tokens.findIndex(isSign);
  const found: Cut[] = [];
  if (sign > 0 && sign < tokens.length - 2 && (method < 0 || sign === method - 1))
    found.push({ from: 0, to: sign + 1, words: 0, said: "title" });
  if (method > 0 && method !== sign + 1) found.push({ from: 0, to: method, words: 0, said: "lead" });
  return found;
}

/** Spaces take their places, so that everything else stays at its own. */
function without(sentence: string, tokens: readonly Token[], cuts: readonly Cut[]): string {
  let text = sentence;
  for (const { from, to } of cuts) {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  }
  return text.trimEnd();
}

function cutsIn(tokens: readonly Token[]): readonly Cut[] {
  const found: Cut[] = [];
  const first = openingAt(tokens, 0, true);
  const comma = tokens.findIndex(({ text }, at) => at > 2 && text === ",");
  if (first !== undefined && comma > 0) found.push({ from: 0, to: comma + 1, ...first });
  for (let at = 2; at < tokens.length; at++) {
    if (tokens[at]?.text === "(") {
      const to = tokens.findIndex(({ text }, end) => end > at && text === ")") + 1;
      if (to > at + 1) found.push({ from: at, to, words: at + 1, said: "brackets" });
      continue;
    }
    const opening = openingAt(tokens, at, /^[,;–—-]$/.test(tokens[at - 1]?.text ?? ""));
    if (opening === undefined) continue;
    const from = /^[,;–—-]$/.test(tokens[at - 1]?.text ?? "") ? at - 1 : at;
    found.push({ from, to: tokens.length, ...opening });
    const next = tokens.findIndex(({ text }, end) => end > at + 2 && text === ",");
    if (next > 0) found.push({ from, to: next + 1, ...opening });
  }
  return found;
}

const causes: readonly string[] = ["because", "given that", "seeing that", "seeing as", "inasmuch as", "considering that"];
const ends: readonly string[] = ["so that", "in order that"];
const subjects = /^(?:it|they|he|she|nobody|nothing|everybody|everything|we|i|you|there|no|these|those|this|that|all)$/;
/** After a comma or a dash only. */
const pausedCauses: readonly string[] = ["as", "since", "for"];
const restatements: readonly string[] = [
  "i.e .",
  "i.e",
  "that is",
  "that is to say",
  "in other words",
  "that means",
  "meaning that",
  "meaning",
  "which means",
  "which means that",
  "which shows that",
  "which proves that",
  "which is what",
  "which is why",
  "which is how",
  "which is exactly what",
  "which is just what",
];
const pausedEnds: readonly string[] = ["so we can", "so we know", "so we know that", "so we see", "so i know", "so i can", "so it can"];

function openingAt(tokens: readonly Token[], at: number, isPaused: boolean): Pick<Cut, "words" | "said"> | undefined {
  const begins = (phrases: readonly string[]): number =>
    Math.max(0, ...phrases.map((phrase) => (spokenAt(tokens, at, phrase) ? phrase.split(" ").length : 0)));
  const plain = begins(causes);
  if (plain > 0) return { words: at + plain, said: "cause" };
  const end = begins(ends);
  if (end > 0) return { words: at + end, said: "end" };
  const { word = "" } = tokens[at] ?? {};
  if (/^(?:as|since)$/.test(word) && subjects.test(tokens[at + 1]?.word ?? "")) return { words: at + 1, said: "cause" };
  if (!isPaused) return undefined;
  if (begins(pausedCauses) > 0 && tokens[at + 1]?.kind === "word") return { words: at + 1, said: "cause" };
  const again = begins(restatements);
  if (again > 0) return { words: at + again, said: "restatement" };
  const later = begins(pausedEnds);
  return later > 0 ? { words: at + later, said: "end" } : undefined;
}

function spokenAt(tokens: readonly Token[], at: number, phrase: string): boolean {
  return phrase.split(" ").every((word, index) => (tokens[at + index]?.word || tokens[at + index]?.text) === word);
}
