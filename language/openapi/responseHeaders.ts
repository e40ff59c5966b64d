// Finds the documented response header that words name: “the version header” of `API-Version`.

import type { Operation } from "./operations.ts";
import { splitWords } from "./words.ts";

/**
 * Returns the only documented header that the words name: by its whole name, by its name without `X-`, or by the words
 * that it ends with. Undefined if there are several, or none.
 */
export function responseHeaderNamed({ responses }: Operation, said: string): string | undefined {
  const known = new Map(responses.flatMap(({ headers = [] }) => headers.map((name) => [name.toLowerCase(), name] as const)));
  const words = wordsOf(said);
  if (words.length === 0) return undefined;
  for (const isSame of [isWhole, isEnd]) {
    const [only, ...others] = [...known.values()].filter((name) => isSame(wordsOf(name), words));
    if (only !== undefined) return others.length > 0 ? undefined : only;
  }
  return undefined;
}

function isWhole(name: readonly string[], said: readonly string[]): boolean {
  return name.join("") === said.join("");
}

function isEnd(name: readonly string[], said: readonly string[]): boolean {
  return name.length > said.length && said.every((word, at) => name[name.length - said.length + at] === word);
}

function wordsOf(name: string): readonly string[] {
  return splitWords(name).filter((word) => word !== "x");
}
