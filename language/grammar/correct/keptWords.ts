// Decides whether a correction keeps each word of its sentence, so that it may be written without a person's review: it
// fixes a typing error, or adds the quotes or signs that a name lacks.

import type { Token } from "../../english/token.ts";
import { editDistance } from "../../nearest.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";
import { tokensOf } from "../tokens.ts";

export function keepsWords(sentence: string, corrected: string): boolean {
  const [said, instead] = [tokensOf(sentence).filter(isTold), tokensOf(corrected).filter(isTold)];
  let from = 0;
  while (from < said.length && from < instead.length && isSame(said[from], instead[from])) from++;
  let end = 0;
  while (end < said.length - from && end < instead.length - from && isSame(said.at(-1 - end), instead.at(-1 - end))) end++;
  const [changed, changes] = [said.slice(from, said.length - end), instead.slice(from, instead.length - end)];
  if (changed.length === changes.length && changed.every((token, at) => isKept(token, changes[at] as Token))) return true;
  const isMarked = changes.some(({ kind }) => kind === "quoted");
  if (changed.some(({ kind }) => kind === "word") && changes.some(({ kind }) => kind === "reference")) return false;
  return spelt(changed) === spelt(changes) && ![...changed, ...changes].some(isOperator) && (!isMarked || changed.every(isName));
}

/** The stop at the end says nothing. */
function isTold({ text }: Token): boolean {
  return text !== ".";
}

function isSame(one: Token | undefined, other: Token | undefined): boolean {
  return one !== undefined && one.text === other?.text;
}

function spelt(tokens: readonly Token[]): string {
  return squeeze(tokens.map(({ text }) => text).join(" "));
}

function isOperator({ kind, text }: Token): boolean {
  return kind === "symbol" && /[<>=!~+*%]/.test(text);
}

function isKept(said: Token, instead: Token): boolean {
  if (isSame(said, instead)) return true;
  if (said.kind === "symbol" || instead.kind === "symbol" || (said.kind === "word" && instead.kind === "reference")) return false;
  const [from, to] = [squeeze(said.text), squeeze(instead.text)];
  if (from === to) return instead.kind !== "quoted" || isName(said);
  if (!mayBeMistyped(said) || /\d/.test(from + to)) return false;
  const farthest = from.length > 7 ? 2 : 1;
  return from.length > 3 && editDistance(from, to, farthest + 1) <= farthest;
}

/**
 * A value that is not a word of the language, and not what was done: “the label is Reef”, but not “the date is
 * refused”.
 */
function isName({ kind, word }: Token): boolean {
  return kind !== "word" || !(lexicon.vocabulary.has(word) || /(?:ed|en|ing|ly|able|ible)$/.test(word));
}

/** A word that nobody knows, or the name of something: a text and a number are what they are. */
function mayBeMistyped({ kind, word }: Token): boolean {
  return kind === "word" ? !lexicon.vocabulary.has(word) : kind !== "quoted" && kind !== "number" && kind !== "symbol";
}
