// Did you mean: the operations of the document that come nearest to a sentence, with its values in their places. Every value of the author is in the
// request, and everything that the request needs is said or known; words that say no more of it cost, and are named in the title.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { hasBetween, replaceBetween } from "../../text/replaceBetween.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { agreesInNumber, type Fit, fitOfVerb, isNamed, isNamedAlone, stem } from "../settle/called.ts";
import { callsBefore, lastThing, type Told, valueTold, variableNamed } from "../settle/mentioned.ts";
import { Unsettled } from "../settle/place.ts";
import { flagSlot, keyOf, type Slot, slotsCalled, slotsOf } from "../settle/slots.ts";
import type { RefusedSentence } from "./corrections.ts";
import { outcomeIn } from "./outcome.ts";
import { type Draft, fillValues, isValue, put, valueIn } from "./values.ts";
import { hasTerminal, mayBegin } from "./words.ts";

export interface NearOperation {
  readonly steps: readonly Step[];
  readonly cost: number;
  /** Words that the request does not say. */
  readonly unsaid: readonly string[];
}

export function nearOperations({ attachment, context }: RefusedSentence, tokens: Told["tokens"]): readonly NearOperation[] {
  const { operations } = context;
  if (operations === undefined || attachment !== undefined || isAsserted(tokens)) return [];
  const told: Told = { tokens, attachment, context, confirmed: { weight: 0 }, before: context.before ?? [] };
  const outcome = outcomeIn(tokens);
  const found = operations.operations.flatMap((operation) => {
    const near = attempt(() => nearOperation(told, operations, operation, outcome === undefined ? [] : range(outcome.from, outcome.to)));
    if (near === undefined) return [];
    return [{ ...near, steps: outcome === undefined ? near.steps : [...near.steps, outcome.step] }];
  });
  const sorted = found.sort((one, other) => one.cost - other.cost);
  // Where two operations fit about as well, neither is meant for sure.
  const isClose = sorted.length > 1 && (sorted[1]?.cost ?? 0) - (sorted[0]?.cost ?? 0) < 1;
  return sorted.slice(0, 3).map((near) => (isClose ? { ...near, cost: near.cost + 1 } : near));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** A sentence that begins with a verb of checking asks for no request. */
function isAsserted(tokens: Told["tokens"]): boolean {
  const first = tokens.find(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|who|modal|politely)$/));
  if (tokens[0]?.word === "expected" && tokens[1]?.word === "result") return true;
  if (first === undefined) return false;
  const saves = hasTerminal(first.word, /^v\.save(?:\+|$)/) && tokens.some(({ word }) => word === "as");
  return saves || hasTerminal(first.word, /^v\.(?:assert|wait|repeat)(?:\+|$)/);
}

function nearOperation(told: Told, operations: Operations, operation: Operation, outcome: readonly number[]): NearOperation | undefined {
  const { tokens } = told;
  const draft: Draft = { place: { ...told, operation }, query: {}, body: {}, taken: new Set(), used: new Set(outcome) };
  const verb = verbOf(draft, operation);
  const noun = nounIn(draft, operations, operation);
  const enumVerb = verb?.fit === "own" ? undefined : verbOfEnum(draft);
  if (noun === undefined && verb?.fit !== "own" && enumVerb === undefined && !/^(?:PUT|PATCH)$/.test(operation.method)) return undefined;
  let cost = verb?.fit === "own" ? 0.5 : verb !== undefined || enumVerb !== undefined ? 1 : operation.method === "GET" ? 2.5 : 3.5;
  if (noun === undefined) cost += verb?.isAlone === true ? 0 : 1.5;
  if (subjectOf(operation).action !== undefined && verb?.fit !== "own" && enumVerb === undefined) return undefined;
  const words = (noun ?? []).map((at) => tokens[at]?.word ?? "");
  if (verb !== undefined && words.length > 0 && !agreesInNumber(operations, operation, words, verb.fit)) cost += 2;
  const path = pathOf(draft, told, operation);
  if (path === undefined) return undefined;
  fillValues(draft);
  if (tokens.some((_, at) => isValue(tokens, at) && !draft.used.has(at))) return undefined;
  fillWords(draft);
  fillReferences(draft);
  const given = draft.taken.size;
  if (!fillRequired(draft)) return undefined;
  if ((noun === undefined || (verb === undefined && enumVerb === undefined)) && given === 0 && verb?.isAlone !== true) return undefined;
  const changes = Object.keys(draft.body).length > 0;
  if (/^(?:PUT|PATCH)$/.test(operation.method) && subjectOf(operation).action === undefined && !changes) return undefined;
  const left = leftOf(draft, operation);
  if (left.some(({ word }) => isContent.test(word) || saysMore(word))) return undefined;
  if (left.some(({ word }) => word === "only") && given === 0) return undefined;
  for (const { cost: one } of left) cost += one;
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${path}` };
  if (Object.keys(draft.query).length > 0) step.query = draft.query;
  if (changes) step.body = draft.body;
  return {
    steps: [step as unknown as ApiRequestStep],
    cost,
    unsaid: left.filter(({ text, cost: one }) => one >= 0.25 && text !== "'s").map(({ text }) => text),
  };
}

/** A verb of a clause of its own: what is checked, saved or awaited. */
function saysMore(word: string): boolean {
  if (hasTerminal(word, /^f\./)) return false;
  return (
    hasTerminal(word, /^v\.(?:assert|contain|save|wait|repeat)(?:\+|$)/) || mayBegin(word, /^v\.(?:differ|match|exist|exceed)(?:\+|$)/)
  );
}

/** Words that change what a request is. */
const isContent = /^(?:not|never|no|without|except|unless|instead|same|another|twice|until|within|than|if)$/;

interface LeftWord {
  readonly word: string;
  readonly text: string;
  readonly cost: number;
}

/** The words that the request does not say, and what leaving them out costs. */
function leftOf({ place: { tokens }, used }: Draft, operation: Operation): readonly LeftWord[] {
  const own = new Set([operation.operationId ?? "", operation.summary ?? ""].flatMap(splitWords).map(stem));
  const label = tokens.findIndex(({ text }) => /^[:–—]$/.test(text));
  const remark = remarkIn(tokens);
  return tokens.flatMap(({ kind, word, text }, at): readonly LeftWord[] => {
    if (kind !== "word" || word === "" || used.has(at)) return [];
    const isAside = at < label || at >= remark;
    if (hasTerminal(word, /^f\./)) return [{ word, text, cost: 0 }];
    if (isAside || own.has(stem(word))) return [{ word, text, cost: 0.25 }];
    return [{ word, text, cost: costOfLeaving(tokens, at, word) }];
  });
}

/** "after logout": from there on nothing is asked for. */
function remarkIn(tokens: Told["tokens"]): number {
  const at = tokens.findIndex(({ word }, index) => index > 1 && /^(?:after|before|since|because|afterwards)$/.test(word));
  return at < 0 ? tokens.length : at;
}

/** Who does it costs hardly anything. */
function costOfLeaving(tokens: Told["tokens"], at: number, word: string): number {
  const article = tokens[at - 1]?.word;
  if (at <= 2 && article !== undefined && hasTerminal(article, /^f\.the$/)) return 0.25;
  if (/^(?:step|try|trying|going|use|access|also)$/.test(word)) return 0.25;
  if (/^(?:only|again|all|every|each)$/.test(word)) return 0.8;
  if (hasTerminal(word, /^(?:w\.(?:adjective|received|updated|expected|success|following)|v\.send)/)) return 0.5;
  return 2.5;
}

interface SaidVerbAt {
  readonly fit: Fit;
  /** Whether the verb alone names the operation. */
  readonly isAlone: boolean;
}

function verbOf({ place, used }: Draft, operation: Operation): SaidVerbAt | undefined {
  const { tokens } = place;
  const remark = remarkIn(tokens);
  let best: (SaidVerbAt & { readonly at: readonly number[] }) | undefined;
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind !== "word" || word.length < 3 || at > remark || used.has(at) || hasTerminal(word, /^f\./)) continue;
    // "the list", "the deleted order"
    const before = tokens[at - 1]?.word ?? "";
    if (before !== "" && (hasTerminal(before, /^f\.(?:the|my)$/) || (/(?:ed|s)$/.test(word) && /^(?:all|of|to|for|only)$/.test(before))))
      continue;
    const next = tokens[at + 1]?.word ?? "";
    const ways = next !== "" && lexicon.names.has(`${word} ${next}`) ? [next, undefined] : [undefined];
    for (const particle of ways) {
      const said = { word, particle };
      const fit = fitOfVerb(operation, said);
      const isAlone = isNamedAlone(operation, said);
      if ((fit === undefined && !isAlone) || best?.fit === "own" || (best !== undefined && fit === "method")) continue;
      best = { fit: isAlone ? "own" : (fit ?? "own"), isAlone, at: particle === undefined ? [at] : [at, at + 1] };
    }
  }
  for (const at of best?.at ?? []) used.add(at);
  return best;
}

/** The first words that name what the operation is about; none where “it” is that. */
function nounIn({ place, used }: Draft, operations: Operations, operation: Operation): readonly number[] | undefined {
  const { tokens } = place;
  for (const [at, { kind }] of tokens.entries())
    for (let count = 3; kind === "word" && count > 0; count--) {
      const places = range(at, at + count);
      const words = places.map((one) => (used.has(one) ? "" : (tokens[one]?.word ?? "")));
      if (words.some((word) => word === "" || hasTerminal(word, /^f\./)) || !isNamed(operations, operation, words)) continue;
      for (const one of places) used.add(one);
      return places;
    }
  const it = tokens.findIndex(({ word }) => word === "it");
  const thing = it < 0 ? undefined : attempt(() => lastThing(place));
  if (thing !== undefined && isNamed(operations, operation, thing.split(" "))) return [];
  // The thing that the path belongs to: "approves the claim" of /claims/{id}/decision.
  const owners = subjectOf(operation).parameters.map(({ noun }) => noun);
  const at = tokens.findIndex(({ word }) => word !== "" && owners.includes(nounOf([word])));
  if (at < 0 || !/^(?:POST|PUT|PATCH)$/.test(operation.method)) return undefined;
  used.add(at);
  return [];
}

/** "confirms": a value that the document lists is what is done. */
function verbOfEnum(draft: Draft): string | undefined {
  const { place, used } = draft;
  if (!/^(?:PUT|PATCH|POST)$/.test(place.operation.method)) return undefined;
  for (const slot of slotsOf(place))
    for (const [at, { kind, word }] of place.tokens.entries()) {
      if (kind !== "word" || used.has(at) || hasTerminal(word, /^f\./) || word.length < 4) continue;
      const value = slot.enum?.find((one) => stem(one.toLowerCase()) === stem(word));
      if (value === undefined) continue;
      used.add(at);
      put(draft, slot, value);
      return value;
    }
  return undefined;
}

/** Each parameter of the path: what stands behind its noun, or what an earlier step says of it. */
function pathOf(draft: Draft, told: Told, operation: Operation): string | undefined {
  const { tokens } = told;
  const { parameters } = subjectOf(operation);
  let path = operation.path;
  for (const [index, { name, noun }] of parameters.entries()) {
    const at = tokens.findIndex((_, each) => !draft.used.has(each) && isValue(tokens, each) && isOwned(told, each, noun, name));
    const said = at < 0 ? undefined : String(valueIn(tokens, at));
    const value = said ?? attempt(() => valueTold(told, operation, index, name, noun));
    if (value === undefined) return undefined;
    if (at >= 0) draft.used.add(at);
    for (const [each, { word }] of tokens.entries()) if (nounOf([word]) === noun) draft.used.add(each);
    path = path.replace(`{${name}}`, value);
  }
  return path.includes("{}") || hasBetween(replaceBetween(path, "${", "}", ""), "{", "}") ? undefined : path;
}

/** "policy POL-1", "the order with id 7" */
function isOwned({ tokens }: Told, at: number, noun: string, name: string): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const { word } = tokens[before] ?? { word: "" };
    if (nounOf([word]) === noun || nounOf([word]) === noun.split(" ").at(-1) || sameName(word, name)) return true;
    if (!/^(?:with|the|id|number|key|code|called|named|of|whose|is)$/.test(word)) return false;
  }
  return false;
}

/** Words that are a value of the document's list, or a field that is true or false. */
function fillWords(draft: Draft): void {
  const { place, used } = draft;
  for (const [at, { kind, word }] of place.tokens.entries()) {
    if (kind !== "word" || used.has(at) || word.length < 3 || hasTerminal(word, /^f\./)) continue;
    const listed = slotsOf(place).flatMap((slot) => {
      if (draft.taken.has(keyOf(slot))) return [];
      const value = slot.enum?.find((one) => one.toLowerCase() === word);
      return value === undefined ? [] : [{ slot, value }];
    });
    const [only, ...others] = listed;
    if (only !== undefined && others.length === 0) {
      put(draft, only.slot, only.value);
      used.add(at);
      continue;
    }
    const flag = place.operation.method === "GET" ? undefined : flagSlot(place, word);
    if (flag === undefined || draft.taken.has(keyOf(flag[0]))) continue;
    put(draft, flag[0], flag[1]);
    used.add(at);
  }
}

/** "from the source account": what is saved under that name. */
function fillReferences(draft: Draft): void {
  const { place, used, taken } = draft;
  const { tokens } = place;
  for (const [at, { word: marker }] of tokens.entries()) {
    if (!/^(?:from|to|for|of|with|by|using|in)$/.test(marker)) continue;
    const article = hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
    for (let count = 3; count > 0; count--) {
      const places = range(at + 1 + article, at + 1 + article + count);
      const words = places.map((one) => (used.has(one) ? "" : (tokens[one]?.word ?? "")));
      if (words.includes("")) continue;
      const variable = variableNamed(place, words.join(" "), `${words.join(" ")} id`);
      const slots = variable === undefined ? [] : slotsCalled(place, words.at(-1) as string, marker);
      const [slot, ...others] = slots;
      if (variable === undefined || slot === undefined || others.length > 0 || taken.has(keyOf(slot))) continue;
      put(draft, slot, { $var: variable });
      for (const one of places) used.add(one);
      break;
    }
  }
}

/** What the operation needs and the sentence does not say is known by the name of a variable, or the operation is not meant. */
function fillRequired(draft: Draft): boolean {
  const { place, taken } = draft;
  const needed: readonly Slot[] = [
    ...slotsOf(place).filter(({ required, in: where }) => where === "body" && required === true),
    ...place.operation.parameters.flatMap(({ name, type, in: where, required }): readonly Slot[] =>
      where === "query" && required ? [{ name, type, in: "query", within: [] }] : [],
    ),
  ];
  for (const slot of needed) {
    if (taken.has(keyOf(slot)) || (slot.in === "query" && isPrepared(place, slot.name))) continue;
    // An object is there with its members.
    if (slot.type === "object" && [...taken].some((key) => key.startsWith(`${keyOf(slot)}.`))) continue;
    const variables = [...(place.context.variables ?? [])].filter((name) => sameName(name, slot.name));
    const [only, ...others] = variables;
    if (only === undefined || others.length > 0) return false;
    put(draft, slot, { $var: only });
    for (const [at, { word }] of place.tokens.entries())
      if (word !== "" && slot.name.toLowerCase().startsWith(nounOf([word]))) draft.used.add(at);
  }
  return true;
}

/** What every request sends need not be said again, nor what earlier ones did without. */
function isPrepared(place: Draft["place"], name: string): boolean {
  const { before, context } = place;
  return (
    before.some((step) => step.step === "prepare" && step.query !== undefined && Object.hasOwn(step.query, name)) ||
    context.operations?.apiKeys.some((key) => key.in === "query" && key.name === name) === true ||
    callsBefore(place).some(
      ({ step, operation }) =>
        operation.parameters.some((parameter) => parameter.in === "query" && parameter.required && parameter.name === name) &&
        !Object.hasOwn(step.query ?? {}, name) &&
        !step.action.includes(`${name}=`),
    )
  );
}

export function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsettled) return undefined;
    throw error;
  }
}
