// The rest of a sentence, where one way to go on is far ahead of all others: what an editor shows after the cursor.

import type { SentenceContext } from "../../reading.ts";
import { hasSteps } from "./finish.ts";
import type { Habits } from "./habits.ts";
import { searchAhead, withWord } from "./search.ts";

/** Of each word, of all that can come next; and of all words together. */
const leastShare = 0.45;
const leastOfAll = 0.3;
const mostWords = 12;

/**
 * Finds the likely rest of the sentence after `before`; undefined if several are likely, or if it needs a value that
 * only the author knows. `said` are the project's other sentences: if all with this beginning have one rest, that is
 * the rest here. It stops after each sentence that it has tried.
 */
export function* restOf(
  before: string,
  context: SentenceContext,
  own?: Habits,
  said: readonly string[] = [],
): Generator<undefined, string | undefined> {
  const begun = before.trimStart().toLowerCase();
  const rests = new Set(said.flatMap((one) => (one.toLowerCase().startsWith(begun) ? [one.slice(begun.length).replace(/\.$/, "")] : [])));
  const [only] = rests;
  if (rests.size === 1 && only !== undefined && only !== "" && begun.includes(" ") && hasSteps(before + only, context)) return only;
  yield undefined;
  if (!/\s$/.test(before)) return undefined;
  let sentence = before;
  let sure = 1;
  for (let count = 0; count < mostWords; count++) {
    const search = searchAhead(sentence, context, own);
    while (search.found("").length < 1 && search.advance("")) yield undefined;
    const [next] = search.found("");
    if (count > 0 && search.endShare() >= leastShare && hasSteps(sentence, context)) return sentence.slice(before.length).trimEnd();
    yield undefined;
    if (next === undefined || next.share < leastShare || isOpen(next) || namesVariable.test(sentence)) return undefined;
    sure *= next.share;
    if (sure < leastOfAll) return undefined;
    sentence = `${withWord(sentence, next)} `;
  }
  return undefined;
}

/** A saved value gets a name of its own. */
const namesVariable = /\bas $/i;

/** A text or a number that has no name is the author's. */
function isOpen({ text, kind }: { readonly text: string; readonly kind: string }): boolean {
  return kind === "text" || kind === "json" || (kind === "number" && text === "1") || (kind === "variable" && text === "${name}");
}
