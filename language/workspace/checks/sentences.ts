// Sentences that cannot be read, with what would work instead.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import type { Instruction } from "../../playbook.ts";
import type { Problem, Suggestion } from "../../reading.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import type { Workspace } from "../workspace.ts";

export function checkSentences(workspace: Workspace, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const visit = ({ instruction, compiled, fromStepsFile, body }: CompiledInstruction): void => {
    if (compiled.kind === "refused" && !fromStepsFile) found.push(problemDiagnostic(instruction, compiled.problem));
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

function problemDiagnostic(instruction: Instruction, problem: Problem): Diagnostic {
  let fixes: readonly Fix[] | undefined;
  return {
    code: problem.code,
    severity: "error",
    span: placeIn(instruction, problem.in, problem.span),
    message: problem.message,
    // Corrections take longer than the check, so they are made when somebody asks for them.
    get fixes() {
      fixes ??= problem.suggestions.map((suggestion) => fixOf(instruction, suggestion));
      return fixes;
    },
  };
}

function fixOf(instruction: Instruction, { title, span, text }: Suggestion): Fix {
  const place = span === undefined ? instruction.span : placeIn(instruction, "sentence", span);
  return { title, edits: [{ span: place, text }] };
}

/** A span of a sentence or of its attachment as one of the file. */
function placeIn(instruction: Instruction, where: Problem["in"], inner: Span): Span {
  const attachment = where === "attachment" ? instruction.attachment : undefined;
  const area = attachment?.span ?? instruction.span;
  const end = Math.min(area.start + inner.end, area.end);
  return { start: Math.min(area.start + inner.start, end), end };
}
