// Reads the words and signs of a bound: “above”, “at least”, “>=”.

import type { Token } from "../../english/token.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
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

/** “exactly”, or a bound. */
export function limitsAt(tokens: readonly Token[], at: number): readonly { readonly to: number; readonly bound: Bound | undefined }[] {
  return [
    ...boundsAt(tokens, at).map(({ to, value }) => ({ to, bound: value as Bound })),
    ...sensesAt(tokens, at, "w.exactly").map(({ to }) => ({ to, bound: undefined })),
  ];
}

/** “an array with exactly one element whose …”: how long it is. */
export function isLengthAt(tokens: readonly Token[], at: number): boolean {
  const from = limitsAt(tokens, at - 1).some(({ to }) => to === at) ? at - 1 : at;
  return /^(?:of|with)$/.test(tokens[from - 1]?.word ?? "") && hasTerminal(tokens[from - 2]?.word ?? "", /^(?:n\.list|w\.type)/);
}
