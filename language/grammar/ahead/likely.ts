// The words that the grammar and the names that are known allow next, ranked by habits; whether the sentence can end after them is not yet tried.

import type { SentenceContext } from "../../reading.ts";
import { tokensOf } from "../tokens.ts";
import { expectedAfter } from "./expected.ts";
import { end, type Habits, habitKey, isKnownWord } from "./habits.ts";
import { type NextKind, type NextWord, saidBy } from "./said.ts";
import { habitsOfTesters } from "./testers.ts";

/** In characters: what is longer is no beginning of a sentence that a person writes. */
const longest = 600;

export interface LikelyWord extends NextWord {
  /** The terminals that it is here: words that are the same ones can be followed by the same. */
  readonly terminals: string;
  /** How likely it is, of all that can come next, and of the end where the sentence can end. */
  readonly share: number;
}

export function likelyWords(before: string, context: SentenceContext, own?: Habits): readonly LikelyWord[] {
  if (before.length > longest) return [];
  const tokens = tokensOf(before);
  const { terminals, rests } = expectedAfter(tokens, context);
  const found = new Map<string, { readonly text: string; readonly kind: NextKind; terminals: string }>();
  const add = (text: string, kind: NextKind, terminal: string): void => {
    const key = text.toLowerCase();
    const before = found.get(key);
    if (before === undefined) found.set(key, { text, kind, terminals: terminal });
    else before.terminals += ` ${terminal}`;
  };
  for (const text of rests) add(text, "word", "");
  for (const terminal of terminals) for (const { text, kind } of saidBy(terminal, tokens, context)) add(text, kind, terminal);
  return ranked([...found.values()], (own ?? habitsOfTesters()).after(tokens.map(habitKey)));
}

const keysOfKinds: Readonly<Record<Exclude<NextKind, "word" | "name">, string>> = {
  path: "<path>",
  variable: "<reference>",
  number: "<number>",
  text: "<quoted>",
  json: "<json>",
};

const spread = 1.5;

/** By how usual each is. Those of one class share what is known of the class, the first of them most. */
function ranked(all: readonly Omit<LikelyWord, "share">[], chance: (key: string) => number): readonly LikelyWord[] {
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
    return { next, weight: chance(key) / (place ** spread * (1 + Math.log(places.get(key) ?? 1))) + literal };
  });
  const sum = weighed.reduce((all, { weight }) => all + weight, chance(end));
  return weighed.sort((one, other) => other.weight - one.weight).map(({ next, weight }) => ({ ...next, share: weight / sum }));
}
