// Finds changes of a whole collection whose sentence is about some of it: “these pets”, “all pets of the owner”.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasItemOf, methodsOfVerb } from "../../grammar/settle/called.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { finding, type Guard, namesPath, type Reading, requestsOf } from "./reading.ts";

export const wholeCollectionGuards: readonly Guard[] = [
  finding(
    changedWhole,
    (action) =>
      `This would send ${action}, which is about all of them. If only some are meant, save their list, and write “For each \${one} in \${list}:” with the request for \${one} below.`,
  ),
  finding(
    changedSingle,
    (action) =>
      `This would send ${action} for a single one of them. Save their list, and write “For each \${one} in \${list}:” with the request for \${one} below.`,
  ),
];

const every = /^(?:all|every|each)$/;

/** “Suspend all feeds”, “Rename every feed of the group”: no request for the one whose id is known. */
function changedSingle(reading: Reading): string | undefined {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined || namesPath(sentence) || !/\b(?:all|every|each)\b/i.test(sentence)) return undefined;
  return requestsOf(steps).find((request) => {
    const operation = operationOf(context, request);
    if (operation === undefined || !subjectOf(operation).isItem) return false;
    const noun = subjectOf(operation).parameters.at(-1)?.noun;
    const tokens = reading.tokens();
    return tokens.some(({ word }, at) => {
      if (!every.test(word)) return false;
      const next = tokens
        .slice(at + 1, at + 4)
        .findIndex((token) => token.kind === "word" && !/^(?:of|the|these|those|our|my)$/.test(token.word));
      return next >= 0 && noun !== undefined && ` ${noun}`.endsWith(` ${nounOf([tokens[at + 1 + next]?.word ?? ""])}`);
    });
  })?.action;
}

/** Returns the request to a whole collection that leaves out which of its things the sentence means. */
function changedWhole(reading: Reading): string | undefined {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined || namesPath(sentence)) return undefined;
  return requestsOf(steps).find((request) => {
    const operation = operationOf(context, request);
    if (operation === undefined || !isOfAll(request, operation)) return false;
    return thingsOf(reading.tokens(), operation).some(
      (at) => isSome(reading, at, request, operation) || meansKnown(reading, at, request, operation),
    );
  })?.action;
}

/** Returns whether a proposal is about a whole collection, and the sentence is not: “Delete its boat”. */
export function proposesWhole(reading: Reading): boolean {
  const { sentence, steps, context } = reading;
  const { operations } = context;
  if (operations === undefined || namesPath(sentence)) return false;
  const isUnsaid = (request: ApiRequestStep): boolean => {
    const operation = request.action.startsWith("DELETE ") ? operationOf(context, request) : undefined;
    if (operation === undefined || !isOfAll(request, operation) || !hasItemOf(operations, operation)) return false;
    return thingsOf(reading.tokens(), operation).length === 0;
  };
  return requestsOf(steps).some(isUnsaid) || changedWhole(reading) !== undefined;
}

/** No query says which things are changed, and no body of a deletion. */
function isOfAll({ action, query, body }: ApiRequestStep, operation: Operation): boolean {
  const { isItem, action: deed } = subjectOf(operation);
  if (isItem || query !== undefined || action.startsWith("GET ")) return false;
  if (operation.method === "POST") return deed !== undefined && body === undefined;
  const names = Array.isArray(body) ? ["ids"] : Object.keys((body ?? {}) as object);
  return operation.method === "DELETE" ? names.length === 0 : !names.some((name) => /ids?$/i.test(name));
}

/** Returns where the things are named: “pets”, “each pet”. */
function thingsOf(tokens: readonly Token[], operation: Operation): readonly number[] {
  const { nouns } = subjectOf(operation);
  return tokens.flatMap(({ kind, word }, at) => {
    if (kind !== "word" || ![...nouns].some((noun) => noun.split(" ").at(-1) === nounOf([word]))) return [];
    return nounOf([word]) !== word || /^(?:every|each)$/.test(tokens[at - 1]?.word ?? "") ? [at] : [];
  });
}

const isNeutral = group("wholes.neutral");
const isSelecting = group("wholes.selecting");
const pointing = /^(?:these|those|them|this|that|such|same)$/;
const owning = /^(?:its|his|her|their|'s)$/;
const all = /^(?:all|every|each|any|whole|entire|everything)$/;
const determiner = /^(?:the|an?)$/;
const ends = /^(?:and|or|then|also|to|up|out|off|away|rid)$/;

/** Returns whether words beside the things select some of them. */
function isSome({ tokens: tokensOf, context, steps }: Reading, at: number, request: ApiRequestStep, operation: Operation): boolean {
  const tokens = tokensOf();
  const { parameters } = subjectOf(operation);
  const named = new Set([operation.path, operation.summary ?? "", operation.operationId ?? ""].flatMap(splitWords));
  const isListed = parameters.length > 0 && listOf(context.before ?? [], request)?.query === undefined;
  for (const { kind, word } of tokens.slice(0, at).reverse()) {
    if (kind !== "word" || ends.test(word)) break;
    if (isSelecting.test(word)) return true;
    if (!/ed$/.test(word) && methodsOfVerb({ word, particle: undefined }).length > 0) break;
    if (pointing.test(word) ? !isListed : owning.test(word) ? parameters.length === 0 : !isNeutral.test(word) && !named.has(word))
      return true;
  }
  const [next, ...rest] = tokens.slice(at + 1, at + 6);
  if (next?.kind !== "word") return false;
  if (isSelecting.test(next.word)) return true;
  if (!/^(?:of|for|from|in|under|on|by|with|without|at)$/.test(next.word) || request.headers !== undefined || request.auth !== undefined)
    return false;
  const said = JSON.stringify(steps);
  const end = rest.findIndex(({ kind, word }) => kind === "symbol" || /^(?:and|or|then|but)$/.test(word));
  return (end < 0 ? rest : rest.slice(0, end)).some(({ kind, word, text }) => {
    if (kind !== "word") return !said.includes(text);
    const noun = nounOf([word]);
    if (parameters.some((parameter) => parameter.noun === noun)) return false;
    if (next.word === "of" && parameters.length === 0 && determiner.test(rest[0]?.word ?? "")) return true;
    return pointing.test(word) || (owning.test(word) && parameters.length === 0) || resourcesOf(context.operations as Operations).has(noun);
  });
}

/** “the pets” after some of them were listed, or two were made: those, and not all. */
function meansKnown({ tokens: tokensOf, context }: Reading, at: number, request: ApiRequestStep, operation: Operation): boolean {
  const phrase = tokensOf().slice(Math.max(0, at - 3), at);
  if (subjectOf(operation).parameters.length > 0 || phrase.at(-1)?.word !== "the" || phrase.some(({ word }) => all.test(word)))
    return false;
  const before = context.before ?? [];
  const made = before.filter((step) => step.step === "api_request" && step.action === `POST ${pathOf(request)}`);
  return made.length > 1 || listOf(before, request)?.query !== undefined;
}

/** Returns the last request for the same list. */
function listOf(before: readonly Step[], request: ApiRequestStep): ApiRequestStep | undefined {
  const action = `GET ${pathOf(request)}`;
  return before.findLast((step): step is ApiRequestStep => step.step === "api_request" && step.action === action);
}

function pathOf({ action }: ApiRequestStep): string {
  return action.slice(action.indexOf(" ") + 1);
}
