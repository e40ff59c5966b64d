// Looks up whether a word belongs to a group of words that a rule asks for.

import { groups } from "./words/groups.ts";

let made: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The group of that name. The groups are read when the first word is looked up. */
export function group(name: string): { readonly test: (word: string) => boolean } {
  return { test: (word) => wordsOf(name).has(word) };
}

function wordsOf(name: string): ReadonlySet<string> {
  made ??= new Map(
    groups
      .trim()
      .split("\n")
      .map((line): readonly [string, ReadonlySet<string>] => {
        const [own = "", words = ""] = line.split(": ");
        return [own, new Set(words.split(" "))];
      }),
  );
  const words = made.get(name);
  if (words === undefined) throw new Error(`The lexicon has no group ${name}.`);
  return words;
}
