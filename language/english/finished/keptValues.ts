// Finds values that are kept for later where a reading compares a word: “the id shall be stored as orderId”.

import { bestReading, readTokens } from "../../grammar/read.ts";
import { keptValues } from "../../grammar/stated/keeping.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";

export const unclearSave = "It is unclear what is saved. Write “Save $.id as orderId” in a sentence of its own.";

/** Returns the steps that keep the value of “shall be stored as orderId”; “unclear” if more than a reason follows. */
export function keptSteps(context: SentenceContext, sentence: string): readonly Step[] | "unclear" | undefined {
  const tokens = tokensOf(sentence);
  const as = tokens.findIndex(({ word }, at) => word === "as" && isStoring.test(tokens[at - 1]?.word ?? ""));
  if (as < 0) return undefined;
  const kept = tokens.slice(0, as + 2);
  const [end, cause] = tokens.slice(as + 2);
  // Only a reason may follow.
  if (end !== undefined && !/^[.!]$/.test(end.text) && !(end.text === "," && isCausing.test(cause?.word ?? ""))) return "unclear";
  const read = bestReading(readTokens(kept, undefined, context), context)?.steps;
  const isSave = read?.every(({ step }) => step === "save") === true;
  return (isSave ? read : keptValues(context, kept)[0]?.steps) ?? "unclear";
}

const isCausing = /^(?:since|because|as|for)$/;
const isStoring = /^(?:stored|saved|kept|recorded|remembered|noted)$/;
