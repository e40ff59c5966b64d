// Words that by themselves can only be the name of a field, where an item of a list has them: "an id", "the first item's name".

import { isLexiconWord } from "../lexicon.ts";
import { formats, isNaming, typeNames } from "./words.ts";

/** Whether the word names a field: a noun that says nothing of values, kinds, sizes and letters. */
export function isFieldWord(text: string): boolean {
  const word = text.toLowerCase();
  if (!/^[a-z][a-z\d_]*$/i.test(text) || typeNames.has(word) || (formats.has(word) && !ownNames.has(word))) return false;
  return ownNames.has(word) || (!isLexiconWord(word) && !textual.has(word) && isNaming(text));
}

/** Words of the lexicon that are common names of fields. */
const ownNames = new Set("name email date status code token key username password url path body title timestamp reason host".split(" "));

const textual = new Set(
  "letter digit character char space comma dot dash newline line prefix suffix match duplicate child parent item error problem issue way format pattern match digit substring".split(
    " ",
  ),
);
