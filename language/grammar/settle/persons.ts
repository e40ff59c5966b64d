// Distinguishes persons from other things, and one person from another: “her” means no campaign after a subscriber, and
// “Jane's data” is not Bob's.

import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";

const pronoun = /^(?:he|she|him|her|his|hers)$/;

/** Fields that only a person has. */
export const personalField =
  /^(?:e[-_]?mail(?:[-_]?address)?|(?:first|last|given|family|full|user|sur)[-_]?name|birth[-_]?(?:day|date)|date[-_]?of[-_]?birth|phone(?:[-_]?number)?|gender|salutation)$/i;

export function namesPerson(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => pronoun.test(word));
}

/** Returns whether a name in the sentence is that of a variable: `${janeId}` of “Jane's data”. */
export function saysName(tokens: readonly Token[], value: string, owner: string): boolean {
  const variable = /^\$\{([^{}]+)\}$/.exec(value)?.[1];
  const words = variable === undefined ? [] : splitWords(variable);
  const name = words.filter((word) => word !== "id" && word !== owner).join(" ");
  return name !== "" && tokens.some(({ kind, word, text }) => kind === "word" && word === name && /^\p{Lu}/u.test(text));
}

/** Returns whether the things of the path have personal fields, in the bodies of their collection or of one of them. */
export function isOfPerson({ operations }: Operations, path: string): boolean {
  const collection = collectionOf(path);
  return operations.some(
    (other) => collectionOf(other.path) === collection && fieldNamesOf(other).some((name) => personalField.test(name)),
  );
}

/** The path up to its last parameter, or the whole of a collection's. */
function collectionOf(path: string): string {
  const last = path.lastIndexOf("/{");
  return last < 0 ? path : path.slice(0, last);
}

function fieldNamesOf({ body, responses }: Operation): readonly string[] {
  return [...(body?.fields ?? []), ...responses.flatMap(({ status, fields }) => (status.startsWith("2") ? fields : []))].map(
    ({ name }) => name,
  );
}
