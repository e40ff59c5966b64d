// Bounds, lengths and times: at least 3, between 1 and 5, within 2 seconds.

import {
  type Check,
  type Comparison,
  type DateBounds,
  dateRelations,
  type Measure,
  type Moment,
  type Numeric,
  type OtherField,
} from "../../check.ts";
import { isJsonObject } from "../../json.ts";
import { isNumber } from "../../number.ts";
import type { Bounds, Looked, QuantityMeaning, Statement, ValueMeaning } from "../meaning.ts";
import { isDayFormat } from "./days.ts";
import { isExplicit, pathOf } from "./field.ts";
import { fieldAt } from "./known.ts";
import { type CheckPlace, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { isReference, jsonOf, millisecondsOf } from "./value.ts";

export const not = (isNegated: boolean): { readonly not?: true } => (isNegated ? { not: true } : {});

export function timeCheck(place: CheckPlace, says: Statement, isNegated: boolean): Check {
  if (says.is !== "compare") return unsettled("nothing that can be said of a time");
  return { time: ageOf(place, says), ...not(isNegated) };
}

/** "less than a minute ago" */
export function ageOf(place: CheckPlace, says: Bounds): Comparison {
  return boundsOf(says, (value) => (isSpan(value) ? (millisecondsOf(place, value, 0) as Numeric) : unsettled("no time")));
}

function isSpan(value: QuantityMeaning): value is Extract<QuantityMeaning, { time: unknown } | { amount: unknown } | { half: number }> {
  return "time" in value || "amount" in value || "half" in value;
}

export function plainNumber(place: CheckPlace, value: QuantityMeaning): Numeric {
  if (isSpan(value) || "length" in value || "field" in value) return unsettled("no plain number");
  const number = jsonOf(place, value);
  return isNumber(number) || isJsonObject(number) ? (number as Numeric) : unsettled("no number");
}

/** A number, or the field with it. */
function numberOrField(place: CheckPlace, value: QuantityMeaning): Numeric | OtherField {
  return "field" in value ? { $field: pathOf(place, value.field, undefined) } : plainNumber(place, value);
}

const year = /^[12]\d{3}$/;
const dayOrMoment = /^[12]\d{3}-\d\d(?:-\d\d(?:[Tt ]\d\d:\d\d\S*)?)?$/;

/** “before 2000”, “on or after 2026-03-01”; a text in quotes is taken as it is. */
export function dateBoundsOf(place: CheckPlace, says: Extract<Statement, { is: "date" }>): DateBounds {
  const entries = dateRelations.flatMap((relation) => {
    const value = says[relation];
    return value === undefined ? [] : [[relation, momentOf(place, value)] as const];
  });
  return Object.fromEntries(entries);
}

const boundOfRelation = { after: "above", onOrAfter: "atLeast", before: "below", onOrBefore: "atMost" } as const;

/** “The year is before 2000”, where the field of that name is a number. */
export function yearsOf(place: CheckPlace, says: Extract<Statement, { is: "date" }>): Pick<Check, "compare"> {
  const bounds = Object.entries(dateBoundsOf(place, says)).map(([relation, limit]) => {
    const bound = boundOfRelation[relation as keyof typeof boundOfRelation];
    if (bound === undefined || typeof limit !== "string" || !year.test(limit)) return unsettled("no year");
    return [bound, Number(limit)];
  });
  const isOfYear = place.tokens.some(({ word }) => word === "year");
  return isOfYear ? { compare: Object.fromEntries(bounds) } : unsettled("a number that is no year");
}

/** Bounds of a number as those of a date. */
function datesIn(says: Bounds): Extract<Statement, { is: "date" }> {
  const entries = Object.entries(boundOfRelation).flatMap(([relation, bound]) => {
    const value = says[bound];
    if (value === undefined) return [];
    return isSpan(value) || "length" in value ? unsettled("no date") : [[relation, value] as const];
  });
  return { is: "date", ...Object.fromEntries(entries) };
}

function momentOf(place: CheckPlace, value: ValueMeaning): Moment {
  if ("field" in value) return { $field: pathOf(place, value.field, undefined) };
  const json = jsonOf(place, value);
  const isQuoted = isReference(value) && value.as === "Quoted";
  if (isJsonObject(json)) {
    if (typeof json.$var === "string") return { $var: json.$var };
    return json.$now === "date" || json.$now === "date-time" ? (json as unknown as Moment) : unsettled("no date");
  }
  const text = String(json);
  return isQuoted || year.test(text) || dayOrMoment.test(text) ? text : unsettled("no date");
}

/** “The sum of $.prices is 30”; “the total of the cart” may be a field. */
export function sumSaid({ of, inner }: { readonly of: "sum" | "average"; readonly inner: Looked }, says: Statement): Statement {
  if (inner.of !== "field" || !isExplicit(inner.path)) return unsettled("a field, or a sum");
  if (says.is === "compare") return { is: of, bound: says };
  return says.is === "equals" ? { is: of, value: says.value } : unsettled("another statement than a number");
}

/** “has the sum 30”, “has the average at least 4” */
export function measureOf(place: CheckPlace, says: { readonly value?: ValueMeaning; readonly bound?: Bounds }): Measure {
  if (says.bound !== undefined) return boundsOf(says.bound, (value) => numberOrField(place, value));
  return says.value === undefined ? unsettled("no number") : numberOrField(place, says.value);
}

export function boundsOf<Limit extends Numeric | OtherField>(
  says: Bounds,
  read: (value: QuantityMeaning) => Limit,
): { readonly [bound in keyof Comparison]: Limit } {
  const entries = (["above", "below", "atLeast", "atMost"] as const).flatMap((name) => {
    const value = says[name];
    return value === undefined ? [] : [[name, read(value)] as const];
  });
  const bounds: { readonly [bound in keyof Comparison]: Limit } = Object.fromEntries(entries);
  const [low, high] = [bounds.atLeast ?? bounds.above, bounds.atMost ?? bounds.below];
  if (typeof low === "number" && typeof high === "number" && low > high) return unsettled("bounds that nothing is within");
  return bounds;
}

export function lengthOf(place: CheckPlace, says: Extract<Statement, { is: "length" }>): Numeric | Comparison {
  if (says.bound !== undefined) return boundsOf(says.bound, (value) => numberOrField(place, value));
  return says.value === undefined ? unsettled("no length") : plainNumber(place, says.value);
}

/**
 * The list in a path that ends as programs count items: `$.items.length`; undefined if the document has such a field.
 */
export function lengthPath({ response }: CheckPlace, path: string | undefined): string | undefined {
  const [, list, member] = /^(.+)\.(length|size)$/.exec(path ?? "") ?? [];
  if (list === undefined || member === undefined) return undefined;
  const name = list.replace(/^\$\.?/, "");
  if (response?.members?.get(squeeze(name))?.has(member) === true) return undefined;
  if (name === "" && response?.isList === false && response.fields.has(member)) return undefined;
  return member === "length" || response?.lists.includes(name) === true ? list : undefined;
}

/** A bound of a field, or of its length: "at least 32 characters long". */
export function comparisons(place: CheckPlace, subject: Partial<Check>, says: Bounds, isNegated: boolean): readonly Check[] {
  const values = [says.above, says.below, says.atLeast, says.atMost].filter((value) => value !== undefined);
  const lengths = values.filter((value) => "length" in value);
  if (lengths.length > 0 && lengths.length < values.length) return unsettled("a length and a number");
  if (subject.header !== undefined && lengths.length > 0) return unsettled("the length of a header");
  const list = lengthPath(place, subject.path);
  if (list !== undefined && lengths.length === 0)
    return [{ ...subject, path: list, length: boundsOf(says, (value) => numberOrField(place, value)), ...not(isNegated) }];
  if (lengths.length > 0) {
    const bounds = boundsOf(says, (value) => ("length" in value ? plainNumber(place, value.length) : unsettled("no length")));
    return [{ ...subject, length: bounds, ...not(isNegated) }];
  }
  // “The due date is later than 2025”
  const field = place.response && subject.path !== undefined ? fieldAt(place.response, subject.path) : undefined;
  if (isDayFormat(field?.format)) return [{ ...subject, date: dateBoundsOf(place, datesIn(says)), ...not(isNegated) }];
  return [{ ...subject, compare: boundsOf(says, (value) => numberOrField(place, value)), ...not(isNegated) }];
}
