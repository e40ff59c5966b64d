// The habits of testers, made when they are first asked for.

import { Habits } from "./habits.ts";
import { written } from "./written.ts";

let known: Habits | undefined;

export function habitsOfTesters(): Habits {
  known ??= new Habits(writtenSentences());
  return known;
}

/** The texts of testers, as keys. */
export function writtenSentences(): readonly (readonly string[])[] {
  return written.flatMap((line) => line.split(" | ").map((sentence) => sentence.split(" ")));
}
