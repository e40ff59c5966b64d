// The house style of a playbook: headings as `# Setup` with a blank line above, items numbered in order, columns of
// tables aligned, no white space at line ends, one line break at the end. Words of sentences, code blocks and the front
// matter stay as they are.

import {
  type Attachment,
  attachmentLines,
  type Instruction,
  type Playbook,
  playbookAt,
  type Span,
  type TextEdit,
  type Workspace,
} from "../../language/index.ts";

/** The blank lines at the end, and the blanks before them. A CR alone ends no line of these. */
function gapBefore(text: string): string {
  const blank = /(?<![ \t\r\n])[ \t\r\n]*$/.exec(text)?.[0] ?? "";
  return blank.replace(/^[\s\S]*\r(?!\n)/, "");
}

/** Edits inside the span, or of the whole text; none overlaps another. */
export function formatEdits(workspace: Workspace, path: string, within?: Span): readonly TextEdit[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const { text, frontMatter, phases } = playbook;
  const bodyStart = frontMatter.span?.end ?? 0;
  const code = phases.flatMap(({ instructions }) => attachments(playbook, instructions)).map(({ span }) => span);
  const edits: TextEdit[] = [];
  const isCode = (offset: number) => code.some(({ start, end }) => start < offset && offset <= end);
  for (const { name, heading, instructions } of phases) {
    const title = `# ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (text.slice(heading.start, heading.end) !== title) edits.push({ span: heading, text: title });
    const gap = gapBefore(text.slice(bodyStart, heading.start));
    const eol = text.includes("\r\n") ? "\r\n" : "\n";
    const isFirst = bodyStart + gap.length === heading.start;
    const wanted = bodyStart === 0 && isFirst ? "" : eol + eol;
    if (gap !== wanted && (isFirst || gap !== ""))
      edits.push({ span: { start: heading.start - gap.length, end: heading.start }, text: wanted });
    edits.push(
      ...numbering(playbook, instructions),
      ...attachments(playbook, instructions).flatMap((attachment) => alignment(text, attachment)),
    );
  }
  for (const match of text.slice(bodyStart).matchAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g)) {
    const span = { start: bodyStart + match.index, end: bodyStart + match.index + match[0].length };
    if (!isCode(span.start) && !edits.some((edit) => edit.span.start < span.end && span.start < edit.span.end))
      edits.push({ span, text: "" });
  }
  const end = /(?<!\s)\s*$/.exec(text)?.[0] ?? "";
  const finalBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const endStart = text.length - end.length;
  if (text.trim() !== "" && end !== finalBreak && !code.some((span) => span.end > endStart)) {
    for (let index = edits.length - 1; index >= 0; index--) if ((edits[index]?.span.start ?? 0) >= endStart) edits.splice(index, 1);
    edits.push({ span: { start: endStart, end: text.length }, text: finalBreak });
  }
  const inside = within === undefined ? edits : edits.filter(({ span }) => within.start <= span.start && span.end <= within.end);
  return inside.sort((one, other) => one.span.start - other.span.start);
}

function attachments(playbook: Playbook, instructions: readonly Instruction[]): readonly Attachment[] {
  return instructions.flatMap((instruction) => {
    const attachment = instruction.attachment;
    return [...(attachment === undefined ? [] : [attachment]), ...attachments(playbook, instruction.body ?? [])];
  });
}

/** `1.`, `2.`, `3.` in the order of items directly below each other. */
function numbering(playbook: Playbook, instructions: readonly Instruction[]): readonly TextEdit[] {
  const { text } = playbook;
  const edits: TextEdit[] = [];
  let number = 0;
  for (const instruction of instructions) {
    const span = instruction.span;
    const lineStart = startOfLine(text, span.start);
    const mark = /^([ \t]*)(\d{1,9})([.)][ \t]+)$/.exec(text.slice(lineStart, span.start));
    if (mark !== null) {
      number = number === 0 ? Number(mark[2]) : number + 1;
      const start = lineStart + (mark[1]?.length ?? 0);
      if (mark[2] !== String(number)) edits.push({ span: { start, end: start + (mark[2]?.length ?? 0) }, text: String(number) });
    }
    // A second sentence on the line belongs to the same item.
    else if (text.slice(lineStart, span.start).trim() === "" || /^[ \t]*[-*+][ \t]/.test(text.slice(lineStart, span.start))) number = 0;
    edits.push(...numbering(playbook, instruction.body ?? []));
  }
  return edits;
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}

function alignment(text: string, attachment: Attachment): readonly TextEdit[] {
  if (attachment.kind !== "table") return [];
  const { span } = attachment;
  const written = text.slice(span.start, span.end);
  const lines = written.split(/\r?\n/);
  const lineStart = startOfLine(text, span.start);
  const indent = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const hasRule = /^[ \t:|-]+$/.test(lines[1] ?? "");
  const aligned = attachmentLines(attachment).filter((_, index) => hasRule || index !== 1);
  const isWhole = attachment.rows.every((row) => row.length === attachment.header.length) && aligned.length === lines.length;
  if (!isWhole) return [];
  const eol = written.includes("\r\n") ? "\r\n" : "\n";
  const own = text.slice(lineStart, span.start).trim() === "" && span.start > lineStart ? "" : indent;
  const result = aligned
    .map((line, index) => (index === 0 ? `${written.startsWith(indent) && indent !== "" ? own : ""}${line}` : `${indent}${line}`))
    .join(eol);
  return result === written ? [] : [{ span, text: result }];
}
