// Words that are a typing error away from a word of the language: they are not names, but corrections wait for them.

import { editDistance } from "../../nearest.ts";
import { lexicon } from "./lexicon.ts";

/** Shorter words have too many neighbours. */
const shortest = 5;
const known = new Map<string, boolean>();
const mostKnown = 5_000;

/** Words of the language by their first letter and length. */
let byStart: ReadonlyMap<string, readonly string[]> | undefined;

function keyOf(word: string): string {
  return `${word[0]}${word.length}`;
}

/**
 * Returns whether `word`, in lower case, is one edit away from a word of the language, and none itself; `receiver` is
 * made of one.
 */
export function isMisspelt(word: string): boolean {
  if (
    word.length < shortest ||
    lexicon.ordinary.has(word) ||
    lexicon.vocabulary.has(word) ||
    lexicon.names.has(word) ||
    !/^[a-z]+$/.test(word)
  )
    return false;
  const before = known.get(word);
  if (before !== undefined) return before;
  byStart ??= Map.groupBy(
    [...lexicon.vocabulary].filter((other) => other.length >= shortest),
    keyOf,
  );
  const starts = byStart;
  // `locker`: who or what does it, and no `locked`.
  const doing = /^(.+)ers?$/.exec(word)?.[1];
  const isDerived =
    (doing !== undefined && lexicon.vocabulary.has(`${doing}ed`)) ||
    lexicon.vocabulary.has(`${word}y`) ||
    [1, 2, 3].some((ending) => lexicon.vocabulary.has(word.slice(0, -ending)));
  const near =
    !isDerived &&
    [word.length - 1, word.length, word.length + 1].some((length) =>
      starts
        .get(`${word[0]}${length}`)
        // `tasks` is the plural of a short word, and no misspelling of `talks`.
        ?.some((other) => editDistance(word, other, 2) === 1 && (length !== word.length || word.replace(/s$/, "").length >= shortest)),
    );
  if (known.size >= mostKnown) known.clear();
  known.set(word, near);
  return near;
}
