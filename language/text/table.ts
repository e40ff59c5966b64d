// Parses pipe tables: cells with their places, `\|` for a bar inside a cell; ignores the `|---|` row.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { TableAttachment } from "../playbook.ts";
import { isSpace, type Lines } from "./lines.ts";

export interface ParsedTable {
  readonly table: TableAttachment;
  readonly diagnostics: readonly Diagnostic[];
  /** The first line after the table. */
  readonly next: number;
}

export function isTableLine(trimmed: string): boolean {
  return trimmed.startsWith("|");
}

/** The table that starts at the line `first`, which `isTableLine`. */
export function parseTable(lines: Lines, first: number): ParsedTable {
  const rows: { readonly cells: readonly string[]; readonly spans: readonly Span[] }[] = [];
  const diagnostics: Diagnostic[] = [];
  let next = first;
  let hasRule = false;
  let end = lines.end(first);
  for (; next < lines.count && isTableLine(lines.content(next).trim()); next++) {
    const row = parseRow(lines.text, lines.start(next), lines.end(next));
    end = row.end;
    if (next === first + 1 && row.cells.every(isRule)) {
      hasRule = true;
      continue;
    }
    const width = rows[0]?.cells.length ?? row.cells.length;
    if (row.cells.length !== width)
      diagnostics.push({
        code: "table-width",
        severity: "error",
        span: { start: row.start, end: row.end },
        message: `This row has ${cells(row.cells.length)}, the first row has ${width}. Give every row the same number of cells; write \\| for a bar inside a cell.`,
      });
    rows.push(row);
  }
  const start = lines.start(first) + (lines.content(first).length - lines.content(first).trimStart().length);
  const [header, ...body] = rows;
  return {
    table: {
      kind: "table",
      header: header?.cells ?? [],
      hasRule,
      rows: body.map((row) => row.cells),
      cellSpans: rows.map((row) => row.spans),
      span: { start, end },
    },
    diagnostics,
    next,
  };
}

function parseRow(text: string, lineStart: number, lineEnd: number) {
  let start = lineStart;
  let end = lineEnd;
  while (start < end && isSpace(text[start] ?? "")) start++;
  while (end > start && isSpace(text[end - 1] ?? "")) end--;
  const spans: Span[] = [];
  const values: string[] = [];
  let from = start + 1;
  for (let offset = from; offset < end; offset++) {
    if (text[offset] === "\\" && text[offset + 1] === "|") offset++;
    else if (text[offset] === "|") {
      push(from, offset);
      from = offset + 1;
    }
  }
  if (from < end) push(from, end);
  return { start, end, spans, cells: values };

  function push(cellStart: number, cellEnd: number): void {
    let left = cellStart;
    let right = cellEnd;
    while (left < right && isSpace(text[left] ?? "")) left++;
    while (right > left && isSpace(text[right - 1] ?? "")) right--;
    spans.push({ start: left, end: right });
    values.push(text.slice(left, right).replaceAll("\\|", "|"));
  }
}

function isRule(cell: string): boolean {
  return /^:?-+:?$/.test(cell);
}

function cells(count: number): string {
  return count === 1 ? "1 cell" : `${count} cells`;
}
