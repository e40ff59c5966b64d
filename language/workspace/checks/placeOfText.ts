// Finds a text in a sentence or in its code block or table.

import type { Diagnostic } from "../../diagnostic.ts";
import type { Instruction, Playbook } from "../../playbook.ts";

/** The span of the whole sentence where the text is not in it. */
export function placeOfText(playbook: Playbook, instruction: Instruction, wanted: string): Diagnostic["span"] {
  const span = instruction.span;
  const attachment = instruction.attachment;
  for (const area of attachment === undefined ? [span] : [span, attachment.span]) {
    const at = playbook.text.slice(area.start, area.end).indexOf(wanted);
    if (at !== -1 && wanted !== "") return { start: area.start + at, end: area.start + at + wanted.length };
  }
  return span;
}
