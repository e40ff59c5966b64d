// Calls a thing by its noun where a sentence calls it by its kind: “the laptop” was made with `"kind": "laptop"`.

import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject } from "../json.ts";
import type { Field, Operations } from "../openapi/operations.ts";
import { splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import { operationOf } from "./context/above.ts";
import { nounOf, subjectOf } from "./context/nouns.ts";
import type { Token } from "./token.ts";

const isDefinite = /^(?:the|this|that|my|our|your)$/;

/** The sentence with the nouns of the things that it calls by their kinds; the same sentence where it calls none so. */
export function withoutKinds(sentence: string, context: SentenceContext): string {
  const listed = context.operations === undefined ? undefined : kindsIn(context.operations);
  if (listed === undefined || listed.size === 0) return sentence;
  const tokens = tokensOf(sentence);
  const isCalled = ({ kind, word }: Token, at: number): boolean =>
    kind === "word" && listed.has(word) && isDefinite.test(tokens[at - 1]?.word ?? "");
  if (!tokens.some(isCalled)) return sentence;
  const nouns = nounsOfKinds(context, listed);
  return tokens.reduceRight((renamed, token, at) => {
    const noun = isCalled(token, at) ? nouns.get(token.word) : undefined;
    const isSaid = noun === undefined || nounOf([tokens[at + 1]?.word ?? ""]) === noun;
    return isSaid ? renamed : renamed.slice(0, token.start) + noun + renamed.slice(token.end);
  }, sentence);
}

/** By the kind that a thing was made with, the noun of what was made; only of the one thing of its collection. */
function nounsOfKinds(context: SentenceContext, listed: ReadonlySet<string>): ReadonlyMap<string, string> {
  const nouns = new Map<string, string>();
  const made = (context.before ?? []).flatMap((step) => {
    const operation = step.step === "api_request" && step.action.startsWith("POST ") ? operationOf(context, step) : undefined;
    return step.step === "api_request" && operation !== undefined && subjectOf(operation).action === undefined
      ? [{ operation, body: step.body ?? null }]
      : [];
  });
  for (const { operation, body } of made) {
    const [noun] = subjectOf(operation).nouns;
    if (noun === undefined || !isJsonObject(body) || made.some((other) => other.body !== body && other.operation === operation)) continue;
    for (const { name } of operation.body?.fields.filter(isKind) ?? []) {
      const kind = typeof body[name] === "string" ? nounOf(splitWords(body[name])) : "";
      if (listed.has(kind)) nouns.set(kind, noun);
    }
  }
  return nouns;
}

const isKind = ({ name, enum: values }: Field): boolean =>
  values !== undefined && /(?:kind|type|species|category|class|variety)$/i.test(name);

const kinds = new WeakMap<Operations, ReadonlySet<string>>();

/** The kinds of one word that a document lists of what can be made, where it calls nothing else so. */
function kindsIn(operations: Operations): ReadonlySet<string> {
  let found = kinds.get(operations);
  if (found === undefined) {
    const all = operations.operations;
    const fields = all.flatMap(({ body, responses }) => [...(body?.fields ?? []), ...responses.flatMap((response) => response.fields)]);
    const called = new Set([
      ...all.flatMap((operation) => [...subjectOf(operation).nouns]),
      ...[...all.flatMap(({ parameters }) => parameters), ...fields].map(({ name }) => nounOf(splitWords(name))),
    ]);
    const listed = all.flatMap(({ method, body }) => (method === "POST" ? (body?.fields ?? []).filter(isKind) : []));
    const values = listed.flatMap((field) => field.enum ?? []).map((value) => nounOf(splitWords(value)));
    found = new Set(values.filter((value) => /^[a-z]+$/.test(value) && !called.has(value)));
    kinds.set(operations, found);
  }
  return found;
}
