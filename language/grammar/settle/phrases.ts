// Phrases that say a value by something else: the order of a list, what was sent before, a time with its unit, an adjective.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { OperationPhrase } from "../meaning.ts";
import { hasSense, stem } from "./called.ts";
import { callsBefore } from "./mentioned.ts";
import { unsettled } from "./place.ts";
import { membersOf, valuesOf } from "./sentValue.ts";
import { type Filling, flagSlot, type Slot, slotNamed, slotsOf, spoken } from "./slots.ts";
import { isReference, jsonOf, textOf } from "./value.ts";

type Given = readonly (readonly [slot: Slot, value: Json])[];

const sortNames = ["sort by", "sort", "sort field", "order by"];
const directionNames = ["order", "direction", "sort order", "sort direction", "sort dir", "order by"];

/** "sorted by the due date in descending order". */
export function sortedBy(place: Filling, { sort = [], direction }: OperationPhrase): Given {
  const query = slotsOf(place).filter(({ in: where }) => where === "query");
  const called = (names: readonly string[], taken?: Slot): Slot | undefined =>
    names.flatMap((name) => query.find((slot) => slot !== taken && sameName(slot.name, name)) ?? [])[0];
  const by = called(sortNames) ?? unsettled("no order to ask for");
  const said = spoken(place, sort);
  const fields = place.operation.responses.flatMap(({ fields }) => fields.flatMap((field) => [field, ...membersOf(field)]));
  const named =
    (by.enum ?? []).find((value) => sameName(value, said)) ?? fields.find(({ name }) => sameName(name, said) || isSaidSo(name, said))?.name;
  const field = named ?? (splitWords(said).length === 1 ? said : unsettled(`no field ${said}`));
  if (direction === undefined) return [[by, field]];
  const order = called(directionNames, by) ?? unsettled("no direction to ask for");
  return [
    [by, field],
    [order, order.enum?.find((value) => value.toLowerCase().startsWith(direction)) ?? direction],
  ];
}

/** "the creation date" is `createdAt`. */
function isSaidSo(name: string, said: string): boolean {
  const [verb = "", last = "", ...others] = splitWords(name);
  const words = said.split(" ");
  const isMoment = ["date", "time"].includes(words.at(-1) ?? "") && (last === "at" || last === "on") && others.length === 0;
  return isMoment && words.length === 2 && verb.slice(0, 5) === (words[0] ?? "").slice(0, 5);
}

/** "the same name": what the last request that has one has sent. */
export function sameValue(place: Filling, phrase: OperationPhrase): Given {
  const slot = slotNamed(place, phrase);
  const sent = callsBefore(place)
    .toReversed()
    .map(({ step }) => memberOf(step.body as Json | undefined, slot.name, 0))
    .find((value) => value !== undefined);
  return [[slot, sent ?? unsettled(`${slot.name} that nobody has sent`)]];
}

function memberOf(body: Json | undefined, name: string, level: number): Json | undefined {
  if (body === undefined || !isJsonObject(body)) return undefined;
  if (Object.hasOwn(body, name)) return body[name];
  const inner = Object.values(body).filter(isJsonObject);
  return level < 1 && inner.length === 1 ? memberOf(inner[0], name, level + 1) : undefined;
}

/** "for 600 seconds": the number whose name has the unit in it. */
export function measured(place: Filling, { value, unit = "" }: OperationPhrase): Given {
  const slots = slotsOf(place).filter(
    ({ name, type }) =>
      (type === "integer" || type === "number") && splitWords(name).some((word) => lemma(word) === unit || word === unit.slice(0, 3)),
  );
  const [only, ...others] = slots;
  if (only === undefined || others.length > 0 || value === undefined) return unsettled("no place for a time");
  return [[only, jsonOf(place, value)]];
}

/** "a private channel", "not spoiled", "urgent tickets": a field that is true or false, or a value that the document lists. */
export function adjective(place: Filling, word: string, isOff = false): readonly [Slot, Json] | undefined {
  const flag = place.operation.method === "GET" ? undefined : flagSlot(place, word);
  if (flag !== undefined) return [flag[0], flag[1] !== isOff];
  const listed = slotsOf(place).flatMap((slot): Given => {
    const value = valuesOf(place.operation, slot).find((one) => one.toLowerCase() === word || stem(one.toLowerCase()) === stem(word));
    return value === undefined ? [] : [[slot, value]];
  });
  return !isOff && listed.length === 1 ? listed[0] : undefined;
}

/** "without a dog": what is only true or false is false. */
export function isSwitch(place: Filling, phrase: OperationPhrase): Slot | undefined {
  const said = nounOf([spoken(place, phrase.words ?? [])]);
  const [only, ...others] = slotsOf(place).filter(
    ({ name, type }) => type === "boolean" && [said, `has ${said}`, `with ${said}`, `is ${said}`].some((way) => sameName(name, way)),
  );
  return others.length > 0 ? undefined : only;
}

export function isAmount({ name, in: where }: Slot): boolean {
  return where === "body" && hasSense(name.toLowerCase(), "o.amount");
}

/** "with single opt-in": a value that the document lists, and its field. */
export function listedValue(place: Filling, { words = [], value }: OperationPhrase): readonly [Slot, string] | undefined {
  const said = [
    ...words.map((word) => spoken(place, [word])),
    ...(value === undefined ? [] : isReference(value) ? [textOf(place, value)] : []),
  ];
  if (said.length < 2 || (value !== undefined && !isReference(value))) return undefined;
  const found = slotsOf(place).flatMap((slot) =>
    (slot.enum ?? []).flatMap((one): readonly (readonly [Slot, string])[] => {
      const count = splitWords(one).length;
      const isSaid =
        sameName(said.slice(0, count).join(" "), one) && said.length > count && sameName(said.slice(count).join(" "), slot.name);
      return isSaid ? [[slot, one]] : [];
    }),
  );
  return found.length === 1 ? found[0] : undefined;
}
