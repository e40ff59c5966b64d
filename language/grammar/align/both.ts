// Reads what is done to all things of a kind, “remove both containers”, “delete all three tags”: the same request for
// each, where earlier requests have made exactly as many.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { Guess } from "../correct/guesses.ts";
import { callsBefore, idOfNth, idOfThing, type Told, thingsBefore, toldOf } from "../settle/mentioned.ts";
import { alignedRequests } from "./request.ts";

export function requestsForBoth(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { at, next, count } = countedIn(tokens);
  const noun = tokens[next];
  if (at < 1 || noun === undefined || noun.kind !== "word" || lemma(noun.word) === noun.word) return [];
  const ids = idsOfKind(context, nounOf([noun.word]));
  if (ids.length !== count) return [];
  const steps = ids.flatMap((id): readonly ApiRequestStep[] => {
    const single: Token = { ...noun, word: lemma(noun.word), text: lemma(noun.word) };
    const found = alignedRequests(context, [...tokens.slice(0, at), single, tokenOf(noun, id), ...tokens.slice(next + 1)]);
    const [step, ...others] = found.length === 1 ? (found[0]?.steps ?? []) : [];
    return step?.step === "api_request" && others.length === 0 && step.action.includes(id) ? [step] : [];
  });
  const actions = new Set(steps.map(({ action }, index) => action.replace(ids[index] ?? "", "")));
  if (steps.length !== count || actions.size !== 1) return [];
  return [{ steps, cost: 0.4, unsaid: [], read: [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] }];
}

const counts: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["three", 3],
  ["3", 3],
  ["four", 4],
  ["4", 4],
]);

interface Counted {
  readonly at: number;
  /** The noun after the count. */
  readonly next: number;
  readonly count: number;
}

/** “both”, “all three”, “the three”, “all the three”, “our two” */
function countedIn(tokens: readonly Token[]): Counted {
  for (const [at, { word }] of tokens.entries()) {
    if (word === "both") return { at, next: at + 1, count: 2 };
    if (!/^(?:all|the|our)$/.test(word)) continue;
    const number = word === "all" && /^(?:the|our)$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
    const count = counts.get(tokens[number]?.word || tokens[number]?.text || "");
    if (count !== undefined) return { at, next: number + 1, count };
  }
  return { at: -1, next: 0, count: 0 };
}

/** The ids of all things of the kind that earlier requests have made. */
export function idsOfKind(context: SentenceContext, noun: string, name = "id"): readonly string[] {
  return idsOf(toldOf(context), noun, name);
}

/** The id of the second thing of the kind, and so on; undefined if there is one only. */
export function nthOfKind(context: SentenceContext, noun: string, index: number, name: string): string | undefined {
  const told = toldOf(context);
  const made = thingsBefore(told).filter((thing) => thing.noun === noun);
  return made.length > 1 ? idOfNth(told, index, name, noun) : undefined;
}

/** The ids of the things of that kind that are there, in the order in which they were made. */
function idsOf(told: Told, noun: string, name: string): readonly string[] {
  const found = new Set<string>();
  const made = thingsBefore(told).filter((thing) => thing.noun === noun);
  for (const thing of made) {
    const id = idOfThing(thing, name, noun);
    // A thing whose id nobody knows is one of both, too.
    if (id === undefined) return [];
    found.add(id);
  }
  for (const { step, operation, fails } of callsBefore(told)) {
    const { isItem, parameters } = subjectOf(operation);
    if (fails || !isItem || parameters.at(-1)?.noun !== noun) continue;
    const id = step.action.split("/").at(-1) ?? "";
    if (operation.method === "PUT" && made.length === 0) found.add(id);
    if (operation.method === "DELETE") found.delete(id);
  }
  return [...found];
}

function tokenOf(noun: Token, id: string): Token {
  const name = /^\$\{(\w+)\}$/.exec(id)?.[1];
  if (name !== undefined) return { ...noun, kind: "reference", value: name, text: id, word: "" };
  return { ...noun, text: id, word: id.toLowerCase() };
}
