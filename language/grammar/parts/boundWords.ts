// Reads the words and signs of a bound: “above”, “at least”, “>=”.

import type { Token } from "../../english/token.ts";
import { type Filled, sensesAt } from "../stated/match.ts";

export type Bound = "above" | "below" | "atLeast" | "atMost";

const bounds: readonly (readonly [string, Bound])[] = [
  ["w.above", "above"],
  ["w.below", "below"],
  ["w.atleast", "atLeast"],
  ["w.atmost", "atMost"],
  ["w.noless", "atLeast"],
  ["w.nomore", "atMost"],
];

const signs: ReadonlyMap<string, Bound> = new Map([
  [">", "above"],
  ["<", "below"],
  [">=", "atLeast"],
  ["<=", "atMost"],
  ["≥", "atLeast"],
  ["≤", "atMost"],
]);

/** A bound in words or as a sign. */
export function boundsAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, text = "" } = tokens[at] ?? {};
  const sign = kind === "symbol" ? signs.get(text) : undefined;
  if (sign !== undefined) return [{ to: at + 1, value: sign }];
  return bounds.flatMap(([sense, value]) => sensesAt(tokens, at, sense).map(({ to }) => ({ to, value })));
}
