// Calls a thing by its noun where a sentence calls it by its kind: “the laptop” was made with `"kind": "laptop"`.

import { tokensOf } from "../../grammar/tokens.ts";
import { isJsonObject } from "../../json.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { definite, renamed } from "./rewording.ts";

/**
 * Returns the sentence with the nouns of the things that it calls by their kinds; the same sentence where it calls none
 * so.
 */
export function withoutKinds(sentence: string, context: SentenceContext): string {
  return withNames(sentence, context, definite, (kinds) => {
    const nouns = nounsMade(context, kinds);
    return (kind) => nouns.get(kind);
  });
}

/** “Add a quiz” as “Add a quiz lesson”, where only lessons can be made with that kind. */
export function withNouns(sentence: string, context: SentenceContext): string {
  return withNames(sentence, context, isNew, (kinds) => (kind) => {
    const [noun, ...others] = kinds.get(kind) ?? [];
    return noun === undefined || others.length > 0 ? undefined : `${kind} ${noun}`;
  });
}

const isNew = /^(?:a|an|another|new|one)$/;

function withNames(
  sentence: string,
  { operations }: SentenceContext,
  articles: RegExp,
  names: (kinds: ReadonlyMap<string, readonly string[]>) => (kind: string) => string | undefined,
): string {
  const kinds = operations === undefined ? undefined : kindsIn(operations);
  if (kinds === undefined || kinds.size === 0) return sentence;
  const tokens = tokensOf(sentence);
  const isCalled = ({ kind, word }: Token, at: number): boolean =>
    kind === "word" && kinds.has(word) && articles.test(tokens[at - 1]?.word ?? "");
  if (!tokens.some(isCalled)) return sentence;
  const nameOf = names(kinds);
  return renamed(sentence, tokens, (token, at) => {
    const isNamed = kinds.get(token.word)?.includes(nounOf([tokens[at + 1]?.word ?? ""])) === true;
    return isCalled(token, at) && !isNamed ? nameOf(token.word) : undefined;
  });
}

/** By the kind that a thing was created with, its noun; only for the one thing of its collection. */
function nounsMade(context: SentenceContext, kinds: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const nouns = new Map<string, string>();
  const made = (context.before ?? []).flatMap((step) => {
    const operation = step.step === "api_request" ? operationOf(context, step) : undefined;
    return step.step === "api_request" && operation !== undefined && isMaking(operation) ? [{ operation, body: step.body ?? null }] : [];
  });
  for (const { operation, body } of made) {
    const [noun] = subjectOf(operation).nouns;
    if (noun === undefined || !isJsonObject(body) || made.some((other) => other.body !== body && other.operation === operation)) continue;
    for (const { name } of operation.body?.fields.filter(isKind) ?? []) {
      const kind = typeof body[name] === "string" ? nounOf(splitWords(body[name])) : "";
      if (kinds.has(kind)) nouns.set(kind, noun);
    }
  }
  return nouns;
}

function isMaking(operation: Operation): boolean {
  return operation.method === "POST" && subjectOf(operation).action === undefined;
}

const isKind = ({ name, enum: values }: Field): boolean =>
  values !== undefined && /(?:kind|type|species|category|class|variety)$/i.test(name);

/** The kinds of one word, with the nouns of their things; without kinds that the document uses for something else. */
const kindsIn = rememberedFor((operations: Operations): ReadonlyMap<string, readonly string[]> => {
  const all = operations.operations;
  const fields = all.flatMap(({ body, responses }) => [...(body?.fields ?? []), ...responses.flatMap((response) => response.fields)]);
  const called = new Set([
    ...all.flatMap((operation) => [...subjectOf(operation).nouns]),
    ...[...all.flatMap(({ parameters }) => parameters), ...fields].map(({ name }) => nounOf(splitWords(name))),
  ]);
  const kinds = new Map<string, readonly string[]>();
  for (const operation of all.filter(isMaking)) {
    const [noun] = subjectOf(operation).nouns;
    const values = operation.body?.fields.filter(isKind).flatMap((field) => field.enum ?? []) ?? [];
    for (const kind of values.map((value) => nounOf(splitWords(value))))
      if (noun !== undefined && /^[a-z]+$/.test(kind) && !called.has(kind))
        kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), noun])]);
  }
  return kinds;
});
