// Compares numbers with bounds, all of which must hold.

import { type Comparison, compareNumbers, isNumber, type JsonNumber, parseNumber } from "../../language/index.ts";
import { fieldOf } from "./otherFields.ts";
import { show } from "./show.ts";

const words: Readonly<Record<keyof Comparison, string>> = { above: "above", atLeast: "at least", below: "below", atMost: "at most" };

export type Bounds = readonly { readonly kind: keyof Comparison; readonly limit: JsonNumber }[];

/** Templates have become texts by now: a text that is a numeral counts as its number. */
export function numberOf(value: unknown): JsonNumber | undefined {
  if (isNumber(value)) return value;
  return typeof value === "string" ? parseNumber(value.trim()) : undefined;
}

export function readBounds(comparison: Comparison): Bounds | { readonly problem: string } {
  const bounds: { kind: keyof Comparison; limit: JsonNumber }[] = [];
  for (const kind of Object.keys(words) as (keyof Comparison)[]) {
    const given = comparison[kind];
    if (given === undefined) continue;
    const limit = numberOf(given);
    if (limit === undefined) return { problem: `the bound ${show(given)} is not a number` };
    bounds.push({ kind, limit });
  }
  return bounds;
}

export function within(value: JsonNumber, bounds: Bounds): boolean {
  return bounds.every(({ kind, limit }) => {
    const order = compareNumbers(value, limit);
    switch (kind) {
      case "above":
        return order > 0;
      case "below":
        return order < 0;
      case "atLeast":
        return order >= 0;
      case "atMost":
        return order <= 0;
    }
    return false;
  });
}

/** `at least 1 and below 5`, with `unit` after each number. */
export function boundsTitle(comparison: Comparison, unit = ""): string {
  return (Object.keys(words) as (keyof Comparison)[])
    .filter((kind) => comparison[kind] !== undefined)
    .map((kind) => `${words[kind]} ${limitTitle(comparison[kind])}${unit}`)
    .join(" and ");
}

/** Writes a limit: another field as its path, a template as it is written. */
export function limitTitle(limit: unknown): string {
  return typeof limit === "string" ? limit : (fieldOf(limit) ?? show(limit));
}
