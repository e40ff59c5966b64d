// Rewordings of operations by the whole summary that the document gives them: “Gets one project”.

import { attempt } from "../../grammar/correct/attempt.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { creates, stem } from "../../grammar/settle/called.ts";
import { toldOf } from "../../grammar/settle/mentioned.ts";
import { valueTold } from "../../grammar/settle/pathValues.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { operationOf } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import { type Rewording, type Said, stepsOf } from "./rewording.ts";

/** Come before the sentence as written, in which a word of the summary may be a check or a field. */
export const summaries: readonly Rewording[] = [
  {
    name: "operations by their summaries",
    example: ["Gets one hook", "GET /hooks/${hookId}"],
    needs: "document",
    cue: /^[\p{L}, '-]{8,100}[.!]?$/u,
    reads: sentBySummary,
  },
];

const lead = /^(?:(?:then|now|next|finally|first|and|please|i|we),? )+/i;
const fewestWords = 3;

function sentBySummary(said: Said): readonly Step[] | undefined {
  const { context, sentence } = said;
  const { operations } = context;
  const head = sentence.replace(lead, "").replace(/[.!]$/, "");
  const operation = operations && bySummary(operations).get(keyOf(head));
  if (!operation || makesKnownThing(operation, head) || operation.body?.fields.some(({ required }) => required) === true) return undefined;
  // The sentence says the same in its own words.
  const own = stepsOf(said, sentence);
  if (own?.length === 1 && operationOf(context, own[0]) === operation) return undefined;
  const told = toldOf(context);
  const ids = subjectOf(operation).parameters.map(({ name, noun }, index) => attempt(() => valueTold(told, operation, index, name, noun)));
  if (ids.includes(undefined)) return undefined;
  let at = 0;
  const path = operation.path.replace(/\{[^{}]*\}/g, () => ids[at++] ?? "");
  return stepsOf(said, `${operation.method} ${path}`);
}

/** “Open the new wallet” is not to “Open a new wallet”. */
function makesKnownThing(operation: Operation, said: string): boolean {
  const isDefinite = /\b(?:the|that|this)\b/i;
  return creates(operation) && isDefinite.test(said) && !isDefinite.test(operation.summary ?? "");
}

/** The operation of each summary; null if several have it, or if few words say it. */
const bySummary = rememberedFor((operations: Operations): ReadonlyMap<string, Operation | null> => {
  const all = new Map<string, Operation | null>();
  for (const operation of operations.operations) {
    const summary = operation.summary ?? "";
    const key = keyOf(summary);
    all.set(key, all.has(key) || splitWords(summary).length < fewestWords ? null : operation);
  }
  return all;
});

const articles = group("summaries.articles");

/** Its verb in any form: “Deletes a pupil”, but not “the deleted pupils”. */
function keyOf(text: string): string {
  const words = splitWords(text).filter((word) => !articles.test(word));
  return words.map((word, at) => (at === 0 ? stem(word) : word)).join(" ");
}
