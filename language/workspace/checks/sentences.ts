// Sentences that cannot be read, with what would work instead.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import type { Problem, Suggestion } from "../../english/compile.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import { attachmentOf, spanOf } from "../../text/spanOf.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import type { Workspace } from "../workspace.ts";

export function checkSentences(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const found: Diagnostic[] = [];
  const visit = ({ instruction, compiled, fromStepsFile, body }: CompiledInstruction): void => {
    if (compiled.kind === "refused" && !fromStepsFile) found.push(problemDiagnostic(playbook, instruction, compiled.problem));
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

function problemDiagnostic(playbook: Playbook, instruction: Instruction, problem: Problem): Diagnostic {
  let fixes: readonly Fix[] | undefined;
  return {
    code: problem.code,
    severity: "error",
    span: placeIn(playbook, instruction, problem.in, problem.span),
    message: problem.message,
    // Corrections take longer than the check, so they are made when somebody asks for them.
    get fixes() {
      fixes ??= problem.suggestions.map((suggestion) => fixOf(playbook, instruction, suggestion));
      return fixes;
    },
  };
}

function fixOf(playbook: Playbook, instruction: Instruction, { title, span, text }: Suggestion): Fix {
  const place = span === undefined ? spanOf(playbook, instruction) : placeIn(playbook, instruction, "sentence", span);
  return { title, edits: [{ span: place, text }] };
}

/** A span of a sentence or of its attachment as one of the file. */
export function placeIn(playbook: Playbook, instruction: Instruction, where: Problem["in"], inner: Span): Span {
  const attachment = where === "attachment" ? attachmentOf(playbook, instruction) : undefined;
  const area = attachment?.span ?? spanOf(playbook, instruction);
  const end = Math.min(area.start + inner.end, area.end);
  return { start: Math.min(area.start + inner.start, end), end };
}
