// Who acts and in which mood, as far as it carries nothing: "I", "the user should", "we will then".

import { phraseEnd, type Scan, skipAll, word } from "./scan.ts";
import { articles, introductions, modality, people } from "./words.ts";

/** The index of the verb. */
export function skipSubject(scan: Scan, from: number): number {
  let at = skipIntroductions(scan, from);
  const subject = articles.has(word(scan, at)) && people.has(word(scan, at + 1)) ? at + 1 : at;
  if (people.has(word(scan, subject))) at = skipAll(scan, subject + 1, modality);
  else if (word(scan, at) === "let's") at++;
  else if (phraseEnd(scan, at, "let us") >= 0) at += 2;
  return at;
}

/** Behind "given", "then", "please", "that". */
export function skipIntroductions(scan: Scan, from: number): number {
  let at = from;
  while (introductions.has(word(scan, at)) || word(scan, at) === "that") at++;
  return at;
}
