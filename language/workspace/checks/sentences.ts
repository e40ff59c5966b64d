// Sentences that cannot be read, with what would work instead.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import type { Instruction } from "../../playbook.ts";
import type { Problem, Suggestion } from "../../reading.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import type { Workspace } from "../workspace.ts";

export function checkSentences(workspace: Workspace, path: string): readonly Diagnostic[] {
  const text = playbookAt(workspace, path)?.text ?? "";
  const found: Diagnostic[] = [];
  let cause: Instruction | undefined;
  const visit = ({ instruction, compiled, fromStepsFile, body }: CompiledInstruction): void => {
    if (compiled.kind === "refused" && !fromStepsFile) {
      const { problem } = compiled;
      const isConsequence = problem.code === "needs-context" && cause !== undefined;
      found.push(problemDiagnostic(instruction, problem, isConsequence ? consequenceOf(problem, cause, text) : problem.message));
      if (!isConsequence) cause ??= instruction;
    }
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

/** The missing part may come from a sentence above that is not understood. */
function consequenceOf({ message }: Problem, cause: Instruction | undefined, text: string): string {
  const line = text.slice(0, cause?.span.start).split("\n").length;
  return `${message} Line ${line} is not understood and may say it: fix that first.`;
}

function problemDiagnostic(instruction: Instruction, problem: Problem, message: string): Diagnostic {
  let fixes: readonly Fix[] | undefined;
  return {
    code: problem.code,
    severity: "error",
    span: placeIn(instruction, problem.in, problem.span),
    message,
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
