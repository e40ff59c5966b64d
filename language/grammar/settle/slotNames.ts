// Compares what a sentence calls a field with its name in the document: other order, other spelling, a moment.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { withoutUnit } from "../align/units.ts";
import type { OperationPhrase } from "../meaning.ts";
import { hasSense } from "./called.ts";
import { tokenOf, unsettled } from "./place.ts";
import type { Filling, Slot } from "./slots.ts";
import { isReference } from "./value.ts";

/** Returns whether people call it so: “due date” `due_on`, “raw bio” `bio_raw`, “colour” a tag's `tag_color`. */
export function isCalledOtherwise(name: string, said: string, own: readonly string[]): boolean {
  const words = splitWords(american(name));
  const spoken = splitWords(american(said));
  const isMoment = /^(?:on|at)$/.test(words.at(-1) ?? "") && /^(?:date|day|time|moment)$/.test(spoken.at(-1) ?? "");
  if (isMoment && words.length > 1 && words.slice(0, -1).join() === spoken.slice(0, -1).join()) return true;
  if (words.length > 1 && words.toSorted().join() === spoken.toSorted().join()) return true;
  if (words.join() === spoken.join() || own.some((noun) => words.join(" ") === `${noun} ${spoken.join(" ")}`)) return true;
  return said === "text" && /^(?:content|body)$/i.test(name);
}

/** “Clear its notes”: null where it may be, a list without items, and an empty text where a text may have any form. */
export function clearedValue({ type, format, field }: Slot): Json {
  if (field?.nullable === true) return null;
  if (type === "array") return [];
  return type === "string" && format === undefined && field?.enum === undefined ? "" : unsettled("a field that is never empty");
}

/** “length” of `lengthMetres`, and no price in cents. */
export function isCalledWithoutUnit(name: string, said: string): boolean {
  const words = splitWords(name);
  const plain = /^cents?$/.test(words.at(-1) ?? "") ? words : withoutUnit(words);
  return plain.length < words.length && plain.join(" ") === splitWords(said).join(" ");
}

/** "colour" as “color” */
function american(text: string): string {
  return text.replace(/(?<=[a-z]{3})our(?![a-z]?rs?$)(?=[A-Z_-]|s?$|s?[A-Z_ -])/g, "or").replace(/\bcentre/g, "center");
}

/** Returns whether the field is a moment that is called so with its unit: “departure date” of `departure`. */
export function isMomentCalled(name: string, format: string | undefined, said: string): boolean {
  const [, plain = "", unit = ""] = /^(.+) (date|day|time)$/.exec(said) ?? [];
  return unit !== "" && format?.startsWith(unit === "time" ? "date-" : "date") === true && sameName(name, plain);
}

/** Returns the only amount, or the only list of such things: “delete point 1” of `points`. */
export function onlyNumber(slots: readonly Slot[], amounts: readonly Slot[], nouns: readonly string[]): Slot | undefined {
  const lists = slots.filter(({ name, type, in: where }) => type === "array" && where === "body" && nouns.includes(nounOf([name])));
  return amounts.length === 1 ? amounts[0] : lists.length === 1 ? lists[0] : undefined;
}

/** Returns whether a name is that of an id: `id`, `boatId`, `boat_id`. */
export function isIdName(name: string): boolean {
  return /(?:[a-z]Id|_id|^id)$/.test(name);
}

/** Returns whether the field identifies the thing: `policyNumber` a policy. */
export function isIdOf(name: string, said: string): boolean {
  const words = splitWords(name);
  const last = words.at(-1) ?? "";
  const isIdentity = /^(?:no|nr)$/.test(last) || hasSense(last, "o.identity");
  return words.length > 1 && isIdentity && sameName(words.slice(0, -1).join(" "), said);
}

/** Returns the member that a sentence names of a body that takes any; “with the great name” has no value. */
export function freeSlot(place: Filling, words: OperationPhrase["words"], value: OperationPhrase["value"]): Slot | undefined {
  const [name, ...others] = words ?? [];
  if (place.operation.body?.takesAnyMember !== true || name === undefined || others.length > 0 || value === undefined) return undefined;
  const isWord = isReference(value) && /^(?:Bare|KnownWord)$/.test(value.as) && /^\p{Ll}+$/u.test(tokenOf(place, value).text);
  return isWord ? undefined : { name: typeof name === "string" ? name : tokenOf(place, name).text, in: "body", within: [] };
}
