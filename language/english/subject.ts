// Who acts and in which mood, as far as it carries nothing: "I", "the user should", "we will then".

import { phraseEnd, type Scan, skipAll, word } from "./scan.ts";
import { articles, introductions, modality, people } from "./words.ts";

/** The index of the verb. */
export function skipSubject(scan: Scan, from: number): number {
  let at = skipIntroductions(scan, from);
  let subject = at;
  if (articles.has(word(scan, at)) && (people.has(word(scan, at + 1)) || word(scan, at + 1) === "api")) subject++;
  const who = word(scan, subject) === "api" && apiPeople.has(word(scan, subject + 1)) ? subject + 1 : subject;
  if (people.has(word(scan, who))) at = skipPerfect(scan, skipAll(scan, who + 1, modality));
  else if (word(scan, at) === "let's") at++;
  else if (phraseEnd(scan, at, "let us") >= 0) at += 2;
  return at;
}

const apiPeople: ReadonlySet<string> = new Set(["user", "client", "consumer", "caller", "tester"]);

/** "I am sending", "I have set": when it is done says nothing here. */
function skipPerfect(scan: Scan, at: number): number {
  if (/^(?:am|is|are)$/.test(word(scan, at)) && word(scan, at + 1).endsWith("ing")) return at + 1;
  return /^(?:have|has)$/.test(word(scan, at)) && done.has(word(scan, at + 1)) ? at + 1 : at;
}

const done: ReadonlySet<string> = new Set("set added defined specified provided included prepared disabled enabled sent made".split(" "));

/** Behind "given", "then", "please", "that". */
export function skipIntroductions(scan: Scan, from: number): number {
  let at = from;
  while (introductions.has(word(scan, at)) || word(scan, at) === "that") at++;
  return at;
}
