// Reads operations without a verb and its object: names of things alone, a rename, the request that does it.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { OperateAct } from "../meaning.ts";
import { fitOfVerb, hasSense } from "./called.ts";
import { isTold, type Told, thingKnownAs } from "./mentioned.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { spoken } from "./slots.ts";
import { textOf } from "./value.ts";

/** The act that the sentence describes, and the request that it names. */
export function rephrased(told: Told, said: OperateAct): { readonly via: Via | undefined; readonly act: OperateAct } {
  return withoutVia(told, renamed(told, calledByName(told, said)));
}

/** A request that a sentence names beside what it does. */
export interface Via {
  readonly method: string;
  readonly target: string;
}

/** "Update the description via PUT /chores/7": names the request, with a description beside it. */
function withoutVia(place: Place, act: OperateAct): { readonly via: Via | undefined; readonly act: OperateAct } {
  const [said, ...others] = act.phrases.flatMap(({ via }) => (via === undefined ? [] : [via]));
  if (said === undefined) return { via: undefined, act };
  if (others.length > 0) unsettled("two requests");
  const method = typeof said.method === "string" ? said.method : tokenOf(place, said.method).text;
  return {
    via: { method, target: textOf(place, said.target) },
    act: { ...act, phrases: act.phrases.filter(({ via }) => via === undefined) },
  };
}

/** "Rename the board to "x"": its name is changed, by the operation that is called so if there is one. */
function renamed(place: Place, act: OperateAct): OperateAct {
  if (!hasSense(spoken(place, [act.verb]), "o.rename")) return act;
  const phrases = act.phrases.map(({ marker, ...phrase }) =>
    (marker === "to" || marker === "into") && phrase.words === undefined ? { ...phrase, words: ["name"] } : { ...phrase, marker },
  ) as OperateAct["phrases"];
  const verb = { word: "rename", particle: undefined };
  const isCalled = place.context.operations?.operations.some((operation) => fitOfVerb(operation, verb) === "own") === true;
  return { ...act, verb: isCalled ? verb.word : "update", phrases };
}

/** "Delete Waffles", "delete the Waffles pet": the thing that an earlier call has named so. */
function calledByName(told: Told, act: OperateAct): OperateAct {
  const { object } = act;
  const [first, ...others] = object.words;
  if (first === undefined || object.value !== undefined) return act;
  const { text } = tokenOf(told, first);
  // "another app", where a variable is called `appId`.
  if (/^(?:an?|another|new)$/.test(told.tokens[first.token - 1]?.word ?? "")) return act;
  const named = (): OperateAct => ({ ...act, object: { ...object, words: others, value: { ...first, as: "Quoted" } } });
  const thing = thingKnownAs(told, text);
  if (others.length > 0) return thing?.noun === nounOf(others.map((word) => tokenOf(told, word).word)) ? named() : act;
  const parameters = told.context.operations?.operations.flatMap((operation) => subjectOf(operation).parameters) ?? [];
  return thing === undefined && !parameters.some(({ name }) => isTold(told, text, name)) ? act : named();
}

/** "Trigger a run while paused": how things are then, and nothing to do. */
export function isCircumstance({ tokens }: Place, { verb }: OperateAct): boolean {
  const before = typeof verb === "object" ? (tokens[verb.token - 1]?.word ?? "") : "";
  return /^(?:while|whereas|whilst)$/.test(before);
}
