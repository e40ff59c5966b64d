// Chooses among several operations that a sentence may mean: each condition counts only where an operation meets it.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { OperateAct } from "../meaning.ts";
import { namesOf } from "./called.ts";
import { type Told, thingKnownAs } from "./mentioned.ts";
import type { Meant } from "./operation.ts";
import { type Place, wordText } from "./place.ts";
import type { StepDraft } from "./request.ts";
import { isMadeFor } from "./sentValue.ts";
import type { Slot } from "./slots.ts";
import { textOf } from "./value.ts";

/** An operation with the request that it would be; without one where that cannot be sent. */
interface Candidate {
  readonly meant: Meant;
  readonly draft?: StepDraft<ApiRequestStep>;
}

type Condition = (one: Candidate) => boolean;

/** Returns the operations that meet all conditions, except conditions that none of them meets. */
export function likeliest<One extends Candidate>(told: Told, act: OperateAct, all: readonly One[]): readonly One[] {
  const conditions = [...preferred(told, act), changesPart(all), nearest(told, act, all), fewestImplied(all)];
  return conditions.reduce((left, isMeant) => {
    const likely = left.filter(isMeant);
    return likely.length > 0 ? likely : left;
  }, all);
}

/** Reasons for one operation of several, the strongest first. */
function preferred(told: Told, act: OperateAct): readonly Condition[] {
  return [
    ({ meant }) => meant.fit === "own" && meant.slot === undefined,
    ({ meant }) => meant.fit === "value" && isMadeFor(meant.operation, meant.given[0]?.[0] as Slot),
    ({ meant }) => meant.fit === "value",
    ({ meant }) => !meant.operation.deprecated,
    ({ meant }) => isOfResource(meant.operation, meant.words),
    ({ meant }) => isMadeThere(told, act, meant.operation),
    ({ meant }) => namesOf(meant.operation).some(({ noun }) => noun === nounOf(meant.words)),
  ];
}

/** "Change its name" is PATCH, which leaves the rest as it is, where PUT would write the whole thing. */
function changesPart(all: readonly Candidate[]): Condition {
  return ({ meant: { operation } }) =>
    operation.method !== "PUT" ||
    !all.some(({ meant: other }) => other.operation.method === "PATCH" && other.operation.path === operation.path);
}

/** "The user" is `/users/{id}`, not `/current/user`: fewest words of its path are not said. */
function nearest(place: Place, { object, phrases }: OperateAct, all: readonly Candidate[]): Condition {
  const said = new Set(
    [...object.words, ...phrases.flatMap(({ words }) => words ?? [])].flatMap((word) => splitWords(wordText(place, word))).map(lemma),
  );
  const unsaid = ({ meant: { operation, words } }: Candidate): number =>
    operation.path
      .split("/")
      .filter((segment) => segment !== "" && !segment.startsWith("{"))
      .filter((segment) => splitWords(segment).some((word) => !said.has(lemma(word)) && !words.some((own) => lemma(own) === lemma(word))))
      .length;
  const fewest = Math.min(...all.map(unsaid));
  return (one) => unsaid(one) === fewest;
}

/** "The feature "x"" is where a request has made it, and not in another part of the document. */
function isMadeThere(told: Told, { object: { value } }: OperateAct, { path }: Operation): boolean {
  const thing = value === undefined ? undefined : thingKnownAs(told, textOf(told, value));
  return thing !== undefined && path.startsWith(`${thing.call.operation.path}/{`);
}

/** "All tokens" are `/tokens`, not `/tokens/{name}` with a name that nobody has said. */
function fewestImplied(all: readonly Candidate[]): Condition {
  const implied = ({ draft }: Candidate): number => Object.keys(draft?.step.parameters ?? {}).length;
  const fewest = Math.min(...all.map(implied));
  return (one) => implied(one) === fewest;
}

/** Returns whether the operation is about the thing, and no part of it: `/orders/{id}`, not `/orders/{id}/preview`. */
function isOfResource({ path, ...operation }: Operation, words: readonly string[]): boolean {
  const segments = path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));
  return words.length > 0 && subjectOf({ ...operation, path }).action === undefined && nounOf(segments.slice(-1)) === nounOf(words);
}
