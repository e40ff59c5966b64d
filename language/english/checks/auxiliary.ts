// What stands before a comparison: the modal ("should", "has to"), "be", the negation.

import { type Cursor, key } from "./cursor.ts";

export interface Auxiliary {
  /** `be`: "is", "should be" · `verb`: "should", "does not" · `bare`: nothing. */
  readonly mode: "be" | "verb" | "bare";
  readonly not: boolean;
}

const modals = new Set("should shall must will would can could may do does did".split(" "));
const toVerbs = new Set("has have had needs need ought".split(" "));
const negatedBeing = new Set("isn't aren't wasn't weren't".split(" "));
const negatedModals = new Set("doesn't don't didn't won't wouldn't shouldn't mustn't can't cannot couldn't never".split(" "));
const being = new Set("be is are was were been".split(" "));
/** What is said to be so now, or still, is so. */
const adverbs = new Set("also always then now still".split(" "));

export function readAuxiliary(c: Cursor): Auxiliary {
  let not = false;
  let modal = false;
  for (;;) {
    const word = key(c);
    if (modals.has(word)) modal = true;
    else if (toVerbs.has(word) && key(c, 1) === "to") {
      modal = true;
      c.at++;
    } else if (word === "to" && !modal) modal = true;
    else if (isNoLonger(c)) {
      not = !not;
      modal = true;
      c.at++;
    } else if (word === "not" && (modal || key(c, 1) === "to")) not = !not;
    else if (negatedModals.has(word)) {
      not = !not;
      modal = true;
    } else if (!adverbs.has(word)) break;
    c.at++;
  }
  const word = key(c);
  if (negatedBeing.has(word)) {
    c.at++;
    return { mode: "be", not: !not };
  }
  if (!being.has(word)) return { mode: modal ? "verb" : "bare", not };
  c.at++;
  if (key(c) === "been") c.at++;
  if (key(c) === "expected" || key(c) === "supposed" || key(c) === "required") {
    const negated = key(c, 1) === "not" ? 1 : 0;
    if (key(c, 1 + negated) === "to") {
      c.at += 1 + negated;
      const inner = readAuxiliary(c);
      return { mode: inner.mode, not: (inner.not !== (negated === 1)) !== not };
    }
  }
  if (isNoLonger(c)) {
    c.at += 2;
    return { mode: "be", not: !not };
  }
  if (adverbs.has(key(c)) && key(c) !== "then" && c.at + 1 < c.to) c.at++;
  return { mode: "be", not };
}

/** `no longer exists`; "no longer than 5 characters" is a bound. */
function isNoLonger(c: Cursor): boolean {
  return key(c) === "no" && key(c, 1) === "longer" && key(c, 2) !== "than";
}
