// The habits of a project: what its own sentences say, before what testers write in general.

import { tokensOf } from "../tokens.ts";
import { Habits, habitKey } from "./habits.ts";
import { habitsOfTesters } from "./testers.ts";

/** Counts the sentences, names included. */
export function habitsOf(sentences: readonly string[]): Habits {
  return new Habits(
    sentences.map((sentence) => tokensOf(sentence).map(habitKey)),
    habitsOfTesters(),
  );
}
