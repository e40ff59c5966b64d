// Gives other values of the same kind for an update: the next address, a shorter prefix, another of the words that a
// description lists.

import type { Json } from "../../../language/index.ts";
import { otherText } from "./uniqueText.ts";

/** In the order in which they should be tried; none where the form of the value leaves open which others there are. */
export function otherValues(value: Json | undefined, name: string): readonly Json[] {
  if (typeof value === "number") return ofPrefix.test(name) ? [value - 1, value + 1] : [value + 1, value - 1];
  if (typeof value !== "string") return [];
  const [, start, last] = /^((?:\d{1,3}\.){3})(\d{1,3})$/.exec(value) ?? [];
  if (start !== undefined) return [`${start}${(Number(last) % 250) + 1}`];
  return /\p{L}/u.test(value) ? [otherText(value)] : [];
}

/** The other words of a list that a description has, if the value is one of them. */
export function otherListed(value: Json | undefined, description: Json | undefined): readonly string[] | undefined {
  const words = listedWords(String(description ?? ""));
  return typeof value === "string" && words.includes(value) ? mostOften(words.filter((word) => word !== value)) : undefined;
}

/** An address of 32 bits has no prefix of 33. */
const ofPrefix = /(?:prefix|mask)(?:_?(?:length|len|size|bits?))?$/i;

/** “Goals can have access levels `viewer`, `commenter` or `editor`.” */
function listedWords(description: string): readonly string[] {
  const list = /[`'"][\w-]{1,40}[`'"](?:(?:, (?:(?:or|and) )?| (?:or|and) )[`'"][\w-]{1,40}[`'"])+/g;
  return [...description.matchAll(list)].flatMap(([all]) => [...all.matchAll(/[\w-]{2,40}(?=[`'"])/g)].map(([word]) => word));
}

/** First the word that most lists have: `admin`, where each kind of thing has its own words. */
function mostOften(words: readonly string[]): readonly string[] {
  const count = (word: string) => words.filter((one) => one === word).length;
  return [...new Set(words)].sort((one, other) => count(other) - count(one));
}
