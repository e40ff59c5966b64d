// Finds out whether a clause is about an error, whose fields are then those of the error response.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { isCallRefused } from "../refused.ts";

/** Returns whether the last call has to fail. */
export function expectsError({ before = [] }: SentenceContext, tokens: readonly Token[]): boolean {
  const call = before.findLastIndex(({ step }) => step === "api_request");
  return tokens.some(({ word, text }) => /^4\d\d$/.test(text) || /^errors?$/.test(word)) || isCallRefused(before, call);
}
