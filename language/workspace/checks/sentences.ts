// Sentences that cannot be read, with what would work instead.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import { lemma } from "../../openapi/words.ts";
import type { Instruction } from "../../playbook.ts";
import type { Problem, Suggestion } from "../../reading.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import type { Workspace } from "../workspace.ts";

export function checkSentences(workspace: Workspace, path: string): readonly Diagnostic[] {
  const text = playbookAt(workspace, path)?.text ?? "";
  const found: Diagnostic[] = [];
  const refused: Instruction[] = [];
  const visit = ({ instruction, compiled, fromStepsFile, body }: CompiledInstruction): void => {
    if (compiled.kind === "refused" && !fromStepsFile) {
      const { problem } = compiled;
      const cause = problem.code === "needs-context" ? causeOf(instruction, refused, text) : undefined;
      found.push(problemDiagnostic(instruction, problem, cause === undefined ? problem.message : consequenceOf(problem, cause, text)));
      if (cause === undefined) refused.push(instruction);
    }
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

/** The last refused sentence above about the same thing; a sentence without a noun of its own may be about any. */
function causeOf({ span }: Instruction, refused: readonly Instruction[], text: string): Instruction | undefined {
  const nouns = nounsIn(text.slice(span.start, span.end));
  return refused.findLast((one) => {
    const said = new Set(
      text
        .slice(one.span.start, one.span.end)
        .toLowerCase()
        .split(/[^\p{L}_-]+/u)
        .map(lemma),
    );
    return nouns.size === 0 || [...nouns].some((noun) => said.has(noun));
  });
}

/** Words after an article, singular. */
function nounsIn(sentence: string): ReadonlySet<string> {
  const found = sentence
    .toLowerCase()
    .matchAll(/\b(?:the|an?|this|that|these|those|our|my|its|of|for|every|each|new)\s+([\p{L}_-]+)(?:\s+([\p{L}_-]+))?/gu);
  return new Set([...found].flatMap(([, ...words]) => words.flatMap((word) => (word === undefined ? [] : [lemma(word)]))));
}

/** The missing part may come from a sentence above that is not understood. */
function consequenceOf({ message }: Problem, cause: Instruction, text: string): string {
  const line = text.slice(0, cause.span.start).split("\n").length;
  return `${message} Line ${line} is not understood and may contain it: fix that line first.`;
}

function problemDiagnostic(instruction: Instruction, problem: Problem, message: string): Diagnostic {
  let fixes: readonly Fix[] | undefined;
  return {
    code: problem.code,
    severity: "error",
    span: placeIn(instruction, problem.in, problem.span),
    message,
    // Corrections take longer than the check, so they are made when a person asks for them.
    get fixes() {
      fixes ??= problem.suggestions.map((suggestion, _, all) =>
        fixOf(instruction, { ...suggestion, ...(problem.code === "ambiguous" && all.length > 1 ? { needsReview: true } : {}) }),
      );
      return fixes;
    },
    get examples() {
      return problem.examples?.map((text) => fixOf(instruction, { title: `For example: ${text}`, needsReview: true, text }));
    },
  };
}

function fixOf(instruction: Instruction, { title, needsReview, span, text }: Suggestion): Fix {
  const place = span === undefined ? instruction.span : placeIn(instruction, "sentence", span);
  return { title, ...(needsReview ? { needsReview } : {}), edits: [{ span: place, text }] };
}

/** A span of a sentence or of its attachment as one of the file. */
function placeIn(instruction: Instruction, where: Problem["in"], inner: Span): Span {
  const attachment = where === "attachment" ? instruction.attachment : undefined;
  const area = attachment?.span ?? instruction.span;
  const end = Math.min(area.start + inner.end, area.end);
  return { start: Math.min(area.start + inner.start, end), end };
}
