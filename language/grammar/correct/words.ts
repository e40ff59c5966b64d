// Looks at the words of a clause: what the lexicon knows of one, and how many say a listed value.

import type { Token } from "../../english/token.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";

/** Returns whether the word is one of those terminals, or begins one: "differ" of "differ from". */
export function mayBegin(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal }) => form.test(terminal)) === true;
}

/** How many tokens from there say the value, at most `most`; 0 where they say another. */
export function wordsOfValue(tokens: readonly Token[], from: number, value: string, most: number): number {
  let said = "";
  for (let count = 1; count <= most && from + count <= tokens.length; count++) {
    const { text, kind, value: own } = tokens[from + count - 1] as Token;
    if (kind !== "word" && kind !== "quoted") return 0;
    said += squeeze(kind === "quoted" ? String(own) : text);
    if (said === squeeze(value)) return count;
  }
  return 0;
}
