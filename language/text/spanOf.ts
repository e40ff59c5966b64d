// Where an instruction and what is attached to it stand in a text: they themselves only know how far behind their anchor they are.

import type { Span } from "../diagnostic.ts";
import type { Attachment, Instruction, Playbook } from "../playbook.ts";

/** The place of the sentence in the text of `playbook`, which it must be one of: what an edit is made from must not be a guess. */
export function spanOf({ anchors }: Pick<Playbook, "anchors">, { sentence, anchor, offset }: Instruction): Span {
  const from = anchors.get(anchor);
  if (from === undefined) throw new Error("The instruction is of another version of the playbook, and stands nowhere in this one.");
  return { start: from + offset, end: from + offset + sentence.length };
}

/** What is attached to it, with places in the text of `playbook`. */
export function attachmentOf(playbook: Pick<Playbook, "anchors">, instruction: Instruction): Attachment | undefined {
  const { attachment } = instruction;
  return attachment && movedAttachment(attachment, spanOf(playbook, instruction).start);
}

/** From the sentence to the end of all that is below it: what is attached to it, and the body of a block. */
export function wholeSpanOf(playbook: Pick<Playbook, "anchors">, instruction: Instruction): Span {
  const { start, end } = spanOf(playbook, instruction);
  const last = instruction.body?.at(-1);
  const below = last === undefined ? 0 : wholeSpanOf(playbook, last).end;
  return { start, end: Math.max(end, start + (instruction.attachment?.span.end ?? 0), below) };
}

/** The attachment as it is where its text stands further down, or further up. */
export function movedAttachment(attachment: Attachment, by: number): Attachment {
  const span = movedSpan(attachment.span, by);
  if (attachment.kind === "code") return { ...attachment, span, contentSpan: movedSpan(attachment.contentSpan, by) };
  return { ...attachment, span, cellSpans: attachment.cellSpans.map((row) => row.map((cell) => movedSpan(cell, by))) };
}

export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
