// Verbs that are values: to confirm an appointment is to send the status `Confirmed`, where the document lists that.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field, Operation } from "../../openapi/operations.ts";
import { changes, hasSense, type SaidVerb, stem } from "./called.ts";
import { type Slot, slotsOf } from "./slots.ts";

/** Words that say what a request does, whatever values the document lists. */
const plain = ["o.get", "o.update"];
const deleting = /^(?:delete|remove|erase|destroy)/;

/**
 * The field and the value that the verb says, of a request that changes the thing of that noun; undefined if there is
 * none, or more than one.
 */
export function valueOfVerb(operation: Operation, verb: SaidVerb, words: readonly string[]): readonly [Slot, Json] | undefined {
  if (verb.particle !== undefined || plain.some((sense) => hasSense(verb.word, sense)) || deleting.test(verb.word)) return undefined;
  if (!isChangeOf(operation, nounOf(words))) return undefined;
  // “Order the book” makes an order, but “Publish the article” can only change that one.
  const makes = hasSense(verb.word, "o.create");
  const slots = slotsOf({ operation }).filter(({ in: where }) => where === "body");
  const [found, ...others] = slots.flatMap((slot): readonly (readonly [Slot, Json])[] => {
    if (slot.type === "boolean") return flagOfVerb(slot, verb);
    const value = makes ? undefined : valuesOf(operation, slot).find((one) => stem(one.toLowerCase()) === stem(verb.word));
    return value === undefined ? [] : [[slot, value]];
  });
  return others.length > 0 ? undefined : found;
}

/** "Archive the order", "unarchive it", where an order is `archived`. */
function flagOfVerb(slot: Slot, { word }: SaidVerb): readonly (readonly [Slot, boolean])[] {
  const flag = stem(slot.name.toLowerCase().replace(/^is_?/, ""));
  if (flag === stem(word)) return [[slot, true]];
  return flag === stem(word.replace(/^un-?/, "")) ? [[slot, false]] : [];
}

/** The values inside a field, two levels deep: pages hold lists, and lists hold things. */
export function membersOf(field: Field): readonly Field[] {
  const { fields } = insideOf(field);
  return [...fields, ...fields.flatMap((inner) => insideOf(inner).fields)];
}

/** The values that the document lists for the field, where it is sent or where it is answered. */
export function valuesOf({ responses }: Operation, { name, enum: own }: Slot): readonly string[] {
  const answered = responses.flatMap(({ fields }) => fields.flatMap((field) => [field, ...membersOf(field)]));
  return own ?? answered.find((field) => field.name === name && field.enum !== undefined)?.enum ?? [];
}

/** `PATCH /orders/{id}`, `PUT /orders/{id}/status`, `POST /orders/{id}/decision`. */
function isChangeOf(operation: Operation, noun: string): boolean {
  const { method, path } = operation;
  const { isItem, parameters } = subjectOf(operation);
  if (parameters.at(-1)?.noun !== noun) return false;
  return isItem ? changes(operation) : /^(?:PUT|PATCH|POST)$/.test(method) && /\}\/[^/{}]+$/.test(path);
}

/** Returns whether the request sends nothing else, or always that: `PUT /orders/{id}/status`. */
export function isMadeFor(operation: Operation, slot: Slot): boolean {
  return slot.required === true || slotsOf({ operation }).length === 1;
}
