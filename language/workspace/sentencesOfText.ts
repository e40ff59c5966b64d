// Compiles a text that is in no file as a playbook would: sentence by sentence, each after the steps and with the
// variables of those before it.

import type { Span } from "../diagnostic.ts";
import type { compile } from "../english/compile.ts";
import { movedFields } from "../english/movedFields.ts";
import { following } from "../grammar/correct/saved.ts";
import type { Attachment, Instruction } from "../playbook.ts";
import type { Compiled, Problem, SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { parsePlaybook } from "../text/parsePlaybook.ts";

/** `attachment` is that of the last sentence. The text is refused if one of its sentences is. */
export function compileSentences(
  read: typeof compile,
  text: string,
  attachment: Attachment | undefined,
  context: SentenceContext,
): Compiled {
  const instructions = parsePlaybook(`# Execution\n${text}`).phases[0]?.instructions ?? [];
  if (instructions.length === 0) return read(text.trim(), attachment, context);
  const [only] = instructions;
  if (only !== undefined && instructions.length === 1) return readOnly(read, text.trim(), only, attachment, context);
  let around = context;
  const steps: Step[] = [];
  for (const [index, instruction] of instructions.entries()) {
    const below = instruction.attachment ?? (index === instructions.length - 1 ? attachment : undefined);
    const compiled = read(instruction.sentence, below, around);
    if (compiled.kind === "refused") return { ...compiled, problem: inWhole(compiled.problem, text, instruction) };
    steps.push(...compiled.steps);
    around = following(around, compiled.steps);
  }
  return { kind: "understood", steps, fields: [] };
}

/** “Then it is open” is read without its “Then”, as in a file. */
function readOnly(
  read: typeof compile,
  text: string,
  only: Instruction,
  attachment: Attachment | undefined,
  context: SentenceContext,
): Compiled {
  const start = text.indexOf(only.sentence);
  const isInside = start > 0 && only.attachment === undefined;
  const compiled = read(isInside ? only.sentence : text, attachment, context);
  if (!isInside) return compiled;
  if (compiled.kind === "refused") return { ...compiled, problem: inWhole(compiled.problem, text, only) };
  return { ...compiled, fields: movedFields(compiled.fields, 0, start) };
}

/** A problem of one sentence of several, at its place in the text; a correction leaves the others as they are. */
function inWhole(problem: Problem, text: string, { sentence }: { readonly sentence: string }): Problem {
  const start = text.indexOf(sentence);
  if (start < 0) return problem;
  const moved = (span: Span): Span => ({ start: span.start + start, end: span.end + start });
  return {
    ...problem,
    span: problem.in === "sentence" ? moved(problem.span) : problem.span,
    suggestions: problem.suggestions.map((one) => ({ ...one, span: moved(one.span ?? { start: 0, end: sentence.length }) })),
  };
}
