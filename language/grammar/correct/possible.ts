// Leaves out operations that a sentence cannot mean, before each is tried: none of their words is in it.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { namesOf, nounsOf, stem } from "../settle/called.ts";
import type { Told } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";

/** Words that refer to a thing without naming it. */
const references = /^(?:it|its|him|her|their|them|thing|one|new)$/;

const wordsOfAll = rememberedFor((operations: Operations) =>
  operations.operations.map((operation) => [operation, wordsOf(operations, operation)] as const),
);

/** The operations of which the sentence has a noun, a verb or a listed value; all where it refers to something. */
export function possibleOperations(operations: Operations, tokens: Told["tokens"]): readonly Operation[] {
  if (tokens.some(({ word }) => references.test(word))) return operations.operations;
  const said = new Set(tokens.flatMap(({ text }) => splitWords(text).flatMap((word) => [nounOf([word]), stem(word)])));
  return wordsOfAll(operations).flatMap(([operation, words]) =>
    words === anyWords || [...said].some((word) => words.has(word)) ? [operation] : [],
  );
}

/** For operations that change a thing, since a field of it may name them, and for those without a noun. */
const anyWords: ReadonlySet<string> = new Set();

function wordsOf(operations: Operations, operation: Operation): ReadonlySet<string> {
  const { action, parameters } = subjectOf(operation);
  if (/^(?:PUT|PATCH)$/.test(operation.method) || namesOf(operation).some(({ noun }) => noun === "")) return anyWords;
  const nouns = [...nounsOf(operations, operation), ...parameters.map(({ noun }) => noun)];
  const verbs = [action ?? "", ...namesOf(operation).map(({ verb }) => verb), operation.path.split("/").at(-1) ?? ""];
  const values = slotsOf({ operation }).flatMap(({ enum: listed = [] }) => listed);
  return new Set([...nouns, ...verbs, ...values].flatMap(splitWords).flatMap((word) => [nounOf([word]), stem(word)]));
}
