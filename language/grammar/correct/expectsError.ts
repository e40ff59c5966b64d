// Finds out whether a clause is about an error, whose fields are then those of the error response.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";

/** Whether the last call has to fail. */
export function expectsError({ before }: SentenceContext, tokens: readonly Token[]): boolean {
  if (tokens.some(({ word, text }) => /^4\d\d$/.test(text) || /^errors?$/.test(word))) return true;
  const call = (before ?? []).findLastIndex(({ step }) => step === "api_request");
  return (before ?? [])
    .slice(call + 1)
    .some((step) => step.step === "validate" && step.checks.some(({ status }) => typeof status === "number" && status >= 400));
}
