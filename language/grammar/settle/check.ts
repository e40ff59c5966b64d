// Turns statements about the response into checks. Types decide here: what does not go together has no steps.

import type { Check } from "../../check.ts";
import type { Json } from "../../json.ts";
import { lemma } from "../../openapi/words.ts";
import { codeName } from "../classes.ts";
import type { TokenReference } from "../edges.ts";
import { hasTerminal, isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Fact, Looked, Said, Segment, Statement, ValueMeaning } from "../meaning.ts";
import { isRefusal } from "../refused.ts";
import { ignoringCase, ofEach, orMissing } from "./adjusted.ts";
import { confirmValue, flagChecks, isGuessed, isParticle, isQuotedText } from "./bareWords.ts";
import { bodyChecks } from "./body.ts";
import { sumSaid, timeCheck } from "./bounds.ts";
import { numberCounted } from "./counted.ts";
import { dateOf } from "./dates.ts";
import { isMediaField, isNumber, isSingleValue, refuseUndocumented, saysListed, saysOtherThing } from "./documented.ts";
import { isAspect, isBareName, isExplicit, isThing, listNamed, pathOf } from "./field.ts";
import { type Condition, fieldOfEach, itemChecks, ofItems } from "./items.ts";
import { describeThing } from "./known.ts";
import { fieldOfCode, nameIn, pathOfName } from "./member.ts";
import { eachField } from "./names.ts";
import { countedItems, sortedChecks } from "./ordered.ts";
import { isPlural, joinPaths, pathOfMember } from "./path.ts";
import { type CheckPlace, confirm, placeWith, tokenOf, unsettled } from "./place.ts";
import { placedAs } from "./placed.ts";
import { squeeze } from "./responseShape.ts";
import { lengthChecks, said, subjectOf } from "./said.ts";
import { asOutcome, isNoStatus, statusCheck } from "./statusCheck.ts";
import { isHttpStatus, isQuotedStatus, isStatusFieldSaid, isStatusLike } from "./statusLike.ts";
import { unfinishedPath } from "./unclear.ts";
import { isReference, textOf } from "./value.ts";

/** The checks that `says` makes of `of`. */
export function checksOf(place: CheckPlace, of: Looked, says: Said, isNegated = false): readonly Condition[] {
  if ("ignoringCase" in says)
    return checksOf(place, of, says.ignoringCase, isNegated).map((condition) => ({ ...condition, check: ignoringCase(condition.check) }));
  if ("orMissing" in says)
    return checksOf(place, of, says.orMissing, isNegated).map((condition) => ({ ...condition, check: orMissing(condition.check) }));
  if ("not" in says) {
    if (isNegated) return unsettled("a double negation");
    // "The cart has no items" of a field that is a list.
    if ("is" in says.not && says.not.is === "exists" && place.isFact === true && of.of === "field" && isListField(place, of))
      return checksOf(place, of, { is: "empty" });
    // "It shows no likes" of a field that is their number.
    if ("is" in says.not && says.not.is === "exists" && place.isFact === true && of.of === "field" && isNumberOf(place, of.path))
      return checksOf(place, of, { is: "equals", value: { constant: 0 } });
    return checksOf(place, of, says.not, true);
  }
  if ("all" in says) {
    if (isNegated) return unsettled("“not” before several statements");
    // "an array that has 3 items and is not empty"
    const inside: Looked = of.of === "body" && says.all.some(tellsList) ? { ...of, list: true } : of;
    return says.all.flatMap((each) => checksOf(place, inside, each));
  }
  // "The order is "x"": an object is not a text.
  if (of.of === "thing" && "is" in says && says.is === "equals" && isReference(says.value) && says.value.as === "Quoted")
    return unsettled("an object that is compared with a text");
  if (of.of === "thing") return checksOf(place, bodyOf(place, of.name), says, isNegated);
  if (of.of === "list") {
    const path = listNamed(place, of.noun, place.response);
    return checksOf(place, path === "$" ? { of: "body", list: true } : { of: "field", path: [path] }, says, isNegated);
  }
  if (!("is" in says)) return unsettled("a compound statement");
  if (says.is === "shows" && isReference(says.value) && isParticle(place, says.value)) return unsettled("a verb of two words");
  if (says.is === "shows")
    return checksOf(place, of, { is: showsPart(place, of, isNegated) ? "contains" : "equals", value: says.value }, isNegated);
  if (says.is === "placed") return checksOf(place, of, { is: placedAs(place, of, says.value), value: says.value }, isNegated);
  if (of.of === "header" && isMediaField(place, of.name)) return unsettled("a field of that name");
  if (of.of === "field" && isHttpStatus(place, of.path, says)) return unsettled("the status of the response");
  refuseUndocumented(place, of, says);
  if (says.is === "switched") return checksOf(place, of, { is: "equals", value: { constant: says.on } }, isNegated);
  if (says.is === "flag" && (of.of === "items" || of.of === "field of items"))
    return itemChecks(checksOf, place, of.of === "items" ? of : fieldOfEach(of), says, isNegated);
  if (says.is === "flag") return flagChecks(place, of, says.name, isNegated).map((check) => ({ check, of, says }));
  if (says.is === "sign") {
    const signed = { is: "compare", [says.sign]: { constant: 0 } } as Said;
    // A number is one that can be compared; for an integer, the sentence must ask.
    if (says.type !== "integer" || isNegated) return checksOf(place, of, signed, isNegated);
    return [...checksOf(place, of, { is: "type", type: "integer" }), ...checksOf(place, of, signed)];
  }
  if (says.is === "ago" && says.done !== undefined)
    return checksOf(place, { of: "field", path: [{ called: dateOf(place, says.done) }] }, { is: "ago", bound: says.bound }, isNegated);
  if (says.is === "sorted" && (of.of === "body" || (of.of === "field" && of.path.length > 0)))
    return sortedChecks(place, of, says, isNegated).map((check) => ({ check, of, says }));
  if (says.is === "items among" || says.is === "only item")
    return countedItems(checksOf, place, of, isNegated ? unsettled("“not” before several items") : says).map((check) => ({
      check,
      of,
      says,
    }));
  if (of.of === "self") return checksOf(place, { of: "body" }, says, isNegated);
  const named = of.of === "field" && of.whole === true ? listOfThings(place, of.path) : undefined;
  if (named !== undefined)
    return checksOf(
      place,
      named === "$" ? { of: "body", list: true, named: true } : { of: "field", path: [named], whole: true },
      says,
      isNegated,
    );
  if (says.is === "named" && of.of !== "items") {
    const text = isReference(says.value) ? textOf(place, says.value) : "";
    return checksOf(place, { of: "field", path: pathOfName(place, of, text) }, { is: "equals", value: says.value }, isNegated);
  }
  const made = (checks: readonly Check[]): readonly Condition[] => checks.map((check) => ({ check, of, says }));
  if (says.is === "facts") {
    if (says.facts.some((fact) => fact.of.of === "status") && says.facts.filter((fact) => isStatusLike(place, fact)).length > 1)
      return unsettled("the status twice");
    if (says.outcome !== undefined) agreeing(place, says.outcome, says.facts);
    const inside = placeWith(place, {
      isFact: true,
      ...(says.whole === true ? { whole: true } : {}),
      ...(says.within === true ? { isWithin: true } : {}),
    });
    if (of.of === "field" && isBareName(of.path[0]) && place.response === undefined) return unsettled("a thing that has something");
    if (says.within === true && isSingleValue(place, of)) return unsettled("a field of a text");
    if (says.within === true && says.facts.some(isQuotedStatus(place))) return unsettled("a text that a body contains");
    if (of.of === "items" && of.which !== "every" && says.facts.length > 1) return itemChecks(checksOf, place, of, says, isNegated);
    return says.facts.flatMap((fact) => factChecks(inside, of, fact, isNegated && onlyOne(says.facts)));
  }
  if (of.of === "status" && isValueOfField(place, says)) return unsettled("a value of the field status");
  if (of.of === "status" && of.bare === true && isNoStatus(place, says)) return unsettled("a number that no status is");
  if (of.of === "status") return made([statusCheck(place, of.bare === true ? asOutcome(place, says) : says, isNegated)]);
  if (of.of === "time") return made([timeCheck(place, says, isNegated)]);
  if (of.of === "sum" || of.of === "average") return checksOf(place, of.inner, sumSaid(of, says), isNegated);
  if (of.of === "length") {
    const total = totalOf(place);
    if (total !== undefined) return checksOf(place, { of: "field", path: [total] }, says, isNegated);
    const counted = of.inner.of === "field" ? listOfThings(place, of.inner.path) : undefined;
    if (counted === undefined && isNumber(place, of.inner)) return checksOf(place, of.inner, says, isNegated);
    if (counted === undefined && of.inner.of === "field" && isCountOfWords(place, of.inner.path))
      return unsettled("words that are counted");
    const inner: Looked = counted === undefined ? of.inner : counted === "$" ? { of: "body" } : { of: "field", path: [counted] };
    return made(lengthChecks(place, inner, says, isNegated));
  }
  if (of.of === "fields") return eachField(place, of).flatMap((one) => checksOf(place, one, says, isNegated));
  if (says.is === "type" && of.of === "field" && place.response === undefined && isNamedSo(place, of.path))
    return unsettled("a field, or an item of that name");
  if (of.of === "looked of items") {
    if (of.inner.of !== "field") return unsettled("no field of an item");
    return itemChecks(checksOf, place, fieldOfEach({ of: "field of items", path: of.inner.path, items: of.items }), says, isNegated);
  }
  if (of.of === "items") return itemChecks(checksOf, place, of, says, isNegated);
  if (of.of === "field of items") return itemChecks(checksOf, place, fieldOfEach(of), says, isNegated);
  if (says.is === "has item" || says.is === "items with") return made(ofItems(checksOf, place, of, says, isNegated));
  if (of.of === "body" && says.is === "unique field")
    return checksOf(place, { of: "items", which: "every", list: of, path: says.path }, { is: "unique" }, isNegated);
  if (of.of === "body") return made(bodyChecks(place, of, says, isNegated));
  if (says.is === "equals" && isReference(says.value)) confirmValue(place, of, says.value, isNegated);
  // One assumption in a statement: a bare word about a bare word is a guess.
  if ((says.is === "equals" || says.is === "contains") && isReference(says.value) && says.value.as === "Bare" && isGuessed(place, of))
    return unsettled("two bare words");
  // "The booking exists" is about a thing; a field that a response has or has not is a fact of it.
  if (
    says.is === "exists" &&
    place.isFact !== true &&
    of.of === "field" &&
    of.path.length === 1 &&
    isBareName(of.path[0]) &&
    place.response === undefined
  )
    return unsettled("a thing that exists");
  // "the list of books", "the author of the book": which of the two is the field is a guess that could pass.
  if (
    says.is === "exists" &&
    !isNegated &&
    of.of === "field" &&
    of.path.length > 1 &&
    isBareName(of.path[0]) &&
    place.response === undefined
  )
    return unsettled("a part of a thing");
  if (says.is === "exists" && of.of === "field" && (isQuotedText(place, of.path) || isParticle(place, of.path[0])))
    return unsettled("a text, or a verb of two words");
  // "I receive a gone": a status, and no field.
  if (says.is === "exists" && of.of === "field" && isGuessed(place, of) && isReason(place, of.path[0]))
    return unsettled("a status, or a field");
  // "GET /books: Returns a list of books." describes an endpoint.
  if (says.is === "exists" && place.whole === true && of.of === "field" && of.whole === true && isGuessed(place, of))
    return unsettled("a list that nothing names");
  const subject = subjectOf(place, of, isNegated && says.is === "exists" && (place.isFact === true || isCodeName(place, of)));
  if (says.is === "exists" && says.unsaid === true && subject.path === "$") return unfinishedPath(place, of, subject.path);
  if (says.is === "exists" && says.unsaid === true && isState(place, of)) return unsettled("how it is, and no field that is there");
  if (says.is === "equals" && !isNegated && of.of === "field" && subject.path !== undefined && isText(says.value)) {
    const inner = textOfThing(place, subject.path, isReference(says.value) ? textOf(place, says.value) : "");
    // "The first plugin is disabled": no name.
    if (inner !== undefined && isReference(says.value) && says.value.as === "KnownWord") return unsettled("a word of the language");
    if (inner !== undefined) return checksOf(placeWith(place, { response: undefined }), { of: "field", path: [inner] }, says, isNegated);
  }
  if (says.is === "exists" && subject.path !== undefined && saysListed(place, subject.path))
    return unsettled("a value that the document lists");
  const told = said(place, subject, says, isNegated, of);
  const isFound = subject.path?.includes("?") === true;
  if (
    says.is === "equals" &&
    place.isFact === true &&
    of.of === "field" &&
    subject.path !== undefined &&
    isPlural(subject.path) &&
    !isFound
  ) {
    const [each] = told;
    if (each?.equals !== undefined && told.length === 1 && of.whole !== true)
      return made([{ [isNegated ? "none" : "any"]: subject.path, path: "$", equals: each.equals as Json }]);
  }
  const isEach = subject.path !== undefined && !(of.of === "field" && of.whole === true) && isPlural(subject.path);
  return made(isEach ? told.map(ofEach) : told);
}

/** "The total number of orders" of a page that says it. */
/** “it must be closed”: said with a form of “be”, a name is a state. */
function isState({ tokens }: CheckPlace, of: Looked): boolean {
  const [first] = of.of === "field" ? of.path : [];
  return isReference(first) && hasTerminal(tokens[first.token - 1]?.word ?? "", /^f\.be/);
}

function totalOf({ tokens, response }: CheckPlace): string | undefined {
  if (response === undefined || !tokens.some(({ word }) => word === "total")) return undefined;
  const name = ["total", "totalcount", "totalelements", "totalitems", "totalnumber", "totalresults"]
    .map((one) => response.fields.get(one))
    .find((one) => one !== undefined);
  return name === undefined || !/^(?:integer|number)$/.test(response.details?.get(squeeze(name))?.type ?? "")
    ? undefined
    : pathOfMember(name);
}

/** "status CREATED", where the document lists that value of a field `status`. */
function isValueOfField(place: CheckPlace, says: Statement): boolean {
  const { tokens, response } = place;
  if (says.is === "equals" && isReference(says.value) && says.value.as === "Variable") return isStatusFieldSaid(place);
  if (says.is !== "equals" || !("reason" in says.value) || says.value.status !== undefined) return false;
  const listed = response?.details?.get("status")?.enum ?? [];
  return tokens.some(({ text }) => /^[A-Z]{2,}$/.test(text) && listed.includes(text));
}

function isNumberOf(place: CheckPlace, [only, ...more]: readonly Segment[]): boolean {
  if (more.length > 0 || !isReference(only) || !isBareName(only) || !/[^s]s$/.test(tokenOf(place, only).word)) return false;
  return !codeName.test(tokenOf(place, only).text) && numberCounted(placeWith(place, { confirmed: { weight: 0 } }), only) !== undefined;
}

function isText(value: ValueMeaning): boolean {
  return isReference(value) && ["Quoted", "Bare", "Capital", "Constant", "Coded", "KnownWord"].includes(value.as);
}

/** "The author is "tom"", where the author is an object: the field that says how it is called, or what it says. */
function textOfThing(place: CheckPlace, path: string, text: string): string | undefined {
  const thing = place.response === undefined ? undefined : describeThing(place.response, path);
  if (thing === undefined) return undefined;
  const own = [...thing.fields.values()].filter((name) => thing.things.has(lemma(squeeze(name))));
  return joinPaths(path, pathOfMember(fieldOfCode(place, thing, text) ?? (own.length === 1 ? (own[0] as string) : nameIn(thing))));
}

/** “Rejected with 201” contradicts itself: what a status says of the outcome is what the verb says of it. */
function agreeing(place: CheckPlace, outcome: "success" | "failure", facts: readonly Fact[]): void {
  for (const { of, says } of facts) {
    if (of.of !== "status" || !("is" in says) || says.is !== "equals") continue;
    const { status } = statusCheck(place, says, false) as { readonly status: unknown };
    const isSaid = typeof status === "number" || typeof status === "string";
    if (isSaid && isRefusal({ status }) !== (outcome === "failure")) unsettled("a status that contradicts the verb");
  }
}

function isReason(place: CheckPlace, name: Segment | undefined): boolean {
  return isReference(name) && name.as === "Name" && isSense(tokenOf(place, name).word, "w.reasonphrase");
}

/** A word that is not English names a field, not a thing. */
function isCodeName(place: CheckPlace, of: Looked): boolean {
  const [only, ...more] = of.of === "field" ? of.path : [];
  return (
    place.response !== undefined && more.length === 0 && isReference(only) && isBareName(only) && codeName.test(tokenOf(place, only).text)
  );
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
  if (of.of === "self") return checksOf(place, saysOtherThing(place, whole, says) ? unsettled("another thing") : whole, told);
  if (whole.of === "body") {
    if (whole.list === true && of.of === "field" && place.response !== undefined) return unsettled("a field of a list");
    if (whole.named === true && of.of !== "field") return unsettled("a part of a response that is in no body");
    return checksOf(place, of, told);
  }
  if (
    whole.of === "field" &&
    whole.path.length === 1 &&
    isBareName(whole.path[0]) &&
    isThing(place, whole.path[0] as Segment, place.response)
  )
    return checksOf(place, of, told);
  // "$.items[0] has status 400" is about a field of it.
  if (of.of === "status" && (whole.of === "items" || (whole.of === "field" && isItem(whole.path.at(-1), place))))
    return factChecks(place, whole, { of: { of: "field", path: ["status"] }, says: plainStatus(says) }, isNegated);
  if (whole.of === "field" && of.of === "field" && whole.path.length === 1 && isBareName(whole.path[0]) && isListField(place, whole))
    return unsettled("a field of a list");
  if (whole.of === "field" && of.of === "fields" && whole.whole !== true)
    return eachField(place, of).flatMap((one) => factChecks(place, whole, { of: one, says }, isNegated));
  if (whole.of === "field" && of.of === "field") {
    if (whole.whole === true) return unsettled("a field of a list");
    if (isItem(whole.path.at(-1), place) && isItem(of.path[0], place)) return unsettled("an item of an item");
    // "$.a has length 3, $.b is 5": a path begins at the body.
    if (isReference(of.path[0]) && of.path[0].as === "JsonPath") return unsettled("a path inside of another one");
    if (isAspect(place, of.path[0]) && place.response === undefined) return unsettled("how the field is, or a part of it");
    if (isNegated && isBareName(whole.path[0])) return unsettled("a part of a missing field");
    // A list has no such field itself, and its items may.
    const [missing, ...more] = of.path;
    const denied = isNegated ? says : "not" in says ? says.not : undefined;
    if (denied !== undefined && "is" in denied && denied.is === "exists" && more.length === 0 && isUnknown(place, whole))
      return absentWithin(place, whole, missing as Segment, { of, says });
    return checksOf(place, { of: "field", path: [...whole.path, ...of.path] }, told);
  }
  if (whole.of === "items" && whole.which !== "any" && of.of === "fields")
    return eachField(place, of).flatMap((one) => factChecks(place, whole, { of: one, says }, isNegated));
  if (whole.of === "items" && of.of === "field") {
    const inner: Fact = { of: { ...of, path: [...(whole.path ?? []), ...of.path] }, says: told };
    return itemChecks(checksOf, place, whole, { is: "facts", facts: [inner] }, false);
  }
  return unsettled("a fact of something else");
}

/** "the number of words in $.text": what is counted, and no member. */
function isCountOfWords(place: CheckPlace, path: readonly Segment[]): boolean {
  const last = path.at(-1);
  return (
    path.length > 1 && isReference(last) && isBareName(last) && lexicon.known.has(tokenOf(place, last).word) && place.response === undefined
  );
}

/** "the field named "id" is of type text": of a list of fields it would be one of its items. */
function isNamedSo(place: CheckPlace, [name]: readonly Segment[]): boolean {
  return isReference(name) && ["named", "called"].includes(place.tokens[name.token - 1]?.word ?? "");
}

/** Returns whether the document does not say what a field has in it. */
function isUnknown(place: CheckPlace, whole: Extract<Looked, { of: "field" }>): boolean {
  const path = pathOf(placeWith(place, { confirmed: { weight: 0 } }), whole.path, isExplicit(whole.path) ? undefined : place.response);
  return place.response?.members?.has(squeeze(path.slice(1))) !== true;
}

/** "$.rows has no field "x"": at no depth. */
function absentWithin(place: CheckPlace, whole: Extract<Looked, { of: "field" }>, name: Segment, from: Fact): readonly Condition[] {
  const outer = pathOf(place, whole.path, isExplicit(whole.path) ? undefined : place.response);
  const inner = pathOf(place, [name], undefined, true);
  const check = { path: inner.startsWith("$..") ? outer + inner.slice(1) : joinPaths(outer, inner), exists: true, not: true } as const;
  return [{ check, ...from }];
}

/** "the list of parcels" of a response that lists them. */
function listOfThings(place: CheckPlace, path: readonly Segment[]): string | undefined {
  const [only, ...more] = path;
  if (more.length > 0 || !isReference(only) || !isBareName(only)) return undefined;
  const { response } = place;
  if (response === undefined) return undefined;
  if (response.fields.has(squeeze(tokenOf(place, only).text)) && !response.isList) return undefined;
  confirm(place, "bareField");
  return listNamed(place, only, response);
}

function tellsList(says: Said): boolean {
  if ("all" in says) return says.all.some(tellsList);
  if (!("is" in says)) return false;
  if (says.is === "facts") return says.facts.some((fact) => fact.of.of === "self" && tellsList(fact.says));
  return says.is === "length" || (says.is === "type" && says.type === "array");
}

function isItem(segment: Segment | undefined, place: CheckPlace): boolean {
  if (isReference(segment)) return tokenOf(place, segment).text.endsWith("]");
  return typeof segment === "object" && "index" in segment;
}

function plainStatus(says: Said): Said {
  if (!("is" in says) || says.is !== "equals" || !("status" in says.value)) return unsettled("a status of a part");
  const { status, reason } = says.value;
  return status?.as !== "StatusNumber" || reason !== undefined
    ? unsettled("a status of a part")
    : { is: "equals", value: { ...status, as: "Number" } };
}

function isListField(place: CheckPlace, { path }: Extract<Looked, { of: "field" }>): boolean {
  const [first] = path;
  const words = typeof first === "object" && "words" in first ? first.words : [first];
  const text = words.map((word) => (typeof word === "string" ? word : isReference(word) ? tokenOf(place, word).text : "")).join("");
  const field = place.response?.fields.get(squeeze(text));
  return field !== undefined && place.response?.lists.includes(field) === true;
}
