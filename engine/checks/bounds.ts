// Comparisons with numbers: bounds, which hold together.

import type { Comparison } from "../../language/index.ts";
import { show } from "./show.ts";

const words: Readonly<Record<keyof Comparison, string>> = { above: "above", atLeast: "at least", below: "below", atMost: "at most" };

export type Bounds = readonly { readonly kind: keyof Comparison; readonly limit: number }[];

/** Templates have become texts by now: a text that is a numeral counts as its number. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : undefined;
}

export function readBounds(comparison: Comparison): Bounds | { readonly problem: string } {
  const bounds: { kind: keyof Comparison; limit: number }[] = [];
  for (const kind of Object.keys(words) as (keyof Comparison)[]) {
    const given = comparison[kind];
    if (given === undefined) continue;
    const limit = readNumber(given);
    if (limit === undefined) return { problem: `the bound ${show(given)} is not a number` };
    bounds.push({ kind, limit });
  }
  return bounds;
}

export function within(value: number, bounds: Bounds): boolean {
  return bounds.every(({ kind, limit }) => {
    switch (kind) {
      case "above":
        return value > limit;
      case "below":
        return value < limit;
      case "atLeast":
        return value >= limit;
      case "atMost":
        return value <= limit;
    }
    return false;
  });
}

/** `at least 1 and below 5`, with `unit` behind each number. */
export function boundsTitle(comparison: Comparison, unit = ""): string {
  return (Object.keys(words) as (keyof Comparison)[])
    .filter((kind) => comparison[kind] !== undefined)
    .map((kind) => `${words[kind]} ${typeof comparison[kind] === "string" ? comparison[kind] : show(comparison[kind])}${unit}`)
    .join(" and ");
}
