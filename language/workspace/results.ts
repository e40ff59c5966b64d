// Derives what the compiled instructions of a playbook amount to: results for its callers, and sentences without steps.

import type { Instruction } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import { type CompiledInstruction, instructionsOf, savedByInstruction } from "./compile.ts";
import { keptQuery, query } from "./query.ts";

/** The sentences without steps, in the order of the text, including those of blocks. */
export const withoutSteps = query((workspace, path): readonly Instruction[] => {
  const found: Instruction[] = [];
  const visit = ({ instruction, steps, body }: CompiledInstruction): void => {
    if (steps.length === 0) found.push(instruction);
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
});

/** The results of a playbook for its callers. */
export interface Results {
  readonly names: readonly string[];
  /** True if a sentence has no steps yet, so that it may give anything. */
  readonly isUnread: boolean;
}

export const resultsOf = keptQuery((workspace, path): Results => {
  const instructions = (instructionsOf(workspace, path) ?? []).flatMap((phase) => (phase.name === "teardown" ? [] : phase.instructions));
  const names = [...new Set(instructions.flatMap(savedByInstruction))];
  return { names, isUnread: instructions.some(({ steps }) => steps.length === 0) };
}, sameData);
