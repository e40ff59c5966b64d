// The calls that steps make, with the operations of the document that they go to.

import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { type Call, callsBefore } from "../settle/mentioned.ts";

export function callsOf(context: SentenceContext, before: readonly Step[]): readonly Call[] {
  return callsBefore({ tokens: [], attachment: undefined, context, confirmed: { weight: 0 }, before });
}
