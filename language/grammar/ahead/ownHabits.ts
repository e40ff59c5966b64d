// The habits of a project: what its own sentences say, before what testers write in general.

import { tokensOf } from "../tokens.ts";
import { Habits, habitKey, startKey } from "./habits.ts";
import { habitsOfTesters } from "./testers.ts";

/** Counts the sentences, names included. */
export function habitsOf(sentences: readonly string[]): Habits {
  const said = sentences.map((sentence) => tokensOf(sentence).map((token) => ({ key: habitKey(token), text: token.text.toLowerCase() })));
  return new Habits(
    said.map((tokens) => tokens.map(({ key }) => key)),
    habitsOfTesters(),
    said.flatMap((tokens) =>
      tokens.flatMap(({ key, text }, at) =>
        key.startsWith("<") && key.length > 1 ? [{ before: tokens[at - 1]?.key ?? startKey, key, text }] : [],
      ),
    ),
  );
}
