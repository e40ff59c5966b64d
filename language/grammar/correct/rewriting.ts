// The text of a correction: the author's sentence with its edits, or its steps in the words of `describe`.

import { capitalized } from "../../capitalized.ts";
import { describe } from "../../english/describe.ts";
import { writeJson } from "../../english/jsonText.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Step } from "../../step.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { isTold } from "./clauses.ts";
import type { Candidate } from "./corrections.ts";
import type { EditedReading } from "./edited.ts";
import type { Guessed } from "./guessed.ts";
import type { Edit } from "./layers.ts";

/** The sentence with the edits of a reading. */
export function correctionOf(sentence: string, tokens: readonly Token[], { steps, edits, cost }: EditedReading): Candidate {
  const inOrder = [...edits].sort((one, other) => one.from - other.from);
  const places = inOrder.map((edit) => placeOf(sentence, tokens, edit));
  const span = { start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? sentence.length };
  let text = "";
  let at = span.start;
  for (const place of places) {
    text += sentence.slice(at, place.start) + place.text;
    at = Math.max(at, place.end);
  }
  const needsReview = edits.some((edit) => changesMeaning(tokens, edit));
  const title = titleOf(inOrder.map((edit) => saidOf(sentence, tokens, edit)));
  return { steps, cost, text, span, title, ...(needsReview ? { needsReview } : {}) };
}

/**
 * Returns whether an edit leaves out words, or replaces one of the language; a typing error and a missing quote are
 * none.
 */
function changesMeaning(tokens: readonly Token[], { from, to, words }: Edit): boolean {
  const changed = tokens.slice(from, to);
  if (words === "") return changed.some(isTold);
  return changed.some((token) => isTold(token) && token.kind === "word" && !words.startsWith('"') && lexicon.vocabulary.has(token.word));
}

interface PlacedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Words that are left out take the white space before them along, or the white space after them at the beginning of the
 * sentence.
 */
function placeOf(sentence: string, tokens: readonly Token[], { from, to, words }: Edit): PlacedText {
  const first = tokens[from]?.start ?? sentence.length;
  if (from === to) return { start: first, end: first, text: `${words} ` };
  const last = tokens[to - 1]?.end ?? sentence.length;
  if (words !== "") return { start: first, end: last, text: cased(words, sentence.slice(first, last)) };
  const between = tokens[from - 1]?.text === "," && tokens[to]?.text === ",";
  if (from > 0) return { start: tokens[from - 1]?.end ?? first, end: between ? (tokens[to]?.end ?? last) : last, text: "" };
  const next = tokens[to]?.start ?? last;
  const letter = sentence.slice(next, next + 1);
  const isWord = tokens[to]?.kind === "word" && /^\p{Ll}+$/u.test(tokens[to]?.text ?? "");
  return { start: first, end: isWord ? next + 1 : next, text: isWord ? letter.toUpperCase() : "" };
}

function cased(words: string, before: string): string {
  if (words.startsWith('"')) return words;
  if (before.length > 1 && before === before.toUpperCase() && before !== before.toLowerCase()) return words.toUpperCase();
  return /^\p{Lu}/u.test(before) ? capitalized(words) : words;
}

function saidOf(sentence: string, tokens: readonly Token[], edit: Edit): string {
  const { from, to, words } = edit;
  if (from === to) return `add “${words}” before “${tokens[from]?.text ?? ""}”`;
  const said = sentence.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  if (words === `"${said}"`) return `put “${said}” in quotes`;
  return words === "" ? `leave out “${said}”` : `change “${said}” to “${placeOf(sentence, tokens, edit).text}”`;
}

function titleOf(parts: readonly string[]): string {
  const title = parts.join(" and ");
  return capitalized(title);
}

/** The words that the edits of a reading leave out. */
export function leftOut(sentence: string, tokens: readonly Token[], { edits }: EditedReading): readonly string[] {
  return edits.flatMap(({ from, to, words }) => (words === "" ? [sentence.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)] : []));
}

/** A sentence without one of these says the opposite, or of more things. */
const neverLeft = group("rewriting.neverLeft");

/** Clauses as sentences of their own. */
export function writtenClauses({ cost, left, clauses }: Guessed): readonly Candidate[] {
  const sentences = clauses.map((one) => sentenceOf(one));
  if (sentences.includes(undefined)) return [];
  const text = sentences.join(" ");
  if (left.some(({ word }) => neverLeft.test(word))) return [];
  const unsaid = left.filter(isTold).map((token) => token.text);
  return [{ steps: clauses.flat(), cost, text, ...writtenTitle(text, unsaid) }];
}

/** The steps in Playbook's own words, with the words of the author that these do not say. */
export function written({ steps, cost }: Pick<EditedReading, "steps" | "cost">, unsaid: readonly string[]): readonly Candidate[] {
  const text = sentenceOf(steps);
  if (text === undefined) return [];
  return [{ steps, cost: cost + 0.5, text, ...writtenTitle(text, unsaid) }];
}

function writtenTitle(text: string, unsaid: readonly string[]): Pick<Candidate, "title" | "needsReview"> {
  if (unsaid.length === 0) return { title: `Write: ${text}` };
  return { title: `Write: ${text} Leaves out ${unsaid.map((words) => `“${words}”`).join(", ")}.`, needsReview: true };
}

/** One sentence for all steps; undefined if that needs several lines. */
export function sentenceOf(steps: readonly Step[]): string | undefined {
  const sentences = steps.map(alone);
  if (sentences.includes(undefined)) return undefined;
  const [first = "", ...others] = sentences.map((sentence) => (sentence ?? "").replace(/\.$/, ""));
  return `${[first, ...others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))].join(", and ")}.`;
}

/** A body that `describe` writes below the sentence goes inside it: a correction is one line. */
function alone(step: Step): string | undefined {
  const description = describe([step]);
  if (description.kind !== "described") return undefined;
  const [only, ...others] = description.instructions;
  if (only === undefined || others.length > 0 || only.body !== undefined) return undefined;
  if (only.attachment === undefined) return only.sentence;
  if (step.step !== "api_request" || step.body === undefined || !only.sentence.endsWith("the following JSON body:")) return undefined;
  return only.sentence.replace(/the following JSON body:$/, `body ${writeJson(step.body as Json)}.`);
}
