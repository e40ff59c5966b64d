// An attachment given by itself, as `playbook explain` takes it: a table, a fenced block, or bare text that counts as a
// code block.

import type { Span } from "../diagnostic.ts";
import type { Attachment } from "../playbook.ts";
import { lastClosingFences, opensCode, parseCode } from "./codeBlock.ts";
import { splitLines } from "./lines.ts";
import { isTableLine, parseTable } from "./table.ts";

/** Offsets are in `text`. Nothing but white space is not an attachment. */
export function parseAttachment(text: string): Attachment | undefined {
  // ''' is a doc string of some test languages; a playbook has """, which is as long, so that offsets stay.
  const lines = splitLines(text.replace(/^([ \t]*)'''(?=\s*$)/gm, '$1"""'));
  let first = 0;
  while (first < lines.count && lines.content(first).trim() === "") first++;
  if (first === lines.count) return undefined;
  const opening = lines.content(first).trim();
  if (opensCode(opening)) return parseCode(lines, first, lastClosingFences(lines)).code;
  if (isTableLine(opening)) return parseTable(lines, first).table;
  return {
    kind: "code",
    language: "",
    content: text,
    indent: 0,
    span: { start: 0, end: text.length },
    contentSpan: { start: 0, end: text.length },
  };
}

/** The attachment with its places counted from its own start. */
export function fromItsStart(attachment: Attachment): Attachment {
  const by = attachment.span.start;
  const moved = ({ start, end }: Span): Span => ({ start: start - by, end: end - by });
  const span = moved(attachment.span);
  if (attachment.kind === "code") return { ...attachment, span, contentSpan: moved(attachment.contentSpan) };
  return { ...attachment, span, cellSpans: attachment.cellSpans.map((row) => row.map(moved)) };
}
