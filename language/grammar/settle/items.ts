// Reads statements about the items of a list: about every, any or none of them, and about how many.

import type { Check } from "../../check.ts";
import type { Json } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { TokenReference } from "../edges.ts";
import { isSense } from "../lexicon/lexicon.ts";
import type { Fact, Looked, Said, Segment, Statement, ValueMeaning } from "../meaning.ts";
import { stateNamed } from "./bareWords.ts";
import { not } from "./bounds.ts";
import { bodyList, listCounted } from "./counted.ts";
import { fieldOfItems, isBareName, isExplicit, type LookedItems, listNamed, pathOf, placeOfItem } from "./field.ts";
import { describeItem, fieldAt } from "./known.ts";
import { nameIn } from "./member.ts";
import { isPlural, itemsOf, joinPaths, pathOfMember } from "./path.ts";
import { type CheckPlace, confirm, placeWith, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { said, subjectOf } from "./said.ts";
import { isReference, jsonOf } from "./value.ts";

/** A check with what it was made of, for the places of its fields. */
export interface Condition {
  readonly check: Check;
  readonly of: Looked;
  readonly says: Said;
}

/** The checks that a statement makes of something. */
export type Checker = (place: CheckPlace, of: Looked, says: Said, isNegated?: boolean) => readonly Condition[];

function opposite(which: "any" | "none"): "any" | "none" {
  return which === "any" ? "none" : unsettled("a double negation");
}

/** Items of a list that has them: “an item with name "x"”, “2 items with quantity 1”. */
export function ofItems(
  checker: Checker,
  place: CheckPlace,
  of: Looked,
  says: Extract<Statement, { is: "has item" | "items with" }>,
  isNegated: boolean,
): readonly Check[] {
  if (says.is === "has item") {
    if (of.of === "body" && of.found === true && place.response === undefined) return unsettled("a request, or an item");
    if (says.facts.every(isPartThere)) return unsettled("a field that every item has");
    const which = isNegated ? opposite(says.which) : says.which;
    const list: Looked = of.of === "body" && of.named !== true ? { ...of, unsaid: true } : of;
    const items: LookedItems = { of: "items", which, list, ...(says.noun === undefined ? {} : { noun: says.noun }) };
    return itemChecks(checker, place, items, { is: "facts", facts: says.facts }, false).map(({ check }) => check);
  }
  const list = of.of === "body" ? listCounted(place, says.counted) : (subjectOf(place, of, false).path ?? unsettled("items of a text"));
  if (isNegated) return unsettled("“not” before several items");
  return [
    ...said(place, { path: list }, { is: "length", value: says.count }, false),
    ...firstItem(checker, place, list, says.count, says.facts),
  ];
}

/** "an entry with the id of the order": of which order? */
function isPartThere({ of, says }: Fact): boolean {
  return of.of === "field" && of.path.length > 1 && isBareName(of.path[0]) && "is" in says && says.is === "exists";
}

/** "$.sku of every item in $.lines" */
export function fieldOfEach({ path, items }: Extract<Looked, { of: "field of items" }>): LookedItems {
  if (items.of === "field of items") {
    const inner = fieldOfEach(items);
    return { ...inner, path: [...(inner.path ?? []), ...path] };
  }
  return items.of === "items" ? { ...items, path: [...(items.path ?? []), ...path] } : unsettled("no items");
}

/** "one item with quantity 2": that item. */
function firstItem(checker: Checker, place: CheckPlace, list: string, count: ValueMeaning, facts: readonly Fact[]): readonly Check[] {
  const each = facts.flatMap(({ of, says }) => {
    if (of.of !== "field") return unsettled("no field of an item");
    return checker(placeWith(place, { response: undefined }), of, says).map(({ check }) => check);
  });
  const isOne = jsonOf(place, count) === 1;
  return each.map((check) => {
    if (check.path === undefined || check.every !== undefined) return unsettled("no field of an item");
    return isOne ? { ...check, path: joinPaths(joinPaths(list, "$[0]"), check.path) } : { every: itemsOf(list), ...check };
  });
}

/** "The ids of all items": one of each, by the name that the document has. */
function pathOfEach(inside: CheckPlace, path: readonly Segment[]): string {
  const [only, ...more] = path;
  const { response } = inside;
  if (response === undefined || only === undefined || more.length > 0 || isExplicit(path)) return pathOf(inside, path, undefined);
  const name = isReference(only) ? tokenOf(inside, only).text : undefined;
  if (name === undefined || response.fields.has(squeeze(name))) return pathOf(inside, path, response);
  const single = response.fields.get(squeeze(lemma(name.toLowerCase()).replace(/s$/, "")));
  return single === undefined ? unsettled("a field that no item has") : pathOfMember(single);
}

/**
 * "every parcel in $.parcels": the items themselves, or a field that they have; only the list or the document decides.
 */
function agrees(place: CheckPlace, noun: TokenReference, list: string): boolean {
  const { word } = tokenOf(place, noun);
  const name = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)(?:\[[^[\]]*\])?$/u.exec(list)?.[1];
  const last = name === undefined ? undefined : splitWords(name).at(-1);
  if (name !== undefined && [name, last ?? name].some((each) => lemma(each.toLowerCase()) === lemma(word))) return true;
  const item = place.response === undefined ? undefined : describeItem(place.response, list);
  if (item !== undefined && item.things.size > 0 && list !== "$") return item.things.has(lemma(word));
  return place.response?.things.has(lemma(word)) === true;
}

/** A statement about a value: it fails for an object. */
function isOfValue(says: Said): boolean {
  return "is" in says && (says.is === "compare" || says.is === "equals" || says.is === "starts with" || says.is === "ends with");
}

/** "every parcel in $.parcels" are the items, "every price in $.parcels" what they have. */
function itemsMeant(place: CheckPlace, of: LookedItems, list: string, says: Said): LookedItems {
  const { noun, path } = of;
  if (noun === undefined || agrees(place, noun, list)) return of;
  if ("is" in says && says.is === "facts") {
    const item = place.response === undefined ? undefined : describeItem(place.response, list);
    return item !== undefined && item.things.size > 0 && list !== "$" ? unsettled("items of another kind") : of;
  }
  if (path !== undefined || of.which === "none" || !isOfValue(says)) return unsettled("a field of the items, or what they are");
  return { ...of, path: [{ ...noun, as: "Name" }] };
}

/** "an item with id 3 and state "open"": one that has both. */
function objectOf(place: CheckPlace, facts: readonly Fact[]): Json {
  const members = facts.map(({ of, says }): readonly [string, Json] => {
    if (of.of !== "field" || !("is" in says) || says.is !== "equals" || "field" in says.value)
      return unsettled("several facts of the same item");
    const name = /^\$\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(pathOf(place, of.path, place.response))?.[1];
    return [name ?? unsettled("a part of a field"), jsonOf(place, says.value)];
  });
  const object = Object.fromEntries(members);
  return Object.keys(object).length === members.length ? object : unsettled("a field twice");
}

/** The statements about each item, as facts about its fields. */
function statementsOf(inside: CheckPlace, of: LookedItems, says: Said): readonly Fact[] {
  const named = (): Looked => ({ of: "field", path: [{ called: inside.response === undefined ? "name" : nameIn(inside.response) }] });
  if ("is" in says && says.is === "named") return [{ of: named(), says: { is: "equals", value: says.value } }];
  if ("is" in says && says.is === "flag") {
    const { text } = tokenOf(inside, says.name);
    const state = inside.response === undefined ? undefined : stateNamed(inside.response, text);
    if (state !== undefined) {
      confirm(inside, "bareField", "knownName");
      return [{ of: { of: "field", path: [{ called: state.field }] }, says: { is: "equals", value: { constant: state.value } } }];
    }
    const field = inside.response?.details?.get(squeeze(text));
    if (field?.type !== "boolean") return unsettled("no field that is true or false");
    confirm(inside, "bareField");
    return [{ of: { of: "field", path: [{ called: field.name }] }, says: { is: "equals", value: { constant: true } } }];
  }
  if ("is" in says && says.is === "facts")
    return says.facts.map((fact) => {
      if (fact.of.of !== "name") return fact;
      if (fact.of.documented === true && inside.response === undefined) return unsettled("a name that no document knows");
      return { ...fact, of: named() };
    });
  return [{ of: { of: "field", path: of.path ?? [] }, says }];
}

/** "All items are open", where the document says that they are objects. */
function isTextOfObjects({ response }: CheckPlace, { path }: LookedItems, says: Said): boolean {
  if ((path ?? []).length > 0 || response === undefined || response.fields.size === 0) return false;
  return (
    "is" in says &&
    says.is === "equals" &&
    isReference(says.value) &&
    ["Bare", "KnownWord", "Quoted", "Number", "Constant", "Coded"].includes(says.value.as)
  );
}

/** Returns whether the document lists the field, and no members of its items. */
function hasPlainItems({ response }: CheckPlace, list: string): boolean {
  const name = response?.lists.find((each) => pathOfMember(each) === list);
  return name !== undefined && response?.isList === false && !response.objectLists.has(name);
}

export function itemChecks(checker: Checker, place: CheckPlace, looked: LookedItems, says: Said, isNegated: boolean): readonly Condition[] {
  const of = fieldOfItems(place, looked);
  const list = listOfItems(place, of);
  return checksOfItems(checker, place, itemsMeant(place, of, list, isNegated ? { not: says } : says), list, says, isNegated);
}

/** "None has a status other than "open"" is a statement about every one. */
function ofWhich(which: LookedItems["which"], selects: string, check: Check): Check {
  if (which !== "none" || check.not !== true || check.equals === undefined) return { [which]: selects, ...check };
  const { not: _, ...positive } = check;
  return { every: selects, ...positive };
}

function listOfItems(place: CheckPlace, of: LookedItems): string {
  return of.list.of === "body"
    ? bodyList(place)
    : of.list.of === "field"
      ? pathOf(place, of.list.path, isExplicit(of.list.path) ? undefined : place.response)
      : of.list.of === "list"
        ? listNamed(place, of.list.noun, place.response)
        : unsettled("no list");
}

/** "every item of $[*].name": the path selects texts or numbers, which have no items. */
function selectsTexts({ response }: CheckPlace, list: string): boolean {
  const type = response === undefined || !isPlural(list) ? undefined : fieldAt(response, list)?.type;
  return type !== undefined && type !== "array" && type !== "object";
}

function checksOfItems(
  checker: Checker,
  place: CheckPlace,
  of: LookedItems,
  list: string,
  says: Said,
  isNegated: boolean,
): readonly Condition[] {
  if (of.plural === true && !isPlural(list)) return unsettled("every value of a path that selects one");
  const selects = of.selected === true || selectsTexts(place, list) ? list : itemsOf(list);
  const inside = placeOfItem(place, list);
  // Each of them would be unique: the statement is about all together.
  if ("is" in says && says.is === "unique" && says.each !== true && of.which === "every")
    return [{ check: { path: joinPaths(selects, pathOfEach(inside, of.path ?? [])), unique: true, ...not(isNegated) }, of, says }];
  if ("is" in says && says.is === "unique field") {
    if (of.which !== "every" || isNegated) return unsettled("a unique field of some");
    const field = pathOfEach(inside, [...(of.path ?? []), ...says.path]);
    const checks: readonly Check[] = [
      { every: itemsOf(list), path: field, exists: true },
      { path: joinPaths(itemsOf(list), field), unique: true },
    ];
    return checks.map((check) => ({ check, of, says }));
  }
  if (isTextOfObjects(inside, of, says)) {
    // "One of the tags is "beta"": what the document has as its name.
    const isQuoted = "is" in says && says.is === "equals" && isReference(says.value) && says.value.as === "Quoted";
    if (!isQuoted || inside.response === undefined) return unsettled("objects that are a word");
    const named: LookedItems = { ...of, path: [{ called: nameIn(inside.response) }] };
    return checksOfItems(checker, place, named, list, says, isNegated);
  }
  // "Every room has at least 6 seats" of rooms without such a field
  const isSize = "is" in says && says.is === "length" && (of.path ?? []).length === 0;
  if (isSize && (inside.response?.fields.size ?? 0) > 0) return unsettled("the size of an object");
  const statements = statementsOf(inside, of, says);
  // "no item has value "se"": an item that is this, or one whose field is.
  if (of.which === "none" && (of.path ?? []).length === 0 && "is" in says && says.is === "equals" && says.valued === true)
    return unsettled("the items, or a field of them");
  if (of.which !== "every" && statements.length > 1)
    return [{ check: { [of.which]: selects, path: "$", contains: objectOf(inside, statements) }, of, says }];
  const found = statements.flatMap((fact) => {
    if (fact.of.of !== "field") return unsettled("no field of an item");
    const [first] = fact.of.path;
    const isPresence = "is" in fact.says && fact.says.is === "exists";
    // "No orders are returned" is an empty list.
    if (isPresence && of.which === "none" && first === undefined && place.response !== undefined) return unsettled("items that exist");
    // "one of the messages mentions expiry": a text that has it, or an object with such a member.
    if (isPresence && place.isWithin === true && isBareName(first) && hasPlainItems(place, list))
      return unsettled("items without such a field");
    if (
      of.which === "none" &&
      inside.response === undefined &&
      isReference(first) &&
      first.as === "Name" &&
      isSense(tokenOf(place, first).word, "n.value")
    )
      return unsettled("the items, or a field of them");
    if (
      of.which === "none" &&
      inside.response === undefined &&
      "is" in fact.says &&
      fact.says.is === "exists" &&
      isBareName(fact.of.path[0])
    )
      return unsettled("a guess that would pass");
    return checker(inside, { ...fact.of, whole: true }, fact.says, isNegated).map(({ check, ...from }): Condition => {
      if (check.path === undefined || check.every !== undefined) return unsettled("no field of an item");
      return { ...from, check: ofWhich(of.which, selects, check) };
    });
  });
  // "no item has …" holds of what is not a list, too.
  if (of.which !== "none" || of.list.of !== "body" || of.list.unsaid !== true || list !== "$" || place.response !== undefined) return found;
  return [{ check: { body: "json", type: "array" }, of, says }, ...found];
}
