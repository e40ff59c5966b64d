/**
 * Writes sentences to begin from where no correction is found: the operations or the field of the document that the
 * author's words come nearest to, in exact words, with “…” for what is not known.
 */

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Field } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { labelledTokens } from "../label.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb } from "../settle/called.ts";
import { denies } from "./contrary.ts";
import { exampleValue } from "./exampleValue.ts";
import { bodyOf, costOfName } from "./fields.ts";
import { nearestRequests } from "./nearestOperations.ts";
import { runsOf } from "./objects.ts";
import { sentenceOf } from "./rewriting.ts";

/** Returns at most three sentences, the nearest first; none if no operation and no field of the document is named. */
export function examplesFor(sentence: string, context: SentenceContext): readonly string[] {
  const tokens = labelledTokens(sentence);
  const isStated = isStatement(tokens, context);
  const requests = () => nearestRequests(tokens, context, isStated).map((step): readonly Step[] => [step]);
  const checks = () => checksFor(tokens, context);
  for (const write of isStated ? [checks, requests] : [requests, checks]) {
    const texts = [...new Set(write().flatMap((steps) => sentenceOf(steps) ?? []))];
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Returns whether the sentence says how something is: “should be”, “has”, “verify that”. */
function isStatement(tokens: readonly Token[], { operations }: SentenceContext): boolean {
  const [first] = tokens.filter(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|join|politely|the|my)$/));
  if (hasTerminal(first?.word ?? "", /^v\.assert/) || /^(?:it|they|these|those|there)$/.test(first?.word ?? "")) return true;
  // “Archive it and make sure that nobody can see it”: an order comes first.
  const said = { word: first?.word ?? "", particle: undefined };
  if (methodsOfVerb(said).length > 0 || operations?.operations.some((operation) => fitOfVerb(operation, said) === "own")) return false;
  return tokens.some(({ word }) => hasTerminal(word, /^f\.(?:modal|be|have)/));
}

/** A check of the field whose name the words come nearest to. */
function checksFor(tokens: readonly Token[], context: SentenceContext): readonly (readonly Step[])[] {
  const body = bodyOf(context);
  if (body === undefined) return [];
  const named = runsOf(tokens).flatMap((words) =>
    body.fields.flatMap((field) => {
      const cost = costOfName(words, field, body.things);
      return cost === undefined ? [] : [{ field, cost: cost - words.length / 10 }];
    }),
  );
  const [nearest] = named.sort((one, other) => one.cost - other.cost);
  if (nearest === undefined) return [];
  const { path, list, field } = nearest.field;
  const within = list === undefined ? {} : { any: `${list}[*]` };
  return [[{ step: "validate", checks: [{ ...within, path, ...expectationOf(field, tokens) }] }]];
}

/** Of a list how many it has, of an object that it is there, else the value of the sentence that the field can have. */
function expectationOf(field: Field, tokens: readonly Token[]): { length: number } | { exists: true } | { equals: Json } {
  if (field.type === "array") return { length: 1 };
  if (field.type === "object") return { exists: true };
  if (field.type === "boolean" && denies(tokens)) return { equals: false };
  const isNumber = field.type === "integer" || field.type === "number";
  const said = field.enum === undefined ? tokens.filter(({ kind }) => kind === (isNumber ? "number" : "quoted")) : [];
  const [only, ...others] = field.type === "boolean" ? [] : said;
  return { equals: only === undefined || others.length > 0 ? exampleValue(field) : (only.value as Json) };
}
