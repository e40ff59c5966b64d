// Renumbers a numbered list below a place where items are added or removed.

import type { TextEdit } from "../diagnostic.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import { isReadOver, lineStart } from "./place.ts";

/**
 * Adds `by` to the numbers after `from`, and with `itself` to its own, as long as they are consecutive; other lists
 * stay unchanged.
 */
export function renumbered(
  playbook: Playbook,
  siblings: readonly Instruction[],
  from: Instruction,
  by: number,
  itself = false,
): readonly TextEdit[] {
  const { text } = playbook;
  const edits: TextEdit[] = [];
  const index = siblings.indexOf(from);
  let last = numberOf(playbook, from)?.value;
  if (itself && last !== undefined) last -= 1;
  for (const sibling of siblings.slice(itself ? index : index + 1)) {
    const number = numberOf(playbook, sibling);
    if (number === undefined) {
      // A second sentence of the same line has no number of its own.
      const { start } = sibling.span;
      if (lineStart(text, start) === lineStart(text, from.span.start)) continue;
      if (!/^[ \t]*$/.test(text.slice(lineStart(text, start), start))) continue;
      break;
    }
    if (last === undefined || number.value !== last + 1) break;
    last = number.value;
    edits.push({ span: number.span, text: String(number.value + by) });
  }
  return edits;
}

function numberOf(playbook: Playbook, instruction: Instruction) {
  const { text } = playbook;
  const span = instruction.span;
  const start = lineStart(text, span.start);
  const match = /^([ \t]*)(\d{1,9})[.)][ \t]+(.*)$/s.exec(text.slice(start, span.start));
  if (match === null || !isReadOver(match[3] ?? "")) return undefined;
  const at = start + (match[1]?.length ?? 0);
  return { value: Number(match[2]), span: { start: at, end: at + (match[2]?.length ?? 0) } };
}
