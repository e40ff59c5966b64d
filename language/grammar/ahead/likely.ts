// The words that the grammar and the names that are known allow next, ranked by habits; whether the sentence can end
// after them is not yet tried.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { begunTokens, expectedAfter } from "./expected.ts";
import { end, type Habits, habitKey, isKnownWord, startKey, type ValueShares } from "./habits.ts";
import { type NextKind, type NextWord, saidBy } from "./said.ts";
import { habitsOfTesters } from "./testers.ts";

/** In characters: a longer text is not the beginning of a sentence that a person writes. */
const longest = 600;

export interface LikelyWord extends NextWord {
  /** The terminals that it is here: words that are the same ones can be followed by the same. */
  readonly terminals: string;
  /** The probability among everything that can come next, including the end if the sentence can end. */
  readonly share: number;
}

export function likelyWords(before: string, context: SentenceContext, own?: Habits): readonly LikelyWord[] {
  if (before.length > longest) return [];
  const tokens = begunTokens(before);
  const { terminals, rests } = expectedAfter(tokens, context);
  const found = new Map<string, { readonly text: string; readonly kind: NextKind; terminals: string }>();
  const add = (text: string, kind: NextKind, terminal: string): void => {
    const key = text.toLowerCase();
    const before = found.get(key);
    if (before === undefined) found.set(key, { text, kind, terminals: terminal });
    else before.terminals += ` ${terminal}`;
  };
  for (const text of rests) add(text, "word", "");
  // A code before any other number.
  const inOrder = terminals.includes("StatusNumber") ? ["StatusNumber", ...terminals] : terminals;
  for (const terminal of new Set(inOrder)) for (const { text, kind } of saidBy(terminal, tokens, context)) add(text, kind, terminal);
  const habits = own ?? habitsOfTesters();
  const keys = tokens.map(habitKey);
  const after = habits.after(keys);
  const label = labelOf(tokens);
  const afterLabel = label === 0 ? undefined : habits.after(keys.slice(label));
  const chance = afterLabel === undefined ? after : (key: string) => (after(key) + afterLabel(key)) / 2;
  return ranked([...found.values()], chance, (key) => habits.valuesAfter(keys.at(-1) ?? startKey, key));
}

/** "Step 3:", "AUTH-007:": a sentence begins after it, too. */
function labelOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ text }) => text === ":");
  return at > 0 && at <= longestLabel && tokens.slice(0, at).every(({ kind }) => kind === "word" || kind === "number") ? at + 1 : 0;
}

const longestLabel = 5;

const keysOfKinds: Readonly<Record<Exclude<NextKind, "word" | "name">, string>> = {
  path: "<path>",
  variable: "<reference>",
  number: "<number>",
  text: "<quoted>",
  json: "<json>",
};

/** How much less likely the second of a class is than the first. */
const spread = 1;

/**
 * By how usual each is. Within a class, the values that this project writes share its known probability, and the first
 * of the others gets most of the rest.
 */
function ranked(
  all: readonly Omit<LikelyWord, "share">[],
  chance: (key: string) => number,
  valuesOf: (key: string) => ValueShares,
): readonly LikelyWord[] {
  const classes = new Map<string, { count: number; readonly values: ValueShares | undefined }>();
  const classOf = ({ text, kind }: NextWord): string => {
    // A field may be called by a word of the language: `total`.
    if (kind === "name") return "<name>";
    if (kind !== "word") return keysOfKinds[kind];
    const word = text.toLowerCase();
    return isKnownWord(word) || /\W/.test(word) ? word : "<name>";
  };
  const placed = all.map((next) => {
    const key = classOf(next);
    let known = classes.get(key);
    if (known === undefined) {
      known = { count: 0, values: key.startsWith("<") && key.length > 1 ? valuesOf(key) : undefined };
      classes.set(key, known);
    }
    return { next, key, place: ++known.count, known };
  });
  const weighed = placed.map(({ next, key, place, known: { count, values } }) => {
    const text = next.text.toLowerCase();
    const literal = key === "<name>" ? chance(text) : 0;
    const order = 1 / (place ** spread * (1 + Math.log(count)));
    const share = values === undefined ? order : values.of(text) + values.rest * order;
    return { next, weight: chance(key) * share + literal };
  });
  const sum = weighed.reduce((all, { weight }) => all + weight, chance(end));
  return weighed.sort((one, other) => other.weight - one.weight).map(({ next, weight }) => ({ ...next, share: weight / sum }));
}
