// Where a text stands in a sentence or in the code block or table of it.

import type { Diagnostic } from "../../diagnostic.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import { attachmentOf, spanOf } from "../../text/spanOf.ts";

/** The span of the whole sentence where the text is not in it. */
export function placeOfText(playbook: Playbook, instruction: Instruction, wanted: string): Diagnostic["span"] {
  const span = spanOf(playbook, instruction);
  const attachment = attachmentOf(playbook, instruction);
  for (const area of attachment === undefined ? [span] : [span, attachment.span]) {
    const at = playbook.content.slice(area.start, area.end).indexOf(wanted);
    if (at !== -1 && wanted !== "") return { start: area.start + at, end: area.start + at + wanted.length };
  }
  return span;
}
