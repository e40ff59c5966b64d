// Changes that name the field and not the thing: “set the priority to 3”, “add the note "x" to the order”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { OperateAct } from "../meaning.ts";
import { hasSense, type SaidVerb } from "./called.ts";
import { lastThing, type Told } from "./mentioned.ts";
import type { Meant } from "./operation.ts";
import { slotsCalled, spoken } from "./slots.ts";

/** "Set the priority to 3": a field of the thing that was spoken of last, or that is named behind it. */
export function settingField(place: Told & { readonly operation: Operation }, act: OperateAct, words: readonly string[]): readonly Meant[] {
  const { operation } = place;
  const [slot, ...others] = slotsCalled(place, words.join(" ")).filter(({ in: where }) => where === "body");
  const isTo = act.phrases.some(({ marker, words: named, value }) => marker === "to" && named === undefined && value !== undefined);
  if (slot === undefined || others.length > 0 || !isTo) return [];
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  const isSaid = act.phrases.some(
    ({ words: named }) => named !== undefined && nounOf(named.map((word) => spoken(place, [word]))) === owner,
  );
  const article = place.tokens[(act.object.words[0]?.token ?? 0) - 1]?.word;
  if (!isSaid && lastThing(place) !== owner && (article === "its" || article === "their")) return [];
  if (!isSaid && lastThing(place) !== owner && subjectOf(operation).parameters.length > 1) return [];
  return [{ operation, fit: "method", words, given: [], slot, sets: true }];
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
