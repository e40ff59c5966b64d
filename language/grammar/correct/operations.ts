// Did you mean: the operations of the document that come nearest to a sentence, with its values in their places. The
// request contains every value of the author, and the sentence or the context has everything that the request needs;
// words that add nothing to it cost, and the title names them.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { rememberedClause } from "../../english/context/rememberedClause.ts";
import type { Json } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import { operationOfAction, operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { agreesInNumber, creates, fitOfVerb, isDoneToPart, isNamed } from "../settle/called.ts";
import { lastThing, stepsBefore, type Told } from "../settle/mentioned.ts";
import { keyOf, slotsOf } from "../settle/slots.ts";
import { attempt } from "./attempt.ts";
import type { RefusedSentence } from "./corrections.ts";
import { isContent, leftOf, saysMore } from "./leftWords.ts";
import { fillLoosely } from "./loosely.ts";
import { type Explicit, explicitIn, pathOf, range } from "./operationPath.ts";
import { fillReferences, fillRequired, fillWords, hasValue } from "./operationSlots.ts";
import { disagrees, fillVerb, isOfUnsaidPart, isReceiver, kindsOf, nounIn, verbOf, verbOfEnum } from "./operationWords.ts";
import { outcomeIn } from "./outcome.ts";
import { possibleOperations } from "./possible.ts";
import { resourcesOf } from "./resources.ts";
import { type Draft, fillValues, isValue } from "./values.ts";

export interface NearOperation {
  readonly steps: readonly Step[];
  readonly cost: number;
  /** Words that the request does not say. */
  readonly unsaid: readonly string[];
}

export function nearOperations(
  { attachment, context }: Pick<RefusedSentence, "attachment" | "context">,
  tokens: Told["tokens"],
): readonly NearOperation[] {
  return attachment === undefined ? findOperations(context, tokens) : [];
}

const findOperations = rememberedClause((context, tokens): readonly NearOperation[] => {
  const { operations } = context;
  if (operations === undefined || isAsserted(tokens)) return [];
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const outcome = outcomeIn(tokens);
  const explicit = explicitIn(tokens);
  const only = explicit === undefined ? undefined : operationOfRequest(operations, explicit.method, explicit.path);
  if (explicit !== undefined && only === undefined) return [];
  const found = (only === undefined ? possibleOperations(operations, tokens) : [only]).flatMap((operation) => {
    const near = attempt(() =>
      nearOperation(told, operations, operation, outcome === undefined ? [] : range(outcome.from, outcome.to), explicit),
    );
    if (near === undefined) return [];
    return [{ ...near, steps: outcome === undefined ? near.steps : [...near.steps, outcome.step] }];
  });
  const sorted = found.sort((one, other) => one.cost - other.cost);
  // Where two operations fit about as well, neither is meant for sure.
  const isClose = sorted.length > 1 && (sorted[1]?.cost ?? 0) - (sorted[0]?.cost ?? 0) < 1;
  return sorted.slice(0, 3).map((near) => (isClose ? { ...near, cost: near.cost + 1 } : near));
});

/** A sentence that begins with a verb of checking asks for no request. */
function isAsserted(tokens: Told["tokens"]): boolean {
  const first = tokens.find(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|who|modal|politely)$/));
  if (tokens[0]?.word === "expected" && tokens[1]?.word === "result") return true;
  if (first === undefined) return false;
  const saves = hasTerminal(first.word, /^v\.save(?:\+|$)/) && tokens.some(({ word }) => word === "as");
  return saves || hasTerminal(first.word, /^v\.(?:assert|wait|repeat)(?:\+|$)/);
}

function nearOperation(
  told: Told,
  operations: Operations,
  operation: Operation,
  outcome: readonly number[],
  explicit: Explicit | undefined,
): NearOperation | undefined {
  const { tokens } = told;
  const draft: Draft = {
    place: { ...told, operation },
    query: {},
    body: {},
    taken: new Set(),
    used: new Set(outcome),
    assumed: { cost: 0 },
  };
  const verb = verbOf(draft, operation);
  const noun = nounIn(draft, operations, operation);
  if (verb?.fit === "own") fillVerb(draft, tokens[verb.at]?.word ?? "");
  const enumVerb = verb?.fit === "own" ? undefined : verbOfEnum(draft);
  if (
    explicit === undefined &&
    noun === undefined &&
    verb?.fit !== "own" &&
    enumVerb === undefined &&
    !/^(?:PUT|PATCH)$/.test(operation.method)
  )
    return undefined;
  // “Start it” makes no second one.
  const isAgain = noun?.length === 0 && creates(operation) && !operation.path.includes("{");
  if (isAgain && explicit === undefined && verb?.fit !== "own") return undefined;
  let cost = verb?.fit === "own" ? 0.5 : verb !== undefined || enumVerb !== undefined ? 1 : operation.method === "GET" ? 2.5 : 3.5;
  // "Open an order" makes one, or reads it.
  if (verb !== undefined && verb.fit !== "own" && explicit === undefined && kindsOf(tokens[verb.at]?.word ?? "") > 1) cost += 2.5;
  // "Change its topic": of the thing mentioned last.
  if (
    noun === undefined &&
    explicit === undefined &&
    tokens.some(({ word }) => /^(?:its?|their|them)$/.test(word)) &&
    !isAboutLast(draft.place, operations, operation)
  )
    return undefined;
  // A value that no word names is a guess.
  if (explicit === undefined && verb === undefined && enumVerb === undefined) cost += 2;
  const isVague = verb !== undefined && (noun === undefined || verb.fit !== "own");
  if (isVague && explicit === undefined && isDoneToOther(tokens, operations, operation, verb.at)) return undefined;
  if (noun === undefined) cost += verb?.isAlone === true ? 0 : 1.5;
  if (explicit !== undefined) cost = 0.3;
  if (explicit === undefined && subjectOf(operation).action !== undefined && verb?.fit !== "own" && enumVerb === undefined)
    return undefined;
  if (
    verb !== undefined &&
    explicit === undefined &&
    isDoneToPart(operation, { word: tokens[verb.at]?.word ?? "", particle: undefined }, nounSaid(tokens))
  )
    return undefined;
  if (explicit === undefined && verb !== undefined && isOfUnsaidPart(tokens, operations, operation, verb.at)) return undefined;
  const words = (noun ?? []).map((at) => tokens[at]?.word ?? "");
  if (explicit === undefined && verb !== undefined && words.length > 0 && !agreesInNumber(operations, operation, words, verb.fit))
    cost += operation.method === "DELETE" ? 6 : 2;
  // “Get the message” does not list all.
  const isDefinite = /^(?:the|this|that|our)$/.test(tokens[(noun?.[0] ?? 0) - 1]?.word ?? "");
  const isListed = operation.method === "GET" && !subjectOf(operation).isItem && isDefinite && nounOf(words) === words.join(" ");
  if (explicit === undefined && isListed && !agreesInNumber(operations, operation, words, "own")) return undefined;
  if (explicit === undefined && verb?.fit !== "own" && creates(operation) && isReceiver(tokens, words)) return undefined;
  // “Search for "x" in the folder”: what is in one of them, and not the folders.
  const isIn = tokens[(noun?.[0] ?? 0) - 2]?.word === "in" && hasTerminal(tokens[(noun?.[0] ?? 0) - 1]?.word ?? "", /^f\.(?:the|my)$/);
  if (isIn && /^search/.test(tokens[verb?.at ?? tokens.length]?.word ?? "") && nounOf(words) === words.join(" ")) cost += 2.5;
  const path = explicit?.path ?? pathOf(draft, told, operation);
  if (path === undefined) return undefined;
  fillValues(draft);
  if (tokens.some((_, at) => isValue(tokens, at) && !draft.used.has(at))) return undefined;
  fillLoosely(draft);
  fillWords(draft);
  fillReferences(draft);
  const given = draft.taken.size;
  cost += draft.assumed.cost;
  if (!fillRequired(draft) && explicit === undefined) {
    if (given === 0) return undefined;
    // Dearer than any reading: what the request needs and nobody says is a correction at most.
    cost += 2.6;
  }
  if (
    explicit === undefined &&
    (noun === undefined || (verb === undefined && enumVerb === undefined)) &&
    // “trying it” does nothing to what lists `TRY`.
    given < (enumVerb !== undefined && noun === undefined && !operation.path.includes("{") ? 2 : 1) &&
    verb?.isAlone !== true
  )
    return undefined;
  const changes = Object.keys(draft.body).length > 0;
  if (explicit === undefined && /^(?:PUT|PATCH)$/.test(operation.method) && subjectOf(operation).action === undefined && !changes)
    return undefined;
  if (changes && /^(?:GET|DELETE)$/.test(operation.method)) return undefined;
  if (explicit === undefined && (isStated(tokens) || isTold(tokens, verb?.at ?? tokens.length))) cost += 3;
  if (verb !== undefined && explicit === undefined) cost += costOfPassive(tokens, verb.at);
  if (verb !== undefined && explicit === undefined && disagrees(operation, tokens[verb.at]?.word ?? "")) cost += 2.5;
  const left = leftOf(draft, operation, resourcesOf(operations));
  if (left.some(({ word }) => isContent.test(word) || saysMore(word))) return undefined;
  if (left.some(({ word }) => word === "only") && given === 0) return undefined;
  for (const { cost: one } of left) cost += one;
  const step: Record<string, Json> = { step: "api_request", action: `${operation.method} ${path}` };
  if (Object.keys(draft.query).length > 0) step.query = draft.query;
  if (changes) step[bodyMember(operation)] = draft.body;
  return {
    steps: [step as unknown as ApiRequestStep],
    cost,
    unsaid: left.filter(({ text, cost: one }) => one >= 0.25 && text !== "'s").map(({ text }) => text),
  };
}

/**
 * "The order is created", "the order should be created": its state, or what the request must do; "when the order is
 * created" has it done.
 */
function costOfPassive(tokens: Told["tokens"], at: number): number {
  const isPassive =
    [at - 1, at - 2].some((one) => hasTerminal(tokens[one]?.word ?? "", /^f\.be/)) && /(?:ed|en|t|n)$/.test(tokens[at]?.word ?? "");
  if (!isPassive) return 0;
  const begins = tokens.find(({ word }) => word !== "" && !/^(?:and|then|but|now)$/.test(word))?.word ?? "";
  if (/^(?:when|whenever|once|after|as)$/.test(begins)) return 0.3;
  return 3;
}

/**
 * "Cancel her booking" is not to cancel the class, where bookings are cancelled, too; “leave the course” makes nothing
 * where it can be left.
 */
function isDoneToOther(tokens: Told["tokens"], operations: Operations, operation: Operation, at: number): boolean {
  const verb = { word: tokens[at]?.word ?? "", particle: undefined };
  const said = nounSaid(tokens.slice(at));
  return operations.operations.some((other) => other !== operation && fitOfVerb(other, verb) === "own" && isNamed(operations, other, said));
}

/** The last word of what the verb is done to. */
function nounSaid(tokens: Told["tokens"]): readonly string[] {
  const article = tokens.findIndex(({ word }) => hasTerminal(word, /^f\.(?:the|my)$/));
  return article < 0 ? [] : [tokens[article + 1]?.word ?? ""];
}

/** "The mooring is urgent", "there are 3 films": what is so, and nothing to do. */
function isTold(tokens: Told["tokens"], verb: number): boolean {
  const first = tokens.find(({ word }) => word !== "" && !/^(?:and|then|but|now)$/.test(word))?.word ?? "";
  if (/^(?:when|whenever|once|after|as|given)$/.test(first)) return false;
  if (first === "there") return true;
  return tokens.slice(0, verb).some(({ word }) => /^(?:is|are|was|were|'s)$/.test(word));
}

function isAboutLast(place: Draft["place"], operations: Operations, operation: Operation): boolean {
  const thing = attempt(() => lastThing(place));
  return thing !== undefined && isNamed(operations, operation, thing.split(" "));
}

/** "the title should be …" */
function isStated(tokens: Told["tokens"]): boolean {
  return tokens.some(
    ({ word }, at) =>
      /^(?:should|must|shall)$/.test(word) &&
      tokens[at + 1]?.word === "be" &&
      !/(?:ed|en)$|^(?:able|possible|allowed)$/.test(tokens[at + 2]?.word ?? ""),
  );
}

/** More of the request before: “sorted by name”, “priority 4”, “make it private”. */
export function continuedRequest(
  { attachment, context }: Pick<RefusedSentence, "attachment" | "context">,
  tokens: Told["tokens"],
): readonly NearOperation[] {
  const { operations, before } = context;
  const last = before?.at(-1);
  if (operations === undefined || last?.step !== "api_request" || isAsserted(tokens)) return [];
  const operation = operationOfAction(operations, last.action);
  if (operation === undefined) return [];
  const told: Told = { tokens, attachment, context, confirmed: { weight: 0 }, before: before ?? [] };
  const taken = new Set(slotsOf({ operation }).flatMap((slot) => (hasValue(last, slot) ? [keyOf(slot)] : [])));
  const size = taken.size;
  const draft: Draft = { place: { ...told, operation }, query: {}, body: {}, taken, used: new Set(), assumed: { cost: 0.4 } };
  return (
    attempt(() => {
      fillValues(draft);
      if (tokens.some((_, at) => isValue(tokens, at) && !draft.used.has(at))) return [];
      fillLoosely(draft);
      fillWords(draft);
      fillReferences(draft);
      if (taken.size === size) return [];
      const left = leftOf(draft, operation, resourcesOf(operations));
      if (left.some(({ word }) => isContent.test(word) || saysMore(word))) return [];
      const cost = left.reduce((sum, one) => sum + one.cost, draft.assumed.cost);
      const step: Record<string, Json> = { step: "api_request", action: last.action };
      if (Object.keys(draft.query).length > 0) step.query = draft.query;
      if (Object.keys(draft.body).length > 0) step.body = draft.body;
      return [{ steps: [step as unknown as ApiRequestStep], cost, unsaid: left.filter((one) => one.cost >= 0.5).map(({ text }) => text) }];
    }) ?? []
  );
}
