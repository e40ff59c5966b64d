// Comma-separated values with the place of every cell: quotes as in RFC 4180; comma, semicolon or tab, whichever the
// first line has most of.

import type { Diagnostic, Span } from "../diagnostic.ts";
import { lineEndAt } from "./lines.ts";

export interface CsvCell {
  readonly value: string;
  readonly quoted: boolean;
  readonly span: Span;
}

export interface Csv {
  /** Without empty lines; the header is the first. */
  readonly rows: readonly (readonly CsvCell[])[];
  readonly diagnostics: readonly Diagnostic[];
}

export function parseCsv(text: string): Csv {
  const diagnostics: Diagnostic[] = [];
  const rows: CsvCell[][] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const delimiter = delimiterOf(text.slice(at, lineEndAt(text, at)));
  let row: CsvCell[] = [];
  while (at < text.length) {
    const cell = readCell(text, at, delimiter, diagnostics);
    row.push(cell);
    at = cell.span.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      row.push({ value: "", quoted: false, span: { start: at, end: at } });
    }
    if (row.length > 1 || cell.quoted || cell.value.trim() !== "") rows.push(row);
    row = [];
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  return { rows, diagnostics };
}

function readCell(text: string, start: number, delimiter: string, diagnostics: Diagnostic[]): CsvCell {
  let open = start;
  while (text[open] === " ") open++;
  if (text[open] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
    return { value: text.slice(start, end).trim(), quoted: false, span: { start, end } };
  }
  let value = "";
  let from = open + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) {
      const message = 'This cell has an opening quote but no closing one. A quote inside a quoted cell is written twice: "".';
      diagnostics.push({ code: "csv-quote", severity: "error", span: { start: open, end: lineEndAt(text, open) }, message });
      return { value: value + text.slice(from), quoted: true, span: { start, end: text.length } };
    }
    value += text.slice(from, quote);
    from = quote + 1;
    if (text[from] !== '"') break;
    value += '"';
    from++;
  }
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  if (text.slice(from, end).trim() !== "") {
    const message = 'There is more text after the closing quote. A quote inside a quoted cell is written twice: "".';
    diagnostics.push({ code: "csv-quote", severity: "error", span: { start: from, end }, message });
  }
  return { value, quoted: true, span: { start, end } };
}

function delimiterOf(line: string): string {
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark;
}
