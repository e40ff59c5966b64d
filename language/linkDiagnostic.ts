// A problem of how sentences follow each other, as a diagnostic at its sentence.

import type { Diagnostic } from "./diagnostic.ts";
import type { LinkProblem } from "./linkedStep.ts";

export function linkDiagnostic({ code, instruction, message, misspelt }: LinkProblem): Diagnostic {
  const { span } = instruction;
  const at = misspelt === undefined ? -1 : instruction.sentence.indexOf(misspelt.written);
  if (misspelt === undefined || at < 0) return { code, severity: "error", span, message };
  const { written, meant } = misspelt;
  const place = { start: span.start + at, end: span.start + at + written.length };
  return { code, severity: "error", span, message, fixes: [{ title: `Change to ${meant}`, edits: [{ span: place, text: meant }] }] };
}
