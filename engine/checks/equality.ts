// Compares JSON values for deep equality and containment, and finds the first difference.

import { canonicalNumber, compareNumbers, isJsonObject, isNumber, type Json } from "../../language/index.ts";
import { kindOf, memberPath, show } from "./show.ts";

/** Object keys in any order, types count, numbers by their exact values. */
export function equal(actual: Json, expected: Json, ignoreCase = false): boolean {
  if (actual === expected) return true;
  if (typeof actual === "string" && typeof expected === "string") return ignoreCase && fold(actual) === fold(expected);
  if (isNumber(actual)) return isNumber(expected) && compareNumbers(actual, expected) === 0;
  if (Array.isArray(actual)) {
    return (
      Array.isArray(expected) &&
      actual.length === expected.length &&
      actual.every((item: Json, index) => equal(item, expected[index] as Json, ignoreCase))
    );
  }
  if (!isJsonObject(actual) || !isJsonObject(expected)) return false;
  const keys = Object.keys(actual);
  return (
    keys.length === Object.keys(expected).length &&
    keys.every((key) => Object.hasOwn(expected, key) && equal(actual[key] as Json, expected[key] as Json, ignoreCase))
  );
}

/**
 * Describes how two unequal values differ. `base` is the path of `actual`: `it is "OPEN"` where they differ as a whole,
 * else `the first difference is at $.lines[0].sku: it is "A", not "B"`.
 */
export function difference(actual: Json, expected: Json, base: string, ignoreCase = false): string {
  const inside = descend(actual, expected, base, ignoreCase);
  return inside === undefined ? itIs(actual, expected) : `the first difference is at ${inside}`;
}

function descend(actual: Json, expected: Json, path: string, ignoreCase: boolean): string | undefined {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const length = Math.min(actual.length, expected.length);
    for (let index = 0; index < length; index++) {
      const found = memberDifference(actual[index] as Json, expected[index] as Json, memberPath(path, index), ignoreCase);
      if (found !== undefined) return found;
    }
    return `${path}: it has ${actual.length} item${actual.length === 1 ? "" : "s"}, not ${expected.length}`;
  }
  if (!isJsonObject(actual) || !isJsonObject(expected)) return undefined;
  for (const key of Object.keys(expected)) {
    const place = memberPath(path, key);
    if (!Object.hasOwn(actual, key)) return `${place}: it is missing (${show(expected[key])} is expected)`;
    const found = memberDifference(actual[key] as Json, expected[key] as Json, place, ignoreCase);
    if (found !== undefined) return found;
  }
  const extra = Object.keys(actual).find((key) => !Object.hasOwn(expected, key));
  return extra === undefined ? undefined : `${memberPath(path, extra)}: it is ${show(actual[extra])}, but no such member is expected`;
}

function memberDifference(actual: Json, expected: Json, path: string, ignoreCase: boolean): string | undefined {
  if (equal(actual, expected, ignoreCase)) return undefined;
  return descend(actual, expected, path, ignoreCase) ?? `${path}: ${itIs(actual, expected)}, not ${show(expected)}`;
}

/** `it is "OPEN"`; where only the types differ, it says so. */
function itIs(actual: Json, expected: Json): string {
  const alike = kindOf(actual) !== kindOf(expected) && isScalar(actual) && isScalar(expected) && String(actual) === String(expected);
  return alike
    ? `the types differ: ${show(actual)} is ${kindOf(actual)}, ${show(expected)} is ${kindOf(expected)}`
    : `it is ${show(actual)}`;
}

function isScalar(value: Json): boolean {
  return !Array.isArray(value) && !isJsonObject(value);
}

/**
 * A text contains a piece; a list an item, or all of several; an object members, recursively. Undefined if nothing can
 * be contained.
 */
export function contains(actual: Json, expected: Json, ignoreCase = false): boolean | undefined {
  if (typeof actual === "string") {
    if (expected === null || Array.isArray(expected) || isJsonObject(expected)) return undefined;
    const piece = String(expected);
    return ignoreCase ? fold(actual).includes(fold(piece)) : actual.includes(piece);
  }
  if (Array.isArray(actual)) {
    const wanted: readonly Json[] = Array.isArray(expected) ? expected : [expected];
    return wanted.every((item) => actual.some((candidate: Json) => holds(candidate, item, ignoreCase)));
  }
  if (!isJsonObject(actual) || !isJsonObject(expected)) return undefined;
  return holds(actual, expected, ignoreCase);
}

/** Below the top a text has to be equal: `{"name": "A"}` is not contained in `{"name": "Ada"}`. */
function holds(actual: Json, expected: Json, ignoreCase: boolean): boolean {
  if (isJsonObject(actual) && isJsonObject(expected)) {
    return Object.entries(expected).every(([key, value]) => Object.hasOwn(actual, key) && holds(actual[key] as Json, value, ignoreCase));
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return expected.every((item: Json) => actual.some((candidate: Json) => holds(candidate, item, ignoreCase)));
  }
  return equal(actual, expected, ignoreCase);
}

/** Why something is not contained: the first missing item or member. */
export function missingPart(actual: Json, expected: Json, base: string, ignoreCase = false): string {
  if (typeof actual === "string") return `it is ${show(actual)}`;
  if (Array.isArray(actual)) {
    const wanted: readonly Json[] = Array.isArray(expected) ? expected : [expected];
    const missing = wanted.find((item) => !actual.some((candidate: Json) => holds(candidate, item, ignoreCase)));
    return `none of its ${actual.length} items is ${show(missing)}; it is ${show(actual)}`;
  }
  if (isJsonObject(actual) && isJsonObject(expected)) {
    for (const [key, value] of Object.entries(expected)) {
      const place = memberPath(base, key);
      if (!Object.hasOwn(actual, key)) return `there is no ${place}`;
      const found = actual[key] as Json;
      if (!holds(found, value, ignoreCase)) {
        return isJsonObject(found) && isJsonObject(value)
          ? missingPart(found, value, place, ignoreCase)
          : `${place} is ${show(found)}, not ${show(value)}`;
      }
    }
  }
  return `it is ${show(actual)}`;
}

export function fold(text: string): string {
  return text.toLowerCase();
}

/** The indexes of the first item that equals an earlier one, the earlier one first. */
export function duplicates(list: readonly Json[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of list.entries()) {
    const key = canonical(item);
    const first = seen.get(key);
    if (first !== undefined) return [first, index];
    seen.set(key, index);
  }
  return undefined;
}

/** Equal values have equal texts: keys are sorted. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join()}]`;
  if (isNumber(value)) return canonicalNumber(value);
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join()}}`;
}
