// Reads values that other tools write without quotes. A number beyond JavaScript keeps its digits.

import { ExactNumber, type Json, type JsonNumber, numberPattern, readByValue } from "../../../language/index.ts";

const words: Readonly<Record<string, Json>> = { true: true, false: false, null: null };

/** A number, `true`, `false` or `null`; undefined for any other text. */
export function bareValue(text: string): Json | undefined {
  return Object.hasOwn(words, text) ? words[text] : bareNumber(text);
}

export function bareNumber(text: string): JsonNumber | undefined {
  return numberPattern.test(text) ? readByValue(text) : undefined;
}

/**
 * A number only if it is spelled as it would be written again, for tools whose values are texts: `1.10` and `007` are
 * texts.
 */
export function spelledNumber(text: string): JsonNumber | undefined {
  const number = bareNumber(text);
  return number instanceof ExactNumber || String(number) === text ? number : undefined;
}
