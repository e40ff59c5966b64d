// Finds the instruction that begins at a place of a playbook.

import { type CompiledInstruction, instructionsOf, lineStarts, playbookAt, positionAt, type Workspace } from "../../language/index.ts";
import type { SourcePlace } from "../events.ts";

/** Undefined if none begins there any more. */
export function instructionAt(workspace: Workspace, { path, line, column }: SourcePlace): CompiledInstruction | undefined {
  const starts = lineStarts(playbookAt(workspace, path)?.text ?? "");
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  return all.find(({ instruction }) => {
    const at = positionAt(starts, instruction.span.start);
    return at.line + 1 === line && at.column + 1 === column;
  });
}
