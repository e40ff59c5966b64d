// What is said of what is looked at, as checks. Types decide here: what does not go together has no steps.

import type { Check } from "../../check.ts";
import { isPlural, itemsOf, joinPaths } from "../../english/checks/path.ts";
import { squeeze } from "../../english/checks/responseShape.ts";
import type { TokenReference } from "../edges.ts";
import type { Fact, Looked, Said, Segment, Statement, ValueMeaning } from "../meaning.ts";
import { ignoringCase, ofEach } from "./adjusted.ts";
import { confirmValue, flagChecks, isGuessed } from "./bareWords.ts";
import { bodyChecks } from "./body.ts";
import { not, timeCheck } from "./bounds.ts";
import { bodyList } from "./counted.ts";
import { fieldOfItems, isAspect, isBareName, isThing, type LookedItems, listNamed, pathOf, placeOfItem } from "./field.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { lengthChecks, said, subjectOf } from "./said.ts";
import { statusCheck } from "./statusCheck.ts";
import { isReference, jsonOf } from "./value.ts";

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
      return checksOf(place, of, { is: "empty" });
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
  if (of.of === "field of items") return itemChecks(place, fieldOfEach(of), says, isNegated);
  if (says.is === "has item" || says.is === "items with") return made(ofItems(place, of, says, isNegated));
  if (of.of === "body") return made(bodyChecks(place, of, says, isNegated));
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
  const isEach = subject.path !== undefined && !(of.of === "field" && of.whole === true) && isPlural(subject.path);
  return made(isEach ? told.map(ofEach) : told);
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
  if (whole.of === "body") {
    if (whole.named === true && of.of !== "field") return unsettled("a part of a response that is in no body");
    return checksOf(place, of, told);
  }
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

function opposite(which: "any" | "none"): "any" | "none" {
  return which === "any" ? "none" : unsettled("a double negation");
}

/** Items of a list that has them: “an item with name "x"”, “2 items with quantity 1”. */
function ofItems(
  place: CheckPlace,
  of: Looked,
  says: Extract<Statement, { is: "has item" | "items with" }>,
  isNegated: boolean,
): readonly Check[] {
  if (says.is === "has item") {
    const which = isNegated ? opposite(says.which) : says.which;
    return itemChecks(place, { of: "items", which, list: of }, { is: "facts", facts: says.facts }, false).map(({ check }) => check);
  }
  const list = of.of === "body" ? bodyList(place) : (subjectOf(place, of, false).path ?? unsettled("items of a text"));
  if (isNegated) return unsettled("“not” before several items");
  return [...said(place, { path: list }, { is: "length", value: says.count }, false), ...firstItem(place, list, says.count, says.facts)];
}

/** "$.sku of every item in $.lines" */
function fieldOfEach({ path, items }: Extract<Looked, { of: "field of items" }>): LookedItems {
  if (items.of === "field of items") {
    const inner = fieldOfEach(items);
    return { ...inner, path: [...(inner.path ?? []), ...path] };
  }
  return items.of === "items" ? { ...items, path: [...(items.path ?? []), ...path] } : unsettled("no items");
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

function itemChecks(place: CheckPlace, looked: LookedItems, says: Said, isNegated: boolean): readonly Condition[] {
  const of = fieldOfItems(place, looked);
  const list =
    of.list.of === "body"
      ? bodyList(place)
      : of.list.of === "field"
        ? pathOf(place, of.list.path, place.response)
        : of.list.of === "list"
          ? listNamed(place, of.list.noun, place.response)
          : unsettled("no list");
  const selects = of.selected === true ? list : itemsOf(list);
  const inside = placeOfItem(place, list);
  // Each of them would be unique: that is said of all together.
  if ("is" in says && says.is === "unique" && says.each !== true && of.which === "every")
    return [{ check: { path: joinPaths(selects, pathOf(inside, of.path ?? [], undefined)), unique: true, ...not(isNegated) }, of, says }];
  if ("is" in says && says.is === "unique field") {
    if (of.which !== "every" || isNegated) return unsettled("a unique field of some");
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
    return checksOf(inside, { ...fact.of, whole: true }, fact.says, isNegated).map(({ check, ...from }): Condition => {
      if (check.path === undefined || check.every !== undefined) return unsettled("no field of an item");
      return { ...from, check: { [of.which]: selects, ...check } };
    });
  });
}
