// A sentence that no construction covers, read by its words: each clause by the operation, fields and values that it names. It counts as read only where every
// word of it is accounted for and nothing else comes near; else the same is a correction, which somebody has to accept.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Attachment } from "../../playbook.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { accountsFor, actorIn } from "./accounted.ts";
import { ordinals } from "./clause.ts";
import { type ComposedReading, composedReadings } from "./composed.ts";
import { keepsValues } from "./faithful.ts";
import { fieldsOf } from "./fields.ts";
import { separates } from "./remarks.ts";

/** What costs more is a correction. */
const mostCost = 3;
/** Each pair of places where a clause could end is read: longer sentences would hold up an editor. */
const mostTokens = 45;
const mostSeparators = 6;
/** By so much anything else has to be dearer. */
const leastMargin = 0.8;

export function readByWords(
  written: readonly Token[],
  { attachment, context }: { readonly attachment: Attachment | undefined; readonly context: SentenceContext },
): readonly Step[] | undefined {
  const { tokens, isExpected } = withoutLabel(written);
  if (context.operations === undefined || attachment !== undefined || tokens.length > mostTokens) return undefined;
  if (tokens.filter((_, at) => separates(tokens, at)).length > mostSeparators) return undefined;
  if (tokens.some(({ text }) => text.startsWith("@")) || !knowsWords(tokens, context)) return undefined;
  const [first, second] = composedReadings({ attachment, context }, tokens, 0);
  if (first === undefined || first.cost > mostCost) return undefined;
  if (second !== undefined && second.cost - first.cost < leastMargin) return undefined;
  if (first.unsaid.some((words) => !isIdle(words, first) && words.toLowerCase() !== actorIn(tokens, context, first.steps)))
    return undefined;
  if (isExpected && first.steps.some(({ step }) => step !== "validate")) return undefined;
  if (!accountsFor(tokens, context, first.steps)) return undefined;
  return keepsValues(tokens, context, first.steps) && isCertain(tokens, first.steps) ? first.steps : undefined;
}

const wordsOfDocuments = new WeakMap<Operations, ReadonlySet<string>>();

/** Whether every word is one of the language, of the document or of what is known: a word that is being typed is none, and needs no search. */
function knowsWords(tokens: readonly Token[], { operations, variables, before }: SentenceContext): boolean {
  if (operations === undefined) return false;
  let documented = wordsOfDocuments.get(operations);
  if (documented === undefined) {
    documented = new Set(namesIn(operations).flatMap(splitWords).map(stem));
    wordsOfDocuments.set(operations, documented);
  }
  const known = documented;
  const text = JSON.stringify(before ?? []).toLowerCase();
  const names = new Set([...(variables ?? [])].flatMap(splitWords).map(stem));
  const unknown = tokens.filter(({ kind, word, text: own }) => {
    if (kind !== "word" || word === "" || word === "'s" || !/^\p{Ll}+$/u.test(own)) return false;
    return !(
      lexicon.vocabulary.has(word) ||
      lexicon.names.has(word) ||
      known.has(stem(word)) ||
      names.has(stem(word)) ||
      text.includes(word)
    );
  });
  // One may be who acts.
  return unknown.length === 0 || (unknown.length === 1 && unknown[0] !== tokens.at(-1));
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

/** "Step 5.", "Expected:", "Expected result:" */
function withoutLabel(tokens: readonly Token[]): { readonly tokens: readonly Token[]; readonly isExpected: boolean } {
  const end = tokens.findIndex(({ text }) => text === ":" || text === ".");
  const label = tokens
    .slice(0, Math.max(0, end))
    .map(({ word, text }) => word || text)
    .join(" ");
  const isExpected = /^expected(?: result| outcome)?$/.test(label);
  const isNumber = /^(?:step )?\d+$/.test(label);
  return { tokens: isExpected || isNumber ? tokens.slice(end + 1) : tokens, isExpected };
}

/** What would pass by accident, or could be sent as well as checked, is not taken from single words. */
function isCertain(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return steps.every((step, at) => {
    if (step.step === "save")
      return step.store.every(
        (entry) => typeof entry !== "string" && Object.entries(entry).every(([name, source]) => isNamed(tokens, name, String(source))),
      );
    if (step.step !== "validate") return true;
    const isDenied = step.checks.some(
      ({ not, exists, none, equals, empty }) =>
        none !== undefined || exists === true || (not === true && empty !== true && !(isJsonObject(equals) && "$var" in equals)),
    );
    if (isDenied) return false;
    // "200 on failure"
    const isGood = step.checks.some(({ status }) => status !== undefined && /^[123]/.test(String(status)));
    if (isGood && tokens.some(({ word }) => hasTerminal(word, /^(?:v\.(?:fail|reject)(?:\+|$)|w\.error$)/))) return false;
    // "PUT /boards/7; the body has the topic "fun"": sent, or answered. A bound is no answer of what was just sent, either.
    const before = steps[at - 1];
    if (before?.step !== "api_request" || step.checks.some(({ status }) => status !== undefined)) return true;
    const isBare = /^(?:POST|PUT|PATCH) /.test(before.action) && before.body === undefined;
    return !isBare && (/^GET /.test(before.action) || step.checks.every(({ compare }) => compare === undefined));
  });
}

/** A verb of stating says no more than the check. */
function isIdle(words: string, { steps }: ComposedReading): boolean {
  return words
    .toLowerCase()
    .split(" ")
    .every(
      (word) =>
        steps.some(({ step }) => step === "validate") && hasTerminal(word, /^(?:f\.|v\.(?:have|assert|show|get|receive|look)(?:\+|$))/),
    );
}

/** A part of the response, of a list only the item that is said, under a name that is said. */
function isNamed(tokens: readonly Token[], name: string, source: string): boolean {
  if (/^(?:body|response|\$)$/.test(source) || /^(?:before|is|usual|are|now|it)$/.test(name)) return false;
  if (/\[\d+\]/.test(source) && !tokens.some(({ word }) => ordinals.has(word))) return false;
  return !tokens.some(({ word }) => word === "as") || tokens.some(({ text }) => text === name || text === `\${${name}}`);
}
