// Finds things by the words that described them: “the coffee alert”, “the guest user”, “the coffee one”, if one request
// made a thing with these words.

import { isJsonObject, type Json } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { remembered, rememberedFor } from "../../text/remembered.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { OperationObject } from "../meaning.ts";
import { isNamed } from "./called.ts";
import { type Thing, type Told, thingsBefore } from "./mentioned.ts";
import { tokenOf, unsettled } from "./place.ts";
import { textOf } from "./value.ts";

/** A thing and the words that name its kind. */
export interface SaidThing {
  readonly thing: Thing;
  readonly words: readonly string[];
}

/** The thing that the object of a sentence describes; undefined if its words are names alone. */
export function thingOfObject(told: Told, { words, one, value, amount }: OperationObject): SaidThing | undefined {
  const said = words.map((word) => tokenOf(told, word).word);
  if (one === true) {
    const wanted = value === undefined ? said : [textOf(told, value)];
    const thing =
      onlyOne(thingsBefore(told).filter((other) => hasWords(other, wanted))) ?? unsettled("no thing of these words, or several");
    return { thing, words: thing.noun.split(" ") };
  }
  if (value !== undefined || amount !== undefined || !isDefinite(told, words[0]?.token)) return undefined;
  return thingSaid(told, said);
}

/** "the coffee alert": the last words are what its kind is called, and those before are in what was sent. */
export function thingSaid(told: Told, words: readonly string[]): SaidThing | undefined {
  const { operations } = told.context;
  if (operations === undefined || words.length < 2 || isNameOfAny(operations, words)) return undefined;
  for (let at = 1; at < words.length; at++) {
    const kind = words.slice(at);
    const all = thingsBefore(told).filter(({ call, noun }) => noun === kind.join(" ") || isNamed(operations, call.operation, kind));
    const thing = onlyOne(all.filter((other) => hasWords(other, words.slice(0, at))));
    if (thing !== undefined) return { thing, words: kind };
  }
  return undefined;
}

/** The sentences of a service say the same words. */
const namesIn = rememberedFor((operations: Operations) =>
  remembered((text) => operations.operations.some((operation) => isNamed(operations, operation, text.split("\n")))),
);

/** Returns whether an operation is about things of this name. */
function isNameOfAny(operations: Operations, words: readonly string[]): boolean {
  return namesIn(operations)(words.join("\n"));
}

function onlyOne(things: readonly Thing[]): Thing | undefined {
  return things.length === 1 ? things[0] : undefined;
}

/** "the", "our", "that", and not "a". */
function isDefinite({ tokens }: Told, first: number | undefined): boolean {
  const article = first === undefined ? undefined : tokens[first - 1]?.word;
  const senses = lexicon.entries.get(article ?? "")?.map(({ terminal }) => terminal) ?? [];
  return (senses.includes("f.the") || senses.includes("f.my")) && !senses.includes("w.single");
}

/** Returns whether all words are in the texts that were sent, or name a field that was sent as true. */
function hasWords({ call: { step } }: Thing, words: readonly string[]): boolean {
  const sent = wordsIn(step.body as Json | undefined, 0);
  return words.flatMap(splitWords).every((word) => sent.has(word) || sent.has(lemma(word)));
}

function wordsIn(value: Json | undefined, level: number): ReadonlySet<string> {
  if (typeof value === "string") return new Set(splitWords(value).flatMap((word) => [word, lemma(word)]));
  if (value === undefined || !isJsonObject(value) || level > 2) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) => (member === true ? [name.toLowerCase()] : [...wordsIn(member, level + 1)])),
  );
}
