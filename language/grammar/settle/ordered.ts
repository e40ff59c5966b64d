// Checks of a list as a whole: its order, the number of its items that have something, its only item.

import type { Check } from "../../check.ts";
import type { Json } from "../../json.ts";
import { lemma } from "../../openapi/words.ts";
import type { Fact, Looked, Statement } from "../meaning.ts";
import { not } from "./bounds.ts";
import { bodyList } from "./counted.ts";
import { isBareName, isExplicit, listNamed, pathOf, placeOfItem } from "./field.ts";
import type { Checker } from "./items.ts";
import { describeItem } from "./known.ts";
import { nameIn } from "./member.ts";
import { isPlural, itemsOf, joinPaths, pathOfMember } from "./path.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { isReference, jsonOf } from "./value.ts";

/** "sorted by name": that each item has a name, and that the names are in order. */
export function sortedChecks(
  place: CheckPlace,
  of: Looked,
  { by, order }: Extract<Statement, { is: "sorted" }>,
  isNegated: boolean,
): readonly Check[] {
  const ofItems = by === undefined ? fieldOfItems(place, of) : undefined;
  if (ofItems !== undefined) return [{ path: ofItems, sorted: order ?? "ascending", ...not(isNegated) }];
  const list = listIn(place, of);
  const sorted = { sorted: order ?? "ascending", ...not(isNegated) } as const;
  if (by === undefined) {
    if (!isPlural(list) && isOfObjects(place, list)) return unsettled("objects, and no field to sort them by");
    return [of.of === "body" && list === "$" ? { body: "json", ...sorted } : { path: list, ...sorted }];
  }
  const inside = placeOfItem(place, list);
  const field = pathOf(inside, by, inside.response);
  // A required field is in every item.
  const isRequired = [...(inside.response?.details?.values() ?? [])].some((own) => own.required && field === pathOfMember(own.name));
  return [
    ...(isRequired ? [] : [{ every: itemsOf(list), path: field, exists: true as const }]),
    { path: joinPaths(itemsOf(list), field), ...sorted },
  ];
}

/** “The titles are sorted”, where the response has no titles, and each item of its one list has a title. */
function fieldOfItems(place: CheckPlace, of: Looked): string | undefined {
  const { response } = place;
  const [only, ...more] = of.of === "field" ? of.path : [];
  const [list, ...others] = response?.lists ?? [];
  if (response === undefined || response.isList || list === undefined || others.length + more.length > 0) return undefined;
  const name = isReference(only) && isBareName(only) ? squeeze(tokenOf(place, only).text) : "";
  if (name === "" || lemma(name) === name || response.fields.has(name)) return undefined;
  const field = describeItem(response, pathOfMember(list))?.fields.get(lemma(name));
  return field === undefined ? undefined : joinPaths(itemsOf(pathOfMember(list)), pathOfMember(field));
}

/** "exactly one item has the name "x"": so many does a filter find. "Only "x" is left": one item, which is that. */
export function countedItems(
  checker: Checker,
  place: CheckPlace,
  of: Looked,
  says: Extract<Statement, { is: "items among" | "only item" }>,
): readonly Check[] {
  const list = listIn(place, of);
  const inside = placeOfItem(place, list);
  if (says.is === "only item") {
    const length = { length: 1 };
    const name = inside.response === undefined ? undefined : pathOfMember(nameIn(inside.response));
    const isText = name === undefined && !isOfObjects(place, list) && place.response !== undefined;
    if (name === undefined && !isText) return unsettled("items that the document does not describe");
    return [
      list === "$" ? { body: "json", ...length } : { path: list, ...length },
      { any: itemsOf(list), path: name ?? "$", equals: jsonOf(place, says.value) },
    ];
  }
  const conditions = says.facts.flatMap((fact) => conditionsOf(checker, inside, fact));
  return [{ path: `${list}[?${conditions.join(" && ")}]`, length: Number(jsonOf(place, says.count)) }];
}

/** `@.name == 'x'` */
function conditionsOf(checker: Checker, inside: CheckPlace, { of, says }: Fact): readonly string[] {
  if (of.of !== "field") return unsettled("no field of an item");
  return checker(inside, of, says).map(({ check: { path, equals, ...rest } }) => {
    if (path === undefined || equals === undefined || Object.keys(rest).length > 0)
      return unsettled("items that are counted by more than a value");
    return itemWith(path, equals);
  });
}

/** The condition of a filter that the items have the value there: `@.name == 'x'` of `$.name`. */
export function itemWith(path: string, value: Json): string {
  return `@${path.slice(1)} == ${literalOf(value)}`;
}

/** A value in a filter of a path: `'Ada'`, `5`. */
export function literalOf(value: Json): string {
  // A variable alone may hold a text or a number.
  if (typeof value === "object" && value !== null) return unsettled("what no filter compares with");
  return typeof value === "string" ? `'${value.replace(/[\\']/g, "\\$&")}'` : JSON.stringify(value);
}

function listIn(place: CheckPlace, of: Looked): string {
  if (of.of === "body") return bodyList(place);
  if (of.of !== "field") return unsettled("no list");
  const [only, ...more] = of.path;
  const { response } = place;
  if (response !== undefined && more.length === 0 && isReference(only) && isBareName(only) && response.isList)
    return listNamed(place, only, response);
  return pathOf(place, of.path, isExplicit(of.path) ? undefined : response);
}

function isOfObjects(place: CheckPlace, list: string): boolean {
  const { response } = place;
  if (response === undefined) return false;
  if (list === "$") return response.isList && response.fields.size > 0;
  return [...response.objectLists].some((name) => pathOfMember(name) === list);
}
