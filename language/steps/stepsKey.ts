// Makes the key of a steps file entry: phase, text, attachment and the ordinal among equals, so that moving lines
// changes nothing.

import { hash } from "../hash.ts";
import type { Attachment, Instruction, Playbook } from "../playbook.ts";
import type { PhaseName } from "../step.ts";

export interface StepsKey {
  readonly phase: PhaseName;
  /** The sentence on one line. */
  readonly instruction: string;
  /** Hash of the code block or table below it. */
  readonly hash?: string;
  /** The number, from 1, among sentences that are equal in all of the above. */
  readonly ordinal: number;
}

export interface KeyedInstruction {
  readonly key: StepsKey;
  readonly instruction: Instruction;
}

/** All sentences of a playbook with their keys, in the order of the text; those of a block come after it. */
export function keyedInstructions(playbook: Playbook): readonly KeyedInstruction[] {
  const counts = new Map<string, number>();
  const found: KeyedInstruction[] = [];
  const visit = (phase: PhaseName, instruction: Instruction): void => {
    const first = stepsKey(phase, instruction);
    const ordinal = (counts.get(keyText(first)) ?? 0) + 1;
    counts.set(keyText(first), ordinal);
    found.push({ key: { ...first, ordinal }, instruction });
    for (const inner of instruction.body ?? []) visit(phase, inner);
  };
  for (const phase of playbook.phases) for (const instruction of phase.instructions) visit(phase.name, instruction);
  return found;
}

/** The key of a sentence of which there is one, or of the `ordinal`th of equal ones. */
function stepsKey(phase: PhaseName, { sentence, attachment }: Instruction, ordinal = 1): StepsKey {
  const attached = attachment === undefined ? {} : { hash: attachmentHash(attachment) };
  return { phase, instruction: onOneLine(sentence), ...attached, ordinal };
}

/** The same text for equal keys and for no others. */
export function keyText({ phase, instruction, hash, ordinal }: StepsKey): string {
  return JSON.stringify([phase, instruction, hash ?? "", ordinal]);
}

/** Writes a sentence of several lines for a key. */
export function onOneLine(sentence: string): string {
  return sentence.trim().replace(/\s+/g, " ");
}

/** Line ends, indentation, and the width of a table's columns make no difference. */
export function attachmentHash(attachment: Attachment): string {
  if (attachment.kind === "code") return hash(JSON.stringify([attachment.language, attachment.content]));
  return hash(JSON.stringify([attachment.header, ...attachment.rows]));
}
