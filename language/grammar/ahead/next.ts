// What can come next in a sentence that is being written: what the grammar still expects, in words, with the names of the document and of the context.

import type { SentenceContext } from "../../reading.ts";
import { tokensOf } from "../tokens.ts";
import { expectedAfter } from "./expected.ts";
import { finished, type Tries } from "./finish.ts";
import { Habits, habitKey, isKnownWord } from "./habits.ts";
import { type NextKind, type NextWord, saidBy } from "./said.ts";
import { habitsOfTesters } from "./testers.ts";

/** In characters: what is longer is no beginning of a sentence that a person writes. */
const longest = 600;

/** Proposals that are made at once, and sentences that are tried for them: what is typed further narrows what is left. */
const mostProposed = 12;
const mostTried = 32;

/**
 * What can stand after `before`, the likeliest first; `typed` is what of it has been written already, and `own` are the habits of this project. After each
 * proposal there is an end with which the sentence has steps.
 */
export function nextWords(before: string, typed: string, context: SentenceContext, own?: Habits): readonly NextWord[] {
  const tries: Tries = { left: mostTried };
  const found: NextWord[] = [];
  for (const next of likelyWords(before, typed.toLowerCase(), context, own)) {
    if (found.length >= mostProposed || tries.left <= 0) break;
    if (canFollow(before, next, context, tries)) found.push(next);
  }
  return found;
}

/** In sentences: what is written again and again need not be tried again. */
const mostRemembered = 2_000;
let remembered = new WeakMap<object, Map<string, boolean>>();
let size = 0;
const nowhere = {};

function canFollow(before: string, next: NextWord, context: SentenceContext, tries: Tries): boolean {
  const sentence = withWord(before, next);
  const { operations, variables, before: above } = context;
  const last = above?.at(-1);
  const key = [sentence, [...(variables ?? [])].join(), above?.length, last === undefined ? "" : JSON.stringify(last)].join("\n");
  if (size > mostRemembered) {
    remembered = new WeakMap();
    size = 0;
  }
  const known = remembered.get(operations ?? nowhere) ?? new Map<string, boolean>();
  remembered.set(operations ?? nowhere, known);
  const answer = known.get(key);
  if (answer !== undefined) return answer;
  const can = finished(sentence, context, tries) !== undefined;
  if (can || tries.left > 0) {
    known.set(key, can);
    size++;
  }
  return can;
}

/** The sentence with the next word, values that have no name filled in. */
export function withWord(before: string, { text, kind }: NextWord): string {
  const written = kind === "text" ? '"text"' : kind === "json" ? "{}" : text;
  return /^[,.:;]/.test(written) ? `${before.trimEnd()}${written}` : `${before}${written}`;
}

/** What the grammar and the names that are known allow, tried or not. */
function likelyWords(before: string, start: string, context: SentenceContext, own?: Habits): readonly NextWord[] {
  if (before.length > longest) return [];
  const tokens = tokensOf(before);
  const { terminals, rests } = expectedAfter(tokens, context);
  const found = new Map<string, NextWord>();
  const add = (text: string, kind: NextKind): void => {
    const key = text.toLowerCase();
    if (key.startsWith(start) && !found.has(key)) found.set(key, { text, kind });
  };
  for (const text of rests) add(text, "word");
  for (const terminal of terminals) for (const { text, kind } of saidBy(terminal, tokens, context)) add(text, kind);
  return ranked([...found.values()], (own ?? habitsOfTesters()).after(tokens.map(habitKey)));
}

const keysOfKinds: Readonly<Record<Exclude<NextKind, "word" | "name">, string>> = {
  path: "<path>",
  variable: "<reference>",
  number: "<number>",
  text: "<quoted>",
  json: "<json>",
};

/** By how usual each is. Those of one class share what is known of the class, the first of them most. */
function ranked(all: readonly NextWord[], chance: (key: string) => number): readonly NextWord[] {
  const places = new Map<string, number>();
  const classOf = ({ text, kind }: NextWord): string => {
    // A field may be called by a word of the language: `total`.
    if (kind === "name") return "<name>";
    if (kind !== "word") return keysOfKinds[kind];
    const word = text.toLowerCase();
    return isKnownWord(word) || /\W/.test(word) ? word : "<name>";
  };
  const placed = all.map((next) => {
    const key = classOf(next);
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return { next, key, place };
  });
  const weighed = placed.map(({ next, key, place }) => {
    const literal = key === "<name>" ? chance(next.text.toLowerCase()) : 0;
    return { next, weight: chance(key) / (place * (1 + Math.log(places.get(key) ?? 1))) + literal };
  });
  return weighed.sort((one, other) => other.weight - one.weight).map(({ next }) => next);
}

/** The habits of a project: what its sentences say, names included. */
export function habitsOf(sentences: readonly string[]): Habits {
  return new Habits(
    sentences.map((sentence) => tokensOf(sentence).map(habitKey)),
    habitsOfTesters(),
  );
}
