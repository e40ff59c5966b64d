// Looks at the words of a clause: what the lexicon knows of one, and how many say a listed value.

import type { Token } from "../../english/token.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";

/** Returns whether the word is one of those terminals, or begins one: "differ" of "differ from". */
export function mayBegin(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal }) => form.test(terminal)) === true;
}

/** The letters and digits of the first token from there, of the first two, and so on, at most `most`. */
export function saidFrom(tokens: readonly Token[], from: number, most: number): readonly string[] {
  const found: string[] = [];
  for (const { text, kind, value } of tokens.slice(from, from + most)) {
    if (kind !== "word" && kind !== "quoted") break;
    found.push((found.at(-1) ?? "") + squeeze(kind === "quoted" ? String(value) : text));
  }
  return found;
}
