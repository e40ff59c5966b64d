// Finds typing errors in the words that tell a check from a request: they are corrected, and never passed over.

import { isDocumented } from "../../grammar/align/phrases.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { editDistance } from "../../nearest.ts";
import type { Reading } from "./reading.ts";

const told = ["expect", "verify", "check", "assert", "ensure", "confirm", "request", "response", "status"];

/** Returns the word of the sentence that is one typing error away from such a word, where nothing is called so. */
export function mistypedWord({ steps, context, tokens }: Reading): string | undefined {
  const said = JSON.stringify(steps).toLowerCase();
  return tokens().find(({ kind, word, text }, at) => {
    if (kind !== "word" || word.length < 3 || lexicon.vocabulary.has(word) || lexicon.ordinary.has(word) || said.includes(word))
      return false;
    if (/^(?:teh|hte|thte)$/.test(word)) return true;
    if ((at > 0 && /^\p{Lu}/u.test(text)) || !/^[a-z]{5,}$/.test(word) || !told.some((one) => isTypedFor(word, one))) return false;
    // The context is asked last: a reading is kept with the facts that it has used.
    const { operations, variables } = context;
    return variables?.has(word) !== true && !(operations !== undefined && isDocumented(operations, word));
  })?.text;
}

/** One letter too many, too few or another one, or two that have changed places. */
function isTypedFor(word: string, other: string): boolean {
  if (word[0] !== other[0]) return false;
  if (editDistance(word, other, 2) === 1) return true;
  return word.length === other.length && [...word].some((letter, at) => swapped(word, at, letter) === other);
}

function swapped(word: string, at: number, letter: string): string {
  return word.slice(0, at) + (word[at + 1] ?? "") + letter + word.slice(at + 2);
}
