// The calls that steps make, with the operations of the document that they go to.

import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { type Call, callsBefore } from "../settle/mentioned.ts";

export function callsOf(context: SentenceContext, before: readonly Step[]): readonly Call[] {
  return callsBefore({ tokens: [], attachment: undefined, context, confirmed: { weight: 0 }, before });
}

/** Returns whether a request before sends the word, by itself or as a part of a text. */
export function isSent(before: readonly Step[], word: string): boolean {
  return before.some(
    (step) =>
      step.step === "api_request" &&
      step.body !== undefined &&
      JSON.stringify(step.body)
        .toLowerCase()
        .split(/["\s@._-]/)
        .includes(word.toLowerCase()),
  );
}
