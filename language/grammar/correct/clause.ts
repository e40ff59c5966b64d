// A clause while its checks are looked for: its tokens, the response that it is about, and which tokens have been understood.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { KnownBody, KnownField } from "./fields.ts";

export interface Clause {
  readonly tokens: readonly Token[];
  readonly context: SentenceContext;
  readonly body: KnownBody | undefined;
  readonly used: Set<number>;
}

export interface Found {
  readonly field: KnownField;
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

export interface Made {
  readonly checks: readonly Check[];
  readonly cost: number;
}

export const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
]);

export function numberOf({ kind, text, word }: Token): number | undefined {
  if (kind === "number") return Number(text);
  const at = "zero one two three four five six seven eight nine ten".split(" ").indexOf(word);
  return at < 0 || kind !== "word" ? undefined : at;
}

export const comparing: readonly (readonly [RegExp, "above" | "below" | "atLeast" | "atMost"])[] = [
  [/\b(?:at least|no less than|not less than|minimum)$/, "atLeast"],
  [/\b(?:at most|no more than|not more than|maximum|up to)$/, "atMost"],
  [/\b(?:more than|greater than|above|over|higher than|exceeds|exceed)$/, "above"],
  [/\b(?:less than|fewer than|below|under|lower than|smaller than)$/, "below"],
];
