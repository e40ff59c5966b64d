// Changes that name the field and not the thing: “set the priority to 3”, “add the note "x" to the order”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { OperateAct } from "../meaning.ts";
import { changes, hasSense, type SaidVerb, stem } from "./called.ts";
import { lastThing, type Told } from "./mentioned.ts";
import type { Meant } from "./operation.ts";
import { type Slot, slotsCalled, slotsOf, slotsSpokenOf, spoken } from "./slots.ts";

/** "Set the priority to 3": a field of the thing that was mentioned last, or that the sentence names after it. */
export function settingField(place: Told & { readonly operation: Operation }, act: OperateAct, words: readonly string[]): readonly Meant[] {
  const { operation } = place;
  const [slot, ...others] = slotsSpokenOf(place, words.join(" ")).filter(({ in: where }) => where === "body");
  const isTo = act.phrases.some(({ marker, words: named, value }) => marker === "to" && named === undefined && value !== undefined);
  if (slot === undefined || others.length > 0 || !isTo) return [];
  if (slot.type === "array" && isChangedItself(place.context.operations, nounOf(words))) return [];
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  const isSaid = act.phrases.some(
    ({ words: named }) => named !== undefined && nounOf(named.map((word) => spoken(place, [word]))) === owner,
  );
  const article = place.tokens[(act.object.words[0]?.token ?? 0) - 1]?.word;
  if (!isSaid && lastThing(place) !== owner && (article === "its" || article === "their")) return [];
  if (!isSaid && lastThing(place) !== owner && subjectOf(operation).parameters.length > 1) return [];
  return [{ operation, fit: "method", words, given: [], slot, sets: true }];
}

/** “Correct the comment to "x"” changes no list of comments, where each can be changed. */
export function isChangedItself(operations: Operations | undefined, noun: string): boolean {
  return operations?.operations.some((other) => changes(other) && subjectOf(other).isItem && subjectOf(other).nouns.has(noun)) === true;
}

/** "Add the note "x" to the order", where an order has a note. */
export function addingField(
  place: Told & { readonly operation: Operation },
  act: OperateAct,
  { word }: SaidVerb,
  words: readonly string[],
): readonly Meant[] {
  const { operation } = place;
  if (act.object.value === undefined || !["o.create", "o.update", "o.attach"].some((sense) => hasSense(word, sense))) return [];
  const [slot, ...others] = slotsCalled(place, words.join(" ")).filter(({ in: where, type }) => where === "body" && type !== "object");
  if (slot === undefined || others.length > 0) return [];
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  const isSaid = act.phrases.some(
    ({ words: named, it }) =>
      (it === true && lastThing(place) === owner) || (named !== undefined && nounOf(named.map((one) => spoken(place, [one]))) === owner),
  );
  return isSaid ? [{ operation, fit: "method", words, given: [], slot }] : [];
}

/** "Assign the ticket to "alice"", where a ticket has an `assignee`. */
export function fieldOfVerb(operation: Operation, act: OperateAct, verb: SaidVerb, words: readonly string[]): readonly Meant[] {
  const slot = slotOfVerb(operation, verb);
  const isTo = act.phrases.some(({ marker, words: named, value }) => marker === "to" && named === undefined && value !== undefined);
  if (slot === undefined || !isTo || subjectOf(operation).parameters.at(-1)?.noun !== nounOf(words)) return [];
  return [{ operation, fit: "method", words, given: [], slot, sets: true, ofVerb: true }];
}

/** The only field of the body that is called after what is done: `assignee` of "assign". */
export function slotOfVerb(operation: Operation, { word, particle }: SaidVerb): Slot | undefined {
  const said = stem(word);
  if (said.length < 4 || particle !== undefined) return undefined;
  const found = slotsOf({ operation }).filter(
    ({ name, in: where, type }) =>
      where === "body" && type !== "boolean" && type !== "object" && (splitWords(name)[0] ?? "").startsWith(said),
  );
  return found.length === 1 ? found[0] : undefined;
}
