// What is said of what is looked at, as checks. Types decide here: what does not go together has no steps.

import type { Check } from "../../check.ts";
import { isPlural, itemsOf, joinPaths } from "../../english/checks/path.ts";
import { squeeze } from "../../english/checks/responseShape.ts";
import type { Json } from "../../json.ts";
import type { TokenReference } from "../edges.ts";
import type { Fact, Looked, Said, Segment, Statement, ValueMeaning } from "../meaning.ts";
import { ignoringCase, ofEach } from "./adjusted.ts";
import { attachedBody, attachedChecks, attachedHeaders } from "./attached.ts";
import { confirmValue, flagChecks, isGuessed } from "./bareWords.ts";
import { boundsOf, comparisons, lengthOf, not, plainNumber, timeCheck } from "./bounds.ts";
import { formatOf, patternOf, plainText, schemaOf, typeOf } from "./expected.ts";
import { fieldOfItems, isAspect, isBareName, isThing, type LookedItems, listNamed, pathOf, placeOfItem } from "./field.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { patternOfShape } from "./shape.ts";
import { isStatus, statusCheck } from "./statusCheck.ts";
import { boundsAround } from "./tolerance.ts";
import { headerName, isReference, jsonOf, nameOf, textOf } from "./value.ts";

type Subject = Pick<Check, "header" | "cookie" | "path" | "body" | "variable" | "every" | "any" | "none">;

/** A check with what it was made of, for the places of its fields. */
export interface Condition {
  readonly check: Check;
  readonly of: Looked;
  readonly says: Said;
}

/** The checks that `says` makes of `of`. */
export function checksOf(place: CheckPlace, of: Looked, says: Said, isNegated = false): readonly Condition[] {
  if ("ignoringCase" in says)
    return checksOf(place, of, says.ignoringCase, isNegated).map((condition) => ({ ...condition, check: ignoringCase(condition.check) }));
  if ("not" in says) {
    if (isNegated) return unsettled("a double negation");
    // "The cart has no items" of a field that is a list.
    if ("is" in says.not && says.not.is === "exists" && place.isFact === true && of.of === "field" && isListField(place, of))
      return checksOf(place, of, { is: "length", value: { constant: 0 } });
    return checksOf(place, of, says.not, true);
  }
  if ("all" in says) {
    if (isNegated) return unsettled("“not” before several statements");
    return says.all.flatMap((each) => checksOf(place, of, each));
  }
  if (of.of === "thing") return checksOf(place, bodyOf(place, of.name), says, isNegated);
  if (of.of === "list") {
    const path = listNamed(place, of.noun, place.response);
    return checksOf(place, path === "$" ? { of: "body", list: true } : { of: "field", path: [path] }, says, isNegated);
  }
  if (!("is" in says)) return unsettled("a compound statement");
  if (says.is === "shows")
    return checksOf(place, of, { is: showsPart(place, of, isNegated) ? "contains" : "equals", value: says.value }, isNegated);
  if (says.is === "flag") return flagChecks(place, of, says.name, isNegated).map((check) => ({ check, of, says }));
  if (says.is === "sign") return checksOf(place, of, { is: "compare", [says.sign]: { constant: 0 } } as Said, isNegated);
  if (of.of === "self") return checksOf(place, { of: "body" }, says, isNegated);
  const made = (checks: readonly Check[]): readonly Condition[] => checks.map((check) => ({ check, of, says }));
  if (says.is === "facts") {
    if (says.outcome !== undefined) agreeing(place, says.outcome, says.facts);
    const inside = { ...place, isFact: true, ...(says.whole === true ? { whole: true } : {}) };
    if (of.of === "field" && place.response === undefined && isBareName(of.path[0])) return unsettled("a thing that has something");
    return says.facts.flatMap((fact) => factChecks(inside, of, fact, isNegated && onlyOne(says.facts)));
  }
  if (of.of === "status") return made([statusCheck(place, says, isNegated)]);
  if (of.of === "time") return made([timeCheck(place, says, isNegated)]);
  if (of.of === "length") return made(lengthChecks(place, of.inner, says, isNegated));
  if (of.of === "items") return itemChecks(place, of, says, isNegated);
  if (of.of === "body") return made(bodyChecks(place, of.list === true, says, isNegated));
  if (says.is === "equals" && isReference(says.value)) confirmValue(place, of, says.value, isNegated);
  // One assumption in a statement: a bare word about a bare word is a guess.
  if ((says.is === "equals" || says.is === "contains") && isReference(says.value) && says.value.as === "Bare" && isGuessed(place, of))
    return unsettled("two bare words");
  // "The booking exists" is about a thing; a field that a response has or has not is a fact of it.
  if (
    says.is === "exists" &&
    place.response === undefined &&
    place.isFact !== true &&
    of.of === "field" &&
    of.path.length === 1 &&
    isBareName(of.path[0])
  )
    return unsettled("a thing that exists");
  const subject = subjectOf(place, of, isNegated && says.is === "exists" && place.isFact === true);
  const told = said(place, subject, says, isNegated, of);
  return made(subject.path !== undefined && isPlural(subject.path) ? told.map(ofEach) : told);
}

/** “Rejected with 201” contradicts itself: what a status says of the outcome is what the verb says of it. */
function agreeing(place: CheckPlace, outcome: "success" | "failure", facts: readonly Fact[]): void {
  for (const { of, says } of facts) {
    if (of.of !== "status" || !("is" in says) || says.is !== "equals") continue;
    const { status } = statusCheck(place, says, false) as { readonly status: unknown };
    const isFailure = typeof status === "number" ? status >= 400 : typeof status === "string" ? /^[45]/.test(status) : undefined;
    if (isFailure !== undefined && isFailure !== (outcome === "failure")) unsettled("a status that contradicts the verb");
  }
}

/** The body, where the response is what is named. */
function bodyOf(place: CheckPlace, name: TokenReference): Looked {
  return isThing(place, { ...name, as: "Name" }, place.response) ? { of: "body" } : unsettled("another thing");
}

/** A field shows its value; a body or a list shows a part of it, and what is not shown is in no part. */
function showsPart(place: CheckPlace, of: Looked, isNegated: boolean): boolean {
  return isNegated || of.of === "body" || (of.of === "field" && isListField(place, of));
}

function onlyOne(facts: readonly Fact[]): boolean {
  return facts.length === 1 ? true : unsettled("“not” before several facts");
}

/** A fact of a part: of the body, it is one of the response. */
function factChecks(place: CheckPlace, whole: Looked, { of, says }: Fact, isNegated: boolean): readonly Condition[] {
  const told: Said = isNegated ? ("not" in says ? unsettled("a double negation") : { not: says }) : says;
  if (of.of === "self") return checksOf(place, whole, told);
  if (whole.of === "body") return checksOf(place, of, told);
  if (whole.of === "field" && whole.path.length === 1 && isThing(place, whole.path[0] as Segment, place.response))
    return checksOf(place, of, told);
  if (whole.of === "field" && of.of === "field" && isBareName(whole.path[0]) && isListField(place, whole))
    return unsettled("a field of a list");
  if (whole.of === "field" && of.of === "field") {
    if (place.response === undefined && isAspect(place, of.path[0])) return unsettled("how the field is, or a part of it");
    if (isNegated && isBareName(whole.path[0])) return unsettled("a part of a field that is not there");
    return checksOf(place, { of: "field", path: [...whole.path, ...of.path] }, told);
  }
  if (whole.of === "items" && of.of === "field") return itemChecks(place, whole, { is: "facts", facts: [{ of, says: told }] }, false);
  return unsettled("a fact of something else");
}

function isListField(place: CheckPlace, { path }: Extract<Looked, { of: "field" }>): boolean {
  const [first] = path;
  const text = isReference(first) ? tokenOf(place, first).text : "";
  return place.response?.details?.get(squeeze(text))?.type === "array";
}

function subjectOf(place: CheckPlace, of: Looked, isMissing: boolean): Subject {
  switch (of.of) {
    case "header":
      return { header: headerName(place, of.name) };
    case "cookie":
      return { cookie: nameOf(place, of.name) };
    case "variable":
      return { variable: nameOf(place, of.name) };
    case "field":
      return { path: pathOf(place, of.path, place.response, isMissing) };
    case "reason":
      if (place.response?.fields.has("reason") === true) return unsettled("the reason phrase or the field");
      return { reason: "phrase" } as Subject;
  }
  return unsettled("nothing that a check looks at");
}

/** A statement about a header, cookie, variable or field. */
function said(place: CheckPlace, subject: Subject, says: Statement, isNegated: boolean, of?: Looked): readonly Check[] {
  const negated = not(isNegated);
  switch (says.is) {
    case "equals": {
      if (isStatus(says.value) && !isReference(says.value)) return unsettled("a status of something else");
      const list = /^(.+)\.(?:length|size)$/.exec(subject.path ?? "")?.[1];
      const value = ofText(subject, place, says.value);
      if (list !== undefined && typeof value === "number") return [{ ...subject, path: list, length: value, ...negated }];
      return [{ ...subject, equals: value, ...negated }];
    }
    case "one of":
      if (says.values === undefined) return unsettled("a list of statuses");
      return [{ ...subject, oneOf: says.values.map((value) => ofText(subject, place, value)), ...negated }];
    case "contains":
      if (isNegated && of?.of === "field" && isBareName(of.path[0]) && place.response === undefined)
        return unsettled("a guess that would pass");
      return [{ ...subject, contains: ofText(subject, place, says.value), ...negated }];
    case "starts with":
      return [{ ...subject, startsWith: textOf(place, says.value), ...negated }];
    case "ends with":
      return [{ ...subject, endsWith: textOf(place, says.value), ...negated }];
    case "matches":
      return [{ ...subject, matches: patternOf(place, says.value), ...negated }];
    case "shaped":
      return [{ ...subject, matches: patternOfShape(place, says.shape), ...negated }];
    case "near":
      if (subject.header !== undefined || subject.cookie !== undefined) return unsettled("a number of a text");
      return [{ ...subject, compare: boundsAround(place, says.value, says.tolerance), ...negated }];
    case "exists":
      return [{ ...subject, exists: true, ...negated }];
    case "unique":
      return [{ ...subject, unique: true, ...negated }];
    case "empty":
      if (says.type !== undefined && says.type !== "string" && !isNegated)
        return [{ ...subject, equals: says.type === "object" ? {} : [], ...negated }];
      return [{ ...subject, empty: true, ...negated }];
    case "type":
      if (subject.header !== undefined || subject.cookie !== undefined) return unsettled("the type of a text");
      return [{ ...subject, type: typeOf(place, says.type), ...negated }];
    case "format":
      return [{ ...subject, format: formatOf(says.format), ...negated }];
    case "media":
      if (subject.header === undefined) return unsettled("the media type of a field");
      return [{ ...subject, contains: says.media, ...negated }];
    case "schema":
      if (subject.path === undefined) return unsettled("the schema of a text");
      return [{ ...subject, schema: schemaOf(place, textOf(place, says.schema)), ...negated }];
    case "compare":
      return comparisons(place, subject, says, isNegated);
    case "length":
      if (subject.header !== undefined) return unsettled("the length of a header");
      return [{ ...subject, length: lengthOf(place, says), ...negated }];
    case "list of":
      if (subject.path === undefined) return unsettled("items of a text");
      return [
        { ...subject, type: "array" },
        { every: itemsOf(subject.path), path: "$", type: typeOf(place, says.type) },
      ];
    case "table":
      if (subject.path === undefined) {
        // A variable, header or cookie is compared with the whole block.
        const attached = says.whole === true ? attachedBody(place) : unsettled("names and values of a text");
        return [{ ...subject, equals: "text" in attached ? attached.text : attached.body, ...negated }];
      }
      return attachedChecks(place, subject.path, says.whole === true ? "equals" : "contains", isNegated, says.pattern);
    case "has item":
      if (subject.path === undefined) return unsettled("items of a text");
      return itemChecks(
        place,
        { of: "items", which: isNegated ? opposite(says.which) : says.which, list: listAt(of) },
        { is: "facts", facts: says.facts },
        false,
      ).map(({ check }) => check);
    case "exact items":
      if (subject.path === undefined || isNegated || jsonOf(place, says.count) !== says.values.length)
        return unsettled("items that are not counted");
      return [{ ...subject, length: says.values.length }, ...says.values.map((value) => ({ ...subject, contains: jsonOf(place, value) }))];
    case "items with": {
      if (subject.path === undefined || isNegated) return unsettled("items of a text");
      return [
        ...said(place, subject, { is: "length", value: says.count }, false),
        ...firstItem(place, subject.path, says.count, says.facts),
      ];
    }
  }
  return unsettled("nothing that can be said of it");
}

function opposite(which: "any" | "none"): "any" | "none" {
  return which === "any" ? "none" : unsettled("a double negation");
}

function listAt(of: Looked | undefined): Looked {
  return of ?? unsettled("no list");
}

/** "one item with quantity 2": that item. */
function firstItem(place: CheckPlace, list: string, count: ValueMeaning, facts: readonly Fact[]): readonly Check[] {
  const each = facts.flatMap(({ of, says }) => {
    if (of.of !== "field") return unsettled("no field of an item");
    return checksOf({ ...place, response: undefined }, of, says).map(({ check }) => check);
  });
  const isOne = jsonOf(place, count) === 1;
  return each.map((check) => {
    if (check.path === undefined || check.every !== undefined) return unsettled("no field of an item");
    return isOne ? { ...check, path: joinPaths(joinPaths(list, "$[0]"), check.path) } : { every: itemsOf(list), ...check };
  });
}

/** Headers and cookies are texts. */
function ofText(subject: Subject, place: CheckPlace, value: ValueMeaning): Json {
  if ("field" in value) return unsettled("another field");
  if (subject.header === undefined && subject.cookie === undefined) return jsonOf(place, value);
  return textOf(place, value);
}

function lengthChecks(place: CheckPlace, inner: Looked, says: Statement, isNegated: boolean): readonly Check[] {
  const subject: Subject = inner.of === "body" ? { body: "json" } : subjectOf(place, inner, false);
  if (says.is === "equals") return [{ ...subject, length: plainNumber(place, says.value), ...not(isNegated) }];
  if (says.is === "compare") return [{ ...subject, length: boundsOf(says, (value) => plainNumber(place, value)), ...not(isNegated) }];
  return unsettled("nothing that can be said of a length");
}

function itemChecks(place: CheckPlace, said: LookedItems, says: Said, isNegated: boolean): readonly Condition[] {
  const of = fieldOfItems(place, said);
  if (isNegated) return unsettled("“not” with every, any or none");
  const list =
    of.list.of === "body"
      ? bodyList(place)
      : of.list.of === "field"
        ? pathOf(place, of.list.path, place.response)
        : of.list.of === "list"
          ? listNamed(place, of.list.noun, place.response)
          : unsettled("no list");
  const inside = placeOfItem(place, list);
  if ("is" in says && says.is === "unique field") {
    if (of.which !== "every") return unsettled("a unique field of some");
    const field = pathOf(inside, says.path, undefined);
    const checks: readonly Check[] = [
      { every: itemsOf(list), path: field, exists: true },
      { path: joinPaths(itemsOf(list), field), unique: true },
    ];
    return checks.map((check) => ({ check, of, says }));
  }
  const statements = "is" in says && says.is === "facts" ? says.facts : [{ of: { of: "field", path: of.path ?? [] } as Looked, says }];
  return statements.flatMap((fact) => {
    if (fact.of.of !== "field") return unsettled("no field of an item");
    return checksOf(inside, fact.of, fact.says).map(({ check, ...from }): Condition => {
      if (check.path === undefined || check.every !== undefined) return unsettled("no field of an item");
      return { ...from, check: { [of.which]: itemsOf(list), ...check } };
    });
  });
}

/** Where the items are when no list is named: the body, or its only list. */
function bodyList({ response }: CheckPlace): string {
  if (response === undefined || response.isList) return "$";
  return response.lists.length === 1 ? `$.${response.lists[0]}` : unsettled("the response is no list");
}

function bodyChecks(place: CheckPlace, isList: boolean, says: Statement, isNegated: boolean): readonly Check[] {
  const negated = not(isNegated);
  switch (says.is) {
    case "equals":
      if (isStatus(says.value)) return [statusCheck(place, says, isNegated)];
      if (isReference(says.value) && says.value.as === "Quoted")
        return [{ body: "text", equals: plainText(place, says.value), ...negated }];
      if (isReference(says.value) && says.value.as !== "Json") return unsettled("a body that is a word");
      if ("field" in says.value) return unsettled("another field");
      return [{ body: "json", equals: jsonOf(place, says.value), ...negated }];
    case "contains":
      if (isReference(says.value) && says.value.as === "Json") {
        if (isNegated) return unsettled("a part that is not there");
        return [{ body: "json", [place.whole === true ? "equals" : "contains"]: jsonOf(place, says.value) }];
      }
      if (isReference(says.value) && (says.value.as === "Bare" || says.value.as === "Coded"))
        return isNegated ? unsettled("a guess that would pass") : [{ body: "text", contains: textOf(place, says.value) }];
      if (isReference(says.value) && says.value.as === "Quoted") return [{ body: "text", contains: textOf(place, says.value), ...negated }];
      return unsettled("a body that contains a word");
    case "starts with":
      return [{ body: "text", startsWith: textOf(place, says.value), ...negated }];
    case "ends with":
      return [{ body: "text", endsWith: textOf(place, says.value), ...negated }];
    case "matches":
      return [{ body: "text", matches: patternOf(place, says.value), ...negated }];
    case "empty": {
      if (says.type === "object") return [{ body: "json", equals: {}, ...negated }];
      if (says.type === "array" && place.response === undefined && !isNegated) return [{ body: "json", equals: [], ...negated }];
      if (!isList && says.list !== true && says.type === undefined && place.response?.isList !== true)
        return [{ body: "text", empty: true, ...negated }];
      const list = bodyList(place);
      return [{ ...(list === "$" ? { body: "json" as const } : { path: list }), empty: true, ...negated }];
    }
    case "type":
      return [{ body: "json", type: typeOf(place, says.type), ...negated }];
    case "list of":
      return isNegated
        ? unsettled("not a list of")
        : [
            { body: "json", type: "array" },
            { every: "$[*]", path: "$", type: typeOf(place, says.type) },
          ];
    case "media":
      if (says.media === "application/json") return [{ body: "text", format: "json", ...negated }];
      return [{ header: "Content-Type", contains: says.media, ...negated }];
    case "schema":
      return [{ body: "json", schema: schemaOf(place, textOf(place, says.schema)), ...negated }];
    case "unique":
      return unsettled("a body that is unique");
    case "outcome":
    case "one of":
      return [statusCheck(place, says, isNegated)];
    case "length": {
      const length = lengthOf(place, says);
      if (says.text === true) return [{ body: "text", length, ...negated }];
      const list = bodyList(place);
      if (list !== "$") return [{ path: list, length, ...negated }];
      return [
        { body: "json", type: "array" },
        { body: "json", length, ...negated },
      ];
    }
    case "items with":
      return said(place, { path: bodyList(place) }, says, isNegated);
    case "has item":
      return itemChecks(
        place,
        { of: "items", which: isNegated ? opposite(says.which) : says.which, list: { of: "body" } },
        { is: "facts", facts: says.facts },
        false,
      ).map(({ check }) => check);
    case "table":
      return attachedChecks(place, undefined, says.whole === true || place.whole === true ? "equals" : "contains", isNegated, says.pattern);
    case "headers":
      return attachedHeaders(place, isNegated);
    case "unique field":
      return isNegated
        ? unsettled("not a unique field")
        : [{ path: joinPaths(itemsOf(bodyList(place)), pathOf(place, says.path, undefined)), unique: true }];
  }
  return unsettled("nothing that can be said of a body");
}
