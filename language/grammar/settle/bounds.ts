// Bounds, lengths and times: at least 3, between 1 and 5, within 2 seconds.

import type { Check, Comparison, Numeric } from "../../check.ts";
import { isJsonObject } from "../../json.ts";
import { isNumber } from "../../number.ts";
import type { Bounds, QuantityMeaning, Statement } from "../meaning.ts";
import { type CheckPlace, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { jsonOf, millisecondsOf } from "./value.ts";

export const not = (isNegated: boolean): { readonly not?: true } => (isNegated ? { not: true } : {});

export function timeCheck(place: CheckPlace, says: Statement, isNegated: boolean): Check {
  if (says.is !== "compare") return unsettled("nothing that can be said of a time");
  return { time: ageOf(place, says), ...not(isNegated) };
}

/** "less than a minute ago" */
export function ageOf(place: CheckPlace, says: Bounds): Comparison {
  return boundsOf(says, (value) => (isSpan(value) ? (millisecondsOf(place, value) as Numeric) : unsettled("no time")));
}

function isSpan(value: QuantityMeaning): value is Extract<QuantityMeaning, { time: unknown } | { amount: unknown } | { half: number }> {
  return "time" in value || "amount" in value || "half" in value;
}

export function plainNumber(place: CheckPlace, value: QuantityMeaning): Numeric {
  if (isSpan(value) || "length" in value) return unsettled("no plain number");
  const number = jsonOf(place, value);
  return isNumber(number) || isJsonObject(number) ? (number as Numeric) : unsettled("no number");
}

export function boundsOf(says: Bounds, read: (value: QuantityMeaning) => Numeric): Comparison {
  const entries = (["above", "below", "atLeast", "atMost"] as const).flatMap((name) => {
    const value = says[name];
    return value === undefined ? [] : [[name, read(value)] as const];
  });
  const bounds: Comparison = Object.fromEntries(entries);
  const [low, high] = [bounds.atLeast ?? bounds.above, bounds.atMost ?? bounds.below];
  if (typeof low === "number" && typeof high === "number" && low > high) return unsettled("bounds that nothing is within");
  return bounds;
}

export function lengthOf(place: CheckPlace, says: Extract<Statement, { is: "length" }>): Numeric | Comparison {
  if (says.bound !== undefined) return boundsOf(says.bound, (value) => plainNumber(place, value));
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
    return [{ ...subject, path: list, length: boundsOf(says, (value) => plainNumber(place, value)), ...not(isNegated) }];
  if (lengths.length > 0) {
    const bounds = boundsOf(says, (value) => ("length" in value ? plainNumber(place, value.length) : unsettled("no length")));
    return [{ ...subject, length: bounds, ...not(isNegated) }];
  }
  return [{ ...subject, compare: boundsOf(says, (value) => plainNumber(place, value)), ...not(isNegated) }];
}
