// The ways in which an ambiguous sentence can be read.

import type { SentenceReading, Suggestion } from "../reading.ts";
import { describe } from "./describe.ts";

/** Each reading in words that have no other. */
export function suggestReadings(readings: readonly SentenceReading[]): readonly Suggestion[] {
  const out: Suggestion[] = [];
  for (const { steps } of readings.slice(0, 3)) {
    const description = describe(steps);
    if (description.kind !== "described") continue;
    const text = description.instructions.map(({ sentence }) => sentence).join(" ");
    out.push({ title: text, text });
  }
  return out;
}
