// Expands a selection step by step: the word, the reference or quoted text, the sentence, its attachment, the block,
// the phase, the file.

import { type Instruction, type Playbook, playbookAt, type Span, type Workspace, wholeSpan } from "../../language/index.ts";
import { isIn, referenceAt } from "./cursor.ts";

/** The innermost first; each contains the one before it and is larger. */
export function selectionsAt(workspace: Workspace, path: string, offset: number): readonly Span[] {
  const text = workspace.files.get(path)?.text ?? "";
  const playbook = playbookAt(workspace, path);
  const candidates: (Span | undefined)[] = [wordAt(text, offset)];
  if (playbook !== undefined) {
    const reference = referenceAt(playbook, offset);
    candidates.push(reference?.span, quotedAt(text, offset));
    const { frontMatter, phases } = playbook;
    const phase = phases.find(({ span }) => isIn(span, offset));
    candidates.push(...around(playbook, phase?.instructions ?? [], offset), phase?.span);
    if (isIn(frontMatter.span, offset)) {
      const variable = frontMatter.variables.find(({ nameSpan, span }) => nameSpan.start <= offset && offset <= span.end);
      candidates.push(variable?.span, lineAt(text, offset), frontMatter.span);
    }
  }
  candidates.push({ start: 0, end: text.length });
  const found: Span[] = [];
  for (const span of candidates.filter((one) => one !== undefined).sort((one, other) => one.end - one.start - (other.end - other.start))) {
    const inner = found.at(-1);
    const isLarger =
      inner === undefined || (span.start <= inner.start && inner.end <= span.end && span.end - span.start > inner.end - inner.start);
    if (isIn(span, offset) && isLarger) found.push(span);
  }
  return found;
}

function around(playbook: Playbook, instructions: readonly Instruction[], offset: number): readonly Span[] {
  return instructions.flatMap((instruction) => {
    const whole = wholeSpan(instruction);
    if (!isIn(whole, offset)) return [];
    const attachment = instruction.attachment;
    return [
      instruction.span,
      ...(attachment === undefined ? [] : [...(attachment.kind === "code" ? [attachment.contentSpan] : []), attachment.span]),
      ...around(playbook, instruction.body ?? [], offset),
      whole,
    ];
  });
}

function wordAt(text: string, offset: number): Span | undefined {
  let start = offset;
  let end = offset;
  while (start > 0 && /[\p{L}\p{N}_-]/u.test(text[start - 1] ?? "")) start--;
  while (end < text.length && /[\p{L}\p{N}_-]/u.test(text[end] ?? "")) end++;
  return start === end ? undefined : { start, end };
}

function quotedAt(text: string, offset: number): Span | undefined {
  const line = lineAt(text, offset);
  for (const match of text.slice(line.start, line.end).matchAll(/"[^"]*"|`[^`]*`/g)) {
    const span = { start: line.start + match.index, end: line.start + match.index + match[0].length };
    if (isIn(span, offset)) return span;
  }
  return undefined;
}

function lineAt(text: string, offset: number): Span {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return { start, end: end === -1 ? text.length : end };
}
