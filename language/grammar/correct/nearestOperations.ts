/**
 * Ranks the operations of the document by how much of a refused sentence they explain, and writes their requests with
 * the author's values and those of earlier calls. A person chooses one to begin from: `operations.ts` makes corrections
 * only of what has the author's whole meaning.
 */

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { agreesInNumber, fitOfVerb, hasSense, isNamed, stem } from "../settle/called.ts";
import { stepsBefore, type Told } from "../settle/mentioned.ts";
import { valueTold } from "../settle/pathValues.ts";
import { keyOf, type Slot, slotsCalled, slotsOf } from "../settle/slots.ts";
import { wordsOfOperation } from "./accounted.ts";
import { attempt } from "./attempt.ts";
import { exampleValue } from "./exampleValue.ts";
import { fillLoosely } from "./loosely.ts";
import { objectIn, runsOf, thingsIn, verbsIn } from "./objects.ts";
import { explicitIn } from "./operationPath.ts";
import { fillWords } from "./operationSlots.ts";
import { type Draft, fillValues, isValue, put, valueIn } from "./values.ts";

/** The number of operations that are written out before the best ones are known. */
const mostWritten = 8;
const most = 3;
/** The share of the best one's merit that others need. */
const leastShare = 0.65;

interface Ranked {
  readonly operation: Operation;
  readonly merit: number;
}

/** Returns at most three requests, the nearest first; for a statement only those that read what it is about. */
export function nearestRequests(tokens: readonly Token[], context: SentenceContext, onlyReads: boolean): readonly ApiRequestStep[] {
  const { operations } = context;
  if (operations === undefined) return [];
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const explicit = explicitIn(tokens);
  if (explicit !== undefined) {
    const only = operationOfRequest(operations, explicit.method, explicit.path);
    return only === undefined ? [] : [written(told, only, explicit.path).step];
  }
  const ranked = rankedOperations(operations, told, onlyReads).slice(0, mostWritten);
  const made = ranked
    .map(({ operation, merit }) => {
      const { step, filled, open } = written(told, operation, operation.path);
      return { step, merit: merit + 0.5 * filled - 0.3 * open };
    })
    .sort((one, other) => other.merit - one.merit);
  const best = made[0]?.merit ?? 0;
  return made
    .filter(({ merit }) => merit >= best * leastShare)
    .map(({ step }) => step)
    .slice(0, most);
}

/** The operations that the sentence may ask for, by their verbs, their things and the rarity of their common words. */
function rankedOperations(operations: Operations, told: Told, onlyReads: boolean): readonly Ranked[] {
  const { tokens } = told;
  const index = indexOf(operations);
  const verbs = verbsIn(tokens);
  const runs = thingsIn(told, tokens);
  const objects = thingsIn(told, objectIn(tokens));
  const said = new Set(contentWords(tokens).map(stem));
  const removes = verbs.some(({ word }) => hasSense(word, "o.delete"));
  const found = operations.operations.flatMap((operation) => {
    if (onlyReads && operation.method !== "GET") return [];
    const fits = verbs.map((verb) => fitOfVerb(operation, verb));
    const fit = fits.includes("own") ? "own" : fits.find((one) => one !== undefined);
    const isLed = verbs.some(({ word }, at) => fits[at] !== undefined && word === verbs[0]?.word);
    const named = runs.findLast((words) => isNamed(operations, operation, words));
    // A deletion is never offered for a sentence that removes nothing, nor for “Remove the tag from the feature”.
    if (operation.method === "DELETE" && ((fit !== "own" && !removes) || !objects.some((words) => isNamed(operations, operation, words))))
      return [];
    if (removes && operation.method !== "DELETE" && fit !== "own") return [];
    const isAbove = subjectOf(operation).parameters.some(({ noun }) => runs.some((words) => nounOf(words) === noun));
    const own = index.get(operation) ?? new Map<string, number>();
    const sharedWords = [...said].filter((word) => own.has(word));
    const shared = sharedWords.reduce((sum, word) => sum + (own.get(word) ?? 0), 0);
    if (named === undefined && (fit === undefined || !isAbove)) return [];
    // Without a verb, a second word has to name it.
    if (fit === undefined && sharedWords.length < 2) return [];
    const agrees = named !== undefined && agreesInNumber(operations, operation, named, fit ?? "method");
    const ofVerb = fit === "own" ? 1 : fit === "method" ? 0.5 : 0;
    const ofThing = (named !== undefined ? 0.6 : 0.3) + (agrees ? 0.6 : 0);
    return [{ operation, isLed, merit: shared + ofVerb + ofThing - 0.05 * subjectOf(operation).parameters.length }];
  });
  // The first word asks for something if any operation does that.
  const isAsked = found.some(({ isLed }) => isLed);
  return found
    .filter(({ isLed }) => !isAsked || isLed)
    .sort((one, other) => other.merit - one.merit || one.operation.path.length - other.operation.path.length);
}

/** The words of each operation, with their rarity in the document: from 0, each operation has it, to 1. */
const indexOf = rememberedFor((operations: Operations): ReadonlyMap<Operation, ReadonlyMap<string, number>> => {
  const words = operations.operations.map((operation) => {
    const slots = slotsOf({ operation }).flatMap(({ name, enum: listed = [] }) => [...splitWords(name), ...listed]);
    const path = operation.path.split("/").flatMap(splitWords);
    return [operation, new Set([...wordsOfOperation(operation), ...path, ...slots].map((word) => stem(word.toLowerCase())))] as const;
  });
  const counts = new Map<string, number>();
  for (const [, set] of words) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const all = Math.log(1 + words.length);
  return new Map(
    words.map(([operation, set]) => [
      operation,
      new Map([...set].map((word) => [word, Math.log((1 + words.length) / (counts.get(word) ?? 1)) / all])),
    ]),
  );
});

function contentWords(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, word }, at) =>
    kind === "word" && word !== "" && !isValue(tokens, at) && !hasTerminal(word, /^f\./) ? [word, nounOf([word])] : [],
  );
}

interface Written {
  readonly step: ApiRequestStep;
  /** How many values of the author, and how many parameters of the path, have their place. */
  readonly filled: number;
  /** Parameters and required members that nothing gives. */
  readonly open: number;
}

function written(told: Told, operation: Operation, path: string): Written {
  const draft: Draft = { place: { ...told, operation }, query: {}, body: {}, taken: new Set(), used: new Set(), assumed: { cost: 0 } };
  const target = path === operation.path ? pathWith(operation, told, draft) : path;
  attempt(() => {
    fillValues(draft);
    fillLoosely(draft);
    fillWords(draft);
  });
  const values = [...draft.used].filter((at) => isValue(told.tokens, at)).length;
  const sendsBody = operation.method !== "GET" && operation.method !== "DELETE";
  const missing = sendsBody ? fillExamples(draft) : 0;
  const names = subjectOf(operation).parameters.filter(({ name }) => target.includes(`{${name}}`)).length;
  const step = {
    step: "api_request",
    action: `${operation.method} ${target}`,
    ...(Object.keys(draft.query).length === 0 ? {} : { query: draft.query }),
    ...(sendsBody && Object.keys(draft.body).length > 0 ? { body: draft.body } : {}),
  } as ApiRequestStep;
  const known = subjectOf(operation).parameters.length - names;
  return { step, filled: values + known, open: names + missing };
}

/** Parameters have a value of the sentence or of an earlier step; the others stay as the document has them. */
function pathWith(operation: Operation, told: Told, draft: Draft): string {
  const { tokens } = told;
  let { path } = operation;
  const open: string[] = [];
  for (const [index, { name, noun }] of subjectOf(operation).parameters.entries()) {
    const at = tokens.findIndex((_, each) => !draft.used.has(each) && isValue(tokens, each) && isBeside(tokens, each, noun, name));
    const said = at < 0 ? undefined : String(valueIn(tokens, at));
    const value = said ?? attempt(() => valueTold(told, operation, index, name, noun));
    if (value === undefined || /[\s/]/.test(value)) {
      open.push(name);
      continue;
    }
    if (at >= 0) draft.used.add(at);
    path = path.replace(`{${name}}`, () => value);
  }
  const [only, ...others] = open;
  const placed = placedWord(tokens, operation);
  return only === undefined || others.length > 0 || placed === undefined ? path : path.replace(`{${only}}`, () => placed);
}

/** The word of “in development” that is neither a word of the operation nor one of the language. */
function placedWord(tokens: readonly Token[], operation: Operation): string | undefined {
  const own = new Set(wordsOfOperation(operation).map(stem));
  const words = tokens.flatMap(({ kind, word, text }, at) => {
    const isPlaced = kind === "word" && /^(?:in|on|for|at|from|to|with)$/.test(tokens[at - 1]?.word ?? "");
    const next = tokens[at + 1];
    return isPlaced && next?.kind !== "word" && !hasTerminal(word, /^f\./) && !own.has(stem(word)) ? [text] : [];
  });
  return words.length === 1 ? words[0] : undefined;
}

/** “project "default"”, “the flag named "x"”, “in "development" environment”, “in development” of what lists that. */
function isBeside(tokens: readonly Token[], at: number, noun: string, name: string): boolean {
  const near = [at - 1, at - 2, at - 3, at + 1].map((one) => tokens[one]?.word ?? "");
  const owner = noun === "" ? name : (noun.split(" ").at(-1) ?? noun);
  const place = near.findIndex((word) => word !== "" && (nounOf([word]) === owner || stem(word) === stem(name)));
  return place >= 0 && near.slice(0, place).every((word) => place === 3 || /^(?:named|called|id|with|key|number|the|of)$/.test(word));
}

/** Gives the members that are named or needed, and have no value yet, an example of it; returns their number. */
function fillExamples(draft: Draft): number {
  const { place, taken } = draft;
  const slots = slotsOf(place);
  const needed = slots.filter(({ required }) => required === true);
  const said = runsOf(place.tokens).flatMap((words) => attempt(() => slotsCalled(place, words.join(" "))) ?? []);
  const members = [...new Set<Slot>([...needed, ...said.filter(({ within }) => within.length === 0)])].filter(
    (slot) => slot.in === "body" && ![...taken].some((key) => key === keyOf(slot) || key.startsWith(`${keyOf(slot)}.`)),
  );
  const innermost = members.filter((slot) => !members.some((other) => other.within.includes(slot.name)));
  for (const slot of innermost) attempt(() => put(draft, slot, exampleValue(slot)));
  return innermost.length;
}
