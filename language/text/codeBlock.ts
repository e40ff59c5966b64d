// Fenced code blocks: ``` and ~~~ as in Markdown, and """ as in Gherkin, with the fence's indentation removed.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { CodeAttachment } from "../playbook.ts";
import { headingPhase } from "./heading.ts";
import { indentation, type Lines } from "./lines.ts";

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly info: string;
}

export interface ParsedCode {
  readonly code: CodeAttachment;
  readonly diagnostics: readonly Diagnostic[];
  /** The first line after the block. */
  readonly next: number;
}

export function opensCode(trimmed: string): boolean {
  return fenceOf(trimmed) !== undefined;
}

/**
 * The code block that the line `first` opens (see `opensCode`). One that is never closed ends before the next phase
 * heading, so that the rest of the file is still read. `lastClosing` is what `lastClosingFences` says of the same
 * lines.
 */
export function parseCode(lines: Lines, first: number, lastClosing: LastClosing): ParsedCode {
  const opening = lines.content(first);
  const indent = indentation(opening);
  const fence = fenceOf(opening.trim()) ?? { mark: "`", length: 3, info: "" };
  const closable = lastClosing(fence.mark, fence.length) > first;
  let heading: number | undefined;
  let last = first + 1;
  let closed = false;
  for (; last < lines.count; last++) {
    const line = lines.content(last).trim();
    if (closable && closes(line, fence)) {
      closed = true;
      break;
    }
    if (headingPhase(line) !== undefined) heading ??= last;
    // Another block that opens after a heading shows that this one was not closed.
    const other = heading === undefined ? undefined : fenceOf(line);
    if (heading !== undefined && (!closable || (other?.mark === fence.mark && other.info !== ""))) break;
  }
  if (!closed && heading !== undefined) last = heading;
  const start = lines.start(first) + indent.length;
  const contentStart = Math.min(first + 1 < lines.count ? lines.start(first + 1) : lines.end(first), lines.text.length);
  const contentEnd = last > first + 1 ? lines.end(last - 1) : contentStart;
  const end = closed ? lines.start(last) + lines.content(last).trimEnd().length : Math.max(contentEnd, lines.end(first));
  const content: string[] = [];
  for (let line = first + 1; line < last; line++) content.push(withoutIndent(lines.content(line), indent.columns));
  return {
    code: {
      kind: "code",
      language: (fence.info.split(/\s/, 1)[0] ?? "").toLowerCase(),
      content: content.join("\n"),
      indent: indent.columns,
      span: { start, end },
      contentSpan: { start: contentStart, end: contentEnd },
    },
    diagnostics: closed ? [] : [unclosed({ start, end: start + opening.trim().length }, fence)],
    next: closed ? last + 1 : last,
  };
}

/** The last line on which a fence of this mark and at least this length closes a block, or -1. */
export type LastClosing = (mark: string, length: number) => number;

/** One pass over the lines, so that looking for the end of blocks that have none stays linear. */
export function lastClosingFences(lines: Lines): LastClosing {
  if (!/```|~~~|"""/.test(lines.text)) return () => -1;
  const found: Record<string, { readonly length: number; readonly line: number }[]> = { "`": [], "~": [], '"': [] };
  for (let line = lines.count - 1; line >= 0; line--) {
    const fence = fenceOf(lines.content(line).trim());
    if (fence === undefined || fence.info !== "") continue;
    const longest = found[fence.mark]?.at(-1)?.length ?? 0;
    if (fence.length > longest) found[fence.mark]?.push({ length: fence.length, line });
  }
  return (mark, length) => found[mark]?.find((fence) => fence.length >= length)?.line ?? -1;
}

function fenceOf(trimmed: string): Fence | undefined {
  const mark = trimmed[0] ?? "";
  if (mark !== "`" && mark !== "~" && mark !== '"') return undefined;
  let length = 0;
  while (trimmed[length] === mark) length++;
  const info = trimmed.slice(length).trim();
  if (mark === '"') return length === 3 && /^[\w/+.-]*$/.test(info) ? { mark, length, info } : undefined;
  if (length < 3 || (mark === "`" && info.includes("`"))) return undefined;
  return { mark, length, info };
}

function closes(trimmed: string, fence: Fence): boolean {
  if (trimmed[0] !== fence.mark) return false;
  const other = fenceOf(trimmed);
  return other !== undefined && other.info === "" && other.length >= fence.length;
}

function withoutIndent(line: string, columns: number): string {
  if (columns === 0) return line;
  let at = 0;
  for (let column = 0; at < line.length && column < columns; at++) {
    const character = line[at];
    if (character === "\t") column += 4 - (column % 4);
    else if (character === " ") column++;
    else break;
  }
  return line.slice(at);
}

function unclosed(span: Span, fence: Fence): Diagnostic {
  const mark = fence.mark.repeat(fence.length);
  return {
    code: "unclosed-code",
    severity: "error",
    span,
    message: `This code block is not closed. Write ${mark} on a line by itself after its last line.`,
  };
}
