// What can come next in a sentence that is being written: what the grammar still expects, in words, with the names of the document and of the context.

import type { SentenceContext } from "../../reading.ts";
import { tokensOf } from "../tokens.ts";
import { Habits, habitKey } from "./habits.ts";
import { type Proposal, searchAhead } from "./search.ts";
import { habitsOfTesters } from "./testers.ts";

/**
 * What can stand after `before`, the likeliest first; `typed` is what of it has been written already, and `own` are the habits of this project. After each
 * proposal there is an end with which the sentence has steps. It tries all at once: an editor asks `searchAhead` for a part at a time.
 */
export function nextWords(before: string, typed: string, context: SentenceContext, own?: Habits): readonly Proposal[] {
  const search = searchAhead(before, context, own);
  while (search.advance(typed));
  return search.found(typed);
}

/** The habits of a project: what its sentences say, names included. */
export function habitsOf(sentences: readonly string[]): Habits {
  return new Habits(
    sentences.map((sentence) => tokensOf(sentence).map(habitKey)),
    habitsOfTesters(),
  );
}
