// Phrases that say a value by something else: the order of a list, what was sent before, a time with its unit, an
// adjective.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { OperationObject, OperationPhrase } from "../meaning.ts";
import { changes, hasSense, type SaidVerb, stem } from "./called.ts";
import { memberSent } from "./changed.ts";
import { callsBefore, thingsBefore } from "./mentioned.ts";
import { tokenOf, unsettled } from "./place.ts";
import { membersOf, valuesOf } from "./sentValue.ts";
import { type Filling, type Slot, slotNamed, slotsOf, spoken } from "./slots.ts";
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
  const order = called(directionNames, by);
  if (order === undefined) return [[by, withDirection(by.enum ?? [], field, direction) ?? unsettled("no direction to ask for")]];
  return [
    [by, field],
    [order, order.enum?.find((value) => value.toLowerCase().startsWith(direction)) ?? direction],
  ];
}

/** `-name`, `name:desc`, `name_desc` of the values that are listed; `name` alone is ascending. */
function withDirection(listed: readonly string[], field: string, direction: string): string | undefined {
  const signs = direction === "desc" ? ["-"] : ["", "+"];
  const forms = new Set([
    ...signs.map((sign) => sign + field),
    ...[":", "_", " ", ",", ".", "-"].map((joint) => field + joint + direction),
  ]);
  return listed.find((value) => forms.has(value) || forms.has(value.toLowerCase()));
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
    .map(({ step }) => memberSent(step.body as Json | undefined, slot.name))
    .find((value) => value !== undefined);
  return [[slot, sent ?? unsettled(`${slot.name} that nobody has sent`)]];
}

/** Milliseconds of the units that names of fields have in them. */
const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ms: 1,
    milli: 1,
    millis: 1,
    millisecond: 1,
    sec: 1000,
    second: 1000,
    min: 60_000,
    minute: 60_000,
    hour: 3_600_000,
    day: 86_400_000,
  }),
);

/** "for 15 minutes": the number whose name has a unit in it, in that unit. */
export function measured(place: Filling, { value, unit = "", marker = "" }: OperationPhrase): Given {
  const slots = slotsOf(place).flatMap((slot): readonly (readonly [Slot, number])[] => {
    if (slot.type !== "integer" && slot.type !== "number") return [];
    // "Pause it in 2 days" says when.
    if (marker === "in" && !splitWords(slot.name).includes(marker)) return [];
    const own = splitWords(slot.name).flatMap((word) => units.get(word) ?? units.get(lemma(word)) ?? []);
    return own.length === 1 ? [[slot, own[0] as number]] : [];
  });
  const said = units.get(unit);
  const exact = slots.filter(([, own]) => own === said);
  const [only, ...others] = exact.length > 0 ? exact : slots;
  const amount = value === undefined ? undefined : jsonOf(place, value);
  if (only === undefined || others.length > 0 || said === undefined || typeof amount !== "number") return unsettled("no place for a time");
  const sent = (amount * said) / only[1];
  return [[only[0], only[0].type === "integer" && !Number.isInteger(sent) ? unsettled("a part of the unit") : sent]];
}

/** "keep its name": what the thing was last given, where all of it is sent again. */
export function keptValue(place: Filling, phrase: OperationPhrase): Given {
  const slot = slotNamed(place, phrase);
  const owner = subjectOf(place.operation).parameters.at(-1)?.noun;
  const made = thingsBefore(place).filter(({ noun }) => noun === owner);
  const [thing, ...others] = place.chosen === undefined ? made : [place.chosen];
  if (thing === undefined || others.length > 0) return unsettled("which of several things it is");
  const sent = callsBefore(place)
    .filter(
      ({ step, operation }) => step === thing.call.step || (changes(operation) && subjectOf(operation).parameters.at(-1)?.noun === owner),
    )
    .toReversed()
    .map(({ step }) => memberSent(step.body as Json | undefined, slot.name))
    .find((value) => value !== undefined);
  if (place.operation.method === "PATCH") return [];
  return [[slot, sent ?? unsettled(`${slot.name} that nobody has sent`)]];
}

/** The slot that is true or false and called as the adjective is, or the opposite of it. */
export function flagSlot(place: Filling, adjective: string, where: Slot["in"] = "body"): readonly [Slot, boolean] | undefined {
  const flags = slotsOf(place).filter((slot) => slot.type === "boolean" && slot.in === where);
  const named = (word: string): Slot | undefined =>
    flags.find(({ name }) => sameName(name, word) || sameName(name, `is ${word}`)) ??
    flags.find(({ name }) => stem(name.toLowerCase()) === stem(word)) ??
    // "an administrator" is `admin`.
    flags.find(({ name }) => name.length > 4 && word.startsWith(name.toLowerCase()));
  const own = named(adjective);
  if (own !== undefined) return [own, true];
  const opposite = lexicon.names.get(adjective)?.find(({ sense }) => sense === "o.opposite")?.value;
  const other = opposite === undefined ? undefined : named(opposite);
  return other === undefined ? undefined : [other, false];
}

/**
 * "a private channel", "not spoiled", "urgent tickets": a field that is true or false, or a value that the document
 * lists.
 */
export function adjective(place: Filling, word: string, isOff = false): readonly [Slot, Json] | undefined {
  const flag = flagSlot(place, word, place.operation.method === "GET" ? "query" : "body");
  if (flag !== undefined) return [flag[0], flag[1] !== isOff];
  const listed = slotsOf(place).flatMap((slot): Given => {
    const value = valuesOf(place.operation, slot).find((one) => one.toLowerCase() === word || stem(one.toLowerCase()) === stem(word));
    return value === undefined ? [] : [[slot, value]];
  });
  return !isOff && listed.length === 1 ? listed[0] : undefined;
}

/** Returns whether the verb switches something on, or off. */
export function switchedBy({ word, particle }: SaidVerb): boolean | undefined {
  const spoken = particle === undefined ? word : `${word} ${particle}`;
  return hasSense(spoken, "o.enable") ? true : hasSense(spoken, "o.disable") ? false : undefined;
}

/** "DRAFT" of “all DRAFT invoices”, as the document lists it: no part of a name. */
export function listedValueAt(place: Filling, { words: [first] }: OperationObject): readonly [Slot, Json] | undefined {
  const { text = "", word = "" } = first === undefined ? {} : tokenOf(place, first);
  const given = text === word ? undefined : adjective(place, word);
  return given?.[1] === text ? given : undefined;
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
