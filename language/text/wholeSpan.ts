// Computes the whole span of an instruction.

import type { Span } from "../diagnostic.ts";
import type { Instruction } from "../playbook.ts";

/** From the sentence to the end of all that is below it: what is attached to it, and the body of a block. */
export function wholeSpan({ span, attachment, body }: Instruction): Span {
  const last = body?.at(-1);
  return { start: span.start, end: Math.max(span.end, attachment?.span.end ?? 0, last === undefined ? 0 : wholeSpan(last).end) };
}
