// Reads code blocks and tables as values: bodies, and maps of names to values.

import type { Span } from "../diagnostic.ts";
import { isJsonObject, type Json, setKey } from "../json.ts";
import type { Attachment, CodeAttachment, TableAttachment } from "../playbook.ts";
import type { Problem } from "../reading.ts";
import { readJson, readJsonText } from "./jsonText.ts";
import { lex } from "./lexer.ts";
import { withColumns } from "./placeholder.ts";
import { readLiteral } from "./value.ts";

/** Receives the problems of an attachment. */
export interface Reporter {
  problem: Problem | undefined;
}

export interface AttachedEntry {
  readonly name: string;
  readonly value: Json;
  readonly span: Span;
}

const nameHeads = new Set([
  "field",
  "key",
  "name",
  "parameter",
  "param",
  "property",
  "header",
  "attribute",
  "variable",
  "path",
  "header name",
  "argument",
  "input",
]);
const valueHeads = new Set(["value", "values", "content"]);
const possibleName = /^[A-Za-z_][\w.[\]-]*$/;

/**
 * A cell as a value: as in a sentence, where it is one literal; else its text. `wire` keeps the spelling of numbers.
 */
export function cellValue(cell: string, wire: boolean): Json {
  const text = cell.trim();
  if (text === "") return "";
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (first === 123 || first === 91) {
    const json = readJsonText(text);
    if (json.ok) return json.value;
    return withColumns(text);
  }
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  const literal =
    (first === last && (first === 34 || first === 39 || first === 96)) ||
    first === 36 ||
    first === 60 ||
    first === 45 ||
    (first >= 48 && first <= 57);
  if (literal) {
    const tokens = lex(text);
    const [only] = tokens;
    if (tokens.length === 1 && only !== undefined) {
      if (only.kind === "number" && wire && String(only.value) !== text) return text;
      if (only.kind === "number" && text.includes(",")) return text;
      if (only.kind === "quoted" || only.kind === "number" || only.kind === "reference") return readLiteral(only) as Json;
    }
  }
  return withColumns(text);
}

type Shape = "pairs" | "rows" | "unclear";

/**
 * The layout of the table: two columns of names and values, with or without headings, or a row of names above rows of
 * values.
 */
function shapeOf(table: TableAttachment): Shape {
  const { header, rows } = table;
  if (header.length !== 2) return "rows";
  const [first = "", second = ""] = header;
  if (hasHeads(table)) return "pairs";
  if (rows.length === 0) return "pairs";
  const keys = rows.map((row) => row[0] ?? "");
  const pairs =
    keys.every((key) => possibleName.test(key)) && new Set([first, ...keys]).size === keys.length + 1 && possibleName.test(first);
  const heads = possibleName.test(first) && possibleName.test(second) && first !== second;
  if (pairs !== heads) return pairs ? "pairs" : "rows";
  if (!pairs) return "unclear";
  const sameStyle = keys.every((key) => styleOf(key) === styleOf(first));
  const headStyle = styleOf(first) === styleOf(second);
  if (sameStyle !== headStyle) return sameStyle ? "pairs" : "rows";
  // Words that are commonly names of fields, all on one side and not on the other.
  const left = keys.every((key) => isCommonName(key));
  const right = isCommonName(second);
  if (!isCommonName(first) || left === right) return "unclear";
  return left ? "pairs" : "rows";
}

const commonName =
  /(?:^|[a-z_-])(?:name|names|id|ids|title|email|mail|phone|password|status|state|type|date|time|price|amount|age|job|role|city|country|street|address|description|quantity|currency|category|code|message|body|url|number|count|total|tags?|comments?|notes?|color|size|sku|zip|gender|salary|priority|completed|token)$/i;

function isCommonName(cell: string): boolean {
  return commonName.test(cell);
}

/** The first row is `name`, `value` or the like. */
export function hasHeads({ header }: TableAttachment): boolean {
  return header.length === 2 && nameHeads.has((header[0] ?? "").toLowerCase()) && valueHeads.has((header[1] ?? "").toLowerCase());
}

function styleOf(name: string): string {
  return /^[A-Z]/.test(name) ? "upper" : "lower";
}

/**
 * A table as a map of names to values: `| name | value |` pairs, or one row under its heads. Undefined (with a problem)
 * where it is neither.
 */
export function tableEntries(
  scan: Reporter,
  table: TableAttachment,
  wire: boolean,
  prefer: "pairs" | "ask",
): readonly AttachedEntry[] | undefined {
  const shape = shapeOf(table);
  if (shape === "pairs" || (shape === "unclear" && prefer === "pairs")) return pairsOf(scan, table, wire);
  if (shape === "unclear") return unclear(scan, table);
  if (table.rows.length !== 1) return invalid(scan, table.span, "One row of values is expected below the row of names.");
  return rowEntries(scan, table, 0, wire);
}

function pairsOf(scan: Reporter, table: TableAttachment, wire: boolean): readonly AttachedEntry[] | undefined {
  const lines = hasHeads(table) ? table.rows : [table.header, ...table.rows];
  const offset = hasHeads(table) ? 1 : 0;
  const entries: AttachedEntry[] = [];
  for (let i = 0; i < lines.length; i++) {
    const name = unquoted(lines[i]?.[0] ?? "");
    const span = table.cellSpans[i + offset]?.[1] ?? table.span;
    if (name === "") return invalid(scan, span, "This row has no name.");
    const value = cellValue(lines[i]?.[1] ?? "", wire);
    const index = entries.findIndex((entry) => entry.name === name);
    const before = entries[index];
    // A name that is repeated sends several values.
    if (before !== undefined && wire)
      entries[index] = { ...before, value: [...(Array.isArray(before.value) ? before.value : [before.value]), value] };
    else if (before !== undefined) return invalid(scan, span, `The name "${name}" appears twice in this table.`);
    else entries.push({ name, value, span });
  }
  return entries;
}

export function unquoted(cell: string): string {
  const text = cell.trim();
  return /^(["'`]).*\1$/.test(text) ? text.slice(1, -1) : text;
}

function rowEntries(scan: Reporter, table: TableAttachment, row: number, wire: boolean): readonly AttachedEntry[] | undefined {
  const entries: AttachedEntry[] = [];
  for (let column = 0; column < table.header.length; column++) {
    const name = unquoted(table.header[column] ?? "");
    const span = table.cellSpans[row + 1]?.[column] ?? table.span;
    if (name === "" || entries.some((entry) => entry.name === name)) return invalid(scan, table.span, "Each column needs its own name.");
    entries.push({ name, value: cellValue(table.rows[row]?.[column] ?? "", wire), span });
  }
  return entries;
}

/** The rows of a table under its heads: one object each. */
export function tableRows(scan: Reporter, table: TableAttachment): readonly Readonly<Record<string, Json>>[] | undefined {
  const out: Record<string, Json>[] = [];
  for (let row = 0; row < table.rows.length; row++) {
    const entries = rowEntries(scan, table, row, false);
    if (entries === undefined) return undefined;
    out.push(objectOf(entries));
  }
  return out;
}

function objectOf(entries: readonly AttachedEntry[]): Record<string, Json> {
  const out: Record<string, Json> = {};
  for (const { name, value } of entries) setKey(out, name, value);
  return out;
}

/** An attachment as JSON: a code block that is JSON, or a table as one object or a list of objects. */
export function attachedJson(scan: Reporter, attachment: Attachment): { readonly value: Json } | undefined {
  if (attachment.kind === "table") {
    const shape = shapeOf(attachment);
    const dotted = [...attachment.header, ...attachment.rows.map((row) => row[0] ?? "")].find(
      (cell) => shape === "rows" && /^\w+\.\w/.test(cell),
    );
    if (dotted !== undefined && attachment.header.includes(dotted)) {
      return unclearName(scan, attachment, dotted);
    }
    if (shape === "unclear") return unclear(scan, attachment);
    if (shape === "pairs") {
      const lines = hasHeads(attachment) ? attachment.rows : [attachment.header, ...attachment.rows];
      const path = lines.map(([name = ""]) => name).find((name) => /^\w+(?:\.\w|\[)/.test(name));
      if (path !== undefined) return unclearName(scan, attachment, path);
      const entries = pairsOf(scan, attachment, false);
      return entries === undefined ? undefined : { value: objectOf(entries) };
    }
    const rows = tableRows(scan, attachment);
    if (rows === undefined) return undefined;
    return { value: rows.length === 1 ? (rows[0] as Json) : rows };
  }
  const reading = readJsonText(attachment.content);
  if (reading.ok) return { value: reading.value };
  const start = attachment.contentSpan.start + reading.at;
  return invalid(scan, { start, end: Math.max(start + 1, attachment.contentSpan.end) }, `This is not JSON: ${reading.message}.`);
}

function unclearName(scan: Reporter, table: TableAttachment, name: string): undefined {
  return invalid(scan, table.span, `It is not clear whether "${name}" is one name or a path. Write the body as JSON.`);
}

/** Returns whether a code block is JSON, or says so. */
export function isJsonCode(attachment: CodeAttachment): boolean {
  if (attachment.language === "json") return true;
  return attachment.language === "" && /^\s*[[{]/.test(attachment.content) && readJson(attachment.content).ok;
}

/** A code block as a map: a JSON object, or lines of `name: value` (headers) or `name=value` (query, form). */
export function codeEntries(scan: Reporter, code: CodeAttachment, separator: ":" | "="): readonly AttachedEntry[] | undefined {
  if (/^\s*\{/.test(code.content)) {
    const json = readJsonText(code.content);
    if (json.ok && isJsonObject(json.value)) {
      return Object.entries(json.value).map(([name, value]) => ({ name, value, span: code.contentSpan }));
    }
    return attachedJson(scan, code) as undefined;
  }
  const entries: AttachedEntry[] = [];
  let start = code.contentSpan.start;
  for (const line of code.content.split(separator === "=" ? /\n|&/ : "\n")) {
    const at = line.indexOf(separator);
    const span = { start, end: start + Math.max(1, line.length) };
    start += line.length + 1;
    if (line.trim() === "") continue;
    if (at < 1) return invalid(scan, span, `A line "name${separator} value" is expected here.`);
    entries.push({ name: line.slice(0, at).trim(), value: withColumns(line.slice(at + 1).trim()), span });
  }
  return entries.length === 0 ? undefined : entries;
}

function unclear(scan: Reporter, table: TableAttachment): undefined {
  return invalid(
    scan,
    table.span,
    "This table can be read in two ways: names above values, or a name and a value in each row. For names and values put the row | field | value | as the first row; otherwise write the body as JSON.",
  );
}

function invalid(scan: Reporter, span: Span, message: string): undefined {
  scan.problem ??= { code: "invalid-value", message, in: "attachment", span, suggestions: [] };
  return undefined;
}
