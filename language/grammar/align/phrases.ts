// Finds phrases of the class `a` in a sentence: what leads in, asides, channels, and verbs by the kind of what they do.

import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { fieldsOf } from "../correct/fields.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { changes, creates, stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";

/** How many tokens from there are a phrase of that sense. */
export function asideAt(tokens: readonly Token[], at: number, sense: string): number {
  const phrases = lexicon.asides.get(tokens[at]?.word ?? "") ?? [];
  const fitting = phrases.filter(
    (phrase) => phrase.sense === sense && phrase.words.every((word, index) => (tokens[at + index]?.word ?? "") === word),
  );
  return Math.max(0, ...fitting.map(({ words }) => words.length));
}

/** "in the app", "on her phone" */
export function channelAt(tokens: readonly Token[], at: number): number {
  if (!/^(?:in|on|via|through|over|at|from|using)$/.test(tokens[at]?.word ?? "")) return 0;
  const article = hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
  const noun = asideAt(tokens, at + 1 + article, "a.channel");
  return noun === 0 ? 0 : 1 + article + noun;
}

/** How many tokens from there say on which occasion something is tested: no thing of the document. */
export function occasionAt(tokens: readonly Token[], at: number, { operations }: SentenceContext): number {
  const when = asideAt(tokens, at, "a.when");
  if (when > 0) return when;
  const upon = asideAt(tokens, at, "a.upon");
  if (upon === 0) return 0;
  const article = hasTerminal(tokens[at + upon]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
  // “in accordance with the minimum-necessary rule”
  for (const between of [0, 1, 2]) {
    const from = at + upon + article + between;
    const noun = asideAt(tokens, from, "a.occasion");
    const words = tokens.slice(at + upon + article, from + noun);
    const isPlain = words.every(
      ({ kind, word, text }) => kind === "word" && !/\d/.test(text) && (operations === undefined || !isDocumented(operations, word)),
    );
    const isChanging = words.slice(0, between).some(({ word }) => lexicon.functional.has(word) || lexicon.restricting.has(word));
    if (noun > 0 && isPlain && !isChanging) return upon + article + between + noun;
  }
  return 0;
}

/** The kinds of what verbs do. */
type Deed = "make" | "look" | "alter" | "end";

const deeds: readonly Deed[] = ["make", "look", "alter", "end"];
/** How far a particle may be from its verb: “kick her off”. */
const mostBetween = 4;

/** The tokens of a verb there that stands for what the operation does; the longest phrase counts. */
export function deedAt(operation: Operation, tokens: readonly Token[], at: number): readonly number[] | undefined {
  const fitting = deeds.filter((deed) => does(operation, deed)).map((deed) => `a.v.${deed}`);
  let best: readonly number[] | undefined;
  for (const { words, sense } of lexicon.asides.get(tokens[at]?.word ?? "") ?? []) {
    if (!fitting.includes(sense) || (best !== undefined && best.length >= words.length)) continue;
    const places = placesOf(words, tokens, at);
    if (places !== undefined) best = places;
  }
  return best;
}

function placesOf(words: readonly string[], tokens: readonly Token[], at: number): readonly number[] | undefined {
  const own = words.map((_, index) => at + index);
  if (own.every((one, index) => tokens[one]?.word === words[index])) return own;
  if (words.length !== 2) return undefined;
  for (let later = at + 2; later <= at + mostBetween; later++) {
    if (tokens[later]?.kind === "symbol") return undefined;
    if (tokens[later]?.word === words[1]) return [at, later];
  }
  return undefined;
}

function does(operation: Operation, deed: Deed): boolean {
  if (deed === "look") return operation.method === "GET";
  if (deed === "end") return operation.method === "DELETE";
  return deed === "make" ? creates(operation) : changes(operation);
}

const wordsIn = rememberedFor((operations: Operations): ReadonlySet<string> => new Set(namesIn(operations).flatMap(splitWords).map(stem)));

/** Returns whether the document has the word, in a path, a name, a field or a listed value. */
export function isDocumented(operations: Operations, word: string): boolean {
  return wordsIn(operations).has(stem(word));
}

function namesIn({ operations }: Operations): readonly string[] {
  return operations.flatMap((operation) => [
    operation.path,
    operation.operationId ?? "",
    operation.summary ?? "",
    ...slotsOf({ operation }).flatMap(({ name, enum: values = [] }) => [name, ...values]),
    ...fieldsOf(operation).flatMap(({ name, field }) => [name, ...(field.enum ?? [])]),
  ]);
}
