// What the lexicon knows of one word.

import { lexicon } from "../lexicon/lexicon.ts";

/** Whether the word is one of those terminals, or begins one: "differ" of "differ from". */
export function mayBegin(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal }) => form.test(terminal)) === true;
}
