// The code block or table behind a clause as what is expected: a JSON value or text to equal or contain, fields with values or types, headers.

import { isJsonObject, type Json } from "../../json.ts";
import type { TableAttachment } from "../../playbook.ts";
import { cellValue } from "../attachment.ts";
import { attachedJson, attachedText, hasJson } from "./code.ts";
import { type Condition, conditionOf, type HavingVerb, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, take, takeOf } from "./cursor.ts";
import { joinPaths, toJsonPath } from "./path.ts";
import { formats, typeNames } from "./words.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const fieldPlurals = set("field fields property properties attribute attributes key keys value values details members elements data");
const headerWords = set("header headers");
const typesOrValues = set("values types");
const valueWords = set(
  "json data object array list document body content structure payload response result fragment subset text string value",
);

const bodyNouns = set("body payload content");

type Introduction = "fields" | "headers" | "text" | "json" | "json body" | "body" | "any";

/** How the words before the attachment call it; undefined where they do not lead to one. */
function readIntroduction(c: Cursor): Introduction | undefined {
  if (c.attachment === undefined || c.usesAttachment) return undefined;
  return attempt(c, () => {
    let kind: Introduction = "any";
    take(c, ",");
    if (take(c, "in") && !take(c, "json")) return undefined;
    if (key(c, -1) === "json") kind = "json";
    if (take(c, "the") || take(c, "a") || take(c, "an") || take(c, "this") || take(c, "these")) {
    }
    take(c, "following") || take(c, "given") || take(c, "exact");
    take(c, "response");
    for (let word = key(c); ; word = key(c)) {
      if (headerWords.has(word)) kind = "headers";
      else if (fieldPlurals.has(word)) kind = kind === "any" ? "fields" : kind;
      else if (word === "json") kind = kind === "body" ? "json body" : "json";
      else if (bodyNouns.has(word)) kind = kind === "any" ? "body" : kind === "json" ? "json body" : kind;
      else if (word === "text" || word === "string") kind = "text";
      else if (!valueWords.has(word)) break;
      c.at++;
      if (key(c) === "and" && fieldPlurals.has(key(c, 1))) c.at++;
    }
    take(c, "below") || (take(c, "with") && (takeOf(c, typesOrValues) ?? true)) || (take(c, "as") && take(c, "follows"));
    take(c, ":");
    if (c.at < c.to) return undefined;
    return kind;
  });
}

/** Behind "contains", "has", "returns". */
export function readAttachedObject(
  c: Cursor,
  subject: Subject,
  verb: HavingVerb,
  not: boolean,
  called?: Introduction,
): readonly Condition[] | undefined {
  const introduced = readIntroduction(c);
  if (introduced === undefined) return undefined;
  const kind = called ?? introduced;
  if (c.attachment?.kind === "table") return readTable(c, c.attachment, subject, kind, verb === "return" ? "equals" : "contains", not);
  if (kind === "headers" || subject.kind === "headers") return readHeaderBlock(c, not);
  // What has a body has no other one; what contains a body, or has JSON, may have more.
  const whole = verb === "return" || (verb === "have" && (kind === "body" || kind === "json body"));
  return readBlock(c, subject, whole ? "equals" : "contains", kind, not);
}

/** Behind "is", "equals", "matches". */
export function readAttachedValue(
  c: Cursor,
  subject: Subject,
  operator: "equals" | "matches",
  not: boolean,
): readonly Condition[] | undefined {
  const kind = readIntroduction(c);
  if (kind === undefined) return undefined;
  if (c.attachment?.kind === "table") return readTable(c, c.attachment, subject, kind, "equals", not);
  if (kind === "headers" || subject.kind === "headers") return readHeaderBlock(c, not);
  if (operator === "matches" && !hasJson(c)) return readPattern(c, subject, not);
  return readBlock(c, subject, "equals", kind, not);
}

/** A code block: JSON where it is, or must be; else text. */
function readBlock(
  c: Cursor,
  subject: Subject,
  operator: "equals" | "contains",
  kind: string,
  not: boolean,
): readonly Condition[] | undefined {
  const span = c.attachment?.kind === "code" ? c.attachment.contentSpan : { start: 0, end: 1 };
  const field = operator === "equals" && subject.kind === "path" && subject.aspect === undefined;
  const json = subject.form !== "text" && kind !== "text" && (kind.startsWith("json") || subject.form === "json" || hasJson(c, field));
  const value = json ? attachedJson(c) : attachedText(c);
  if (value === undefined) return undefined;
  if (kind === "fields" && typeof value === "string") return existingLines(c, value, subject, not, span);
  if (kind === "fields" && Array.isArray(value)) {
    if (operator !== "contains" || !value.every((name) => typeof name === "string")) return undefined;
    return gather(value.map((name) => existing({ text: name as string, span }, subject, false, not)));
  }
  const where: Subject = json && subject.kind === "body" ? { ...subject, form: "json" } : subject;
  return attachedCondition(where, { key: operator, value, not, form: json ? "json" : "quoted" }, span);
}

/** A text block below "the fields": a name in each line. */
function existingLines(
  c: Cursor,
  text: string,
  subject: Subject,
  not: boolean,
  span: { start: number; end: number },
): readonly Condition[] | undefined {
  const names = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim().replace(/^[-*] |,$/g, "")]));
  if (c.attachment?.kind !== "code" || !names.every((name) => /^[\w$.[\]*-]+$/.test(name))) return undefined;
  return gather(names.map((name) => existing({ text: name, span }, subject, false, not)));
}

function attachedCondition(
  subject: Subject,
  operation: { key: "equals" | "contains" | "matches" | "exists" | "type" | "format"; value: Json; not: boolean; form?: "json" | "quoted" },
  span: { start: number; end: number },
): readonly Condition[] | undefined {
  const condition = conditionOf(subject, { ...operation, span });
  if (condition === undefined) return undefined;
  const spans = condition.spans.map(([name, place]) =>
    name === operation.key ? ([name, place, "attachment"] as const) : ([name, place] as const),
  );
  return [{ check: condition.check, spans }];
}

/** A text block between slashes is a regular expression. */
function readPattern(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const text = attachedText(c)?.trim();
  if (text === undefined || !/^\/.*\/[a-z]*$/s.test(text) || c.attachment?.kind !== "code") return undefined;
  return attachedCondition(subject, { key: "matches", value: text, not }, c.attachment.contentSpan);
}

/** A block of headers: a JSON object, or lines of `name: value`. */
function readHeaderBlock(c: Cursor, not: boolean): readonly Condition[] | undefined {
  const block = c.attachment;
  if (block?.kind !== "code") return undefined;
  const entries: [string, Json][] = [];
  if (hasJson(c)) {
    const value = attachedJson(c);
    if (!isJsonObject(value)) return undefined;
    entries.push(...Object.entries(value));
  } else {
    for (const line of (attachedText(c) ?? "").split("\n")) {
      const colon = line.indexOf(":");
      if (line.trim() === "") continue;
      if (colon < 1) return undefined;
      entries.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
    }
  }
  return gather(
    entries.map(([name, value]) => attachedCondition({ kind: "header", name }, { key: "equals", value, not }, block.contentSpan)),
  );
}

function gather(found: readonly (readonly Condition[] | undefined)[]): readonly Condition[] | undefined {
  if (found.length === 0 || found.some((conditions) => conditions === undefined)) return undefined;
  return (found as readonly (readonly Condition[])[]).flat();
}

const nameHeads = set("field fields key keys name path property attribute jsonpath header headers element member column json");
const valueHeads = new Set(["value", "values", "expected", "expected value", "expected_value", "equals"]);
const typeHeads = new Set(["type", "data type", "datatype", "types"]);

interface Cell {
  readonly text: string;
  readonly span: { readonly start: number; readonly end: number };
}

/** A table: names with values or types row by row, names alone, or a row of names above one row of values. */
function readTable(
  c: Cursor,
  table: TableAttachment,
  subject: Subject,
  kind: string,
  operator: "equals" | "contains",
  not: boolean,
): readonly Condition[] | undefined {
  const headers = kind === "headers" || subject.kind === "headers";
  if (!headers && subject.kind !== "body" && subject.kind !== "path") return undefined;
  c.usesAttachment = true;
  const rows = [table.header, ...table.rows].map((cells, row) =>
    cells.map((text, column): Cell => ({ text: plainCell(text), span: table.cellSpans[row]?.[column] ?? table.span })),
  );
  const head = (rows[0] as readonly Cell[]).map((cell) => cell.text.toLowerCase());
  const width = head.length;
  const named = nameHeads.has(head[0] ?? "");
  if (width === 1) {
    const names = named && rows.length > 1 ? rows.slice(1) : rows;
    if (kind !== "fields" && !headers && !named)
      return refuse(c, table, "Say what the names are: contain the fields, contain the headers.");
    return gather(names.map((row) => existing(row[0] as Cell, subject, headers, not)));
  }
  if (width === 2 && named && typeHeads.has(head[1] ?? "")) return gather(rows.slice(1).map((row) => typed(c, table, row, subject, not)));
  if (width === 2 && named && valueHeads.has(head[1] ?? ""))
    return gather(rows.slice(1).map((row) => paired(c, table, row, subject, headers, not)));
  if (width === 2 && (headers || rows.length === 1 || (kind === "fields" && rows.length > 2))) {
    return gather(rows.map((row) => paired(c, table, row, subject, headers, not)));
  }
  // No field is called 3: a value there makes each row a name and a value.
  if (width === 2 && rows.length > 1 && isValueOnly(rows[0]?.[1]) && rows.every(([name]) => !isValueOnly(name)))
    return gather(rows.map((row) => paired(c, table, row, subject, headers, not)));
  if (
    rows.length === 2 &&
    width === 2 &&
    rows
      .flat()
      .filter((_, index) => index !== 3)
      .every(({ text }) => isFieldName(text))
  )
    return refuseTable(c, table);
  if (rows.length === 2) {
    const clash = head.find((name) => /^status[ _-]?(?:code)?$/.test(name) && !headers);
    if (clash !== undefined) {
      return refuse(
        c,
        table,
        `"${clash}" can be the HTTP status or a field of the body. Check the status in a sentence of its own, and write $.${clash} for the field.`,
        "ambiguous",
      );
    }
    return gather(head.map((_, column) => paired(c, table, [rows[0]?.[column] as Cell, rows[1]?.[column] as Cell], subject, headers, not)));
  }
  if (width === 2) return refuseTable(c, table);
  const list = rows
    .slice(1)
    .map((row) => Object.fromEntries(row.map((cell, column) => [table.header[column]?.trim() ?? "", cellValue(cell.text, false)])));
  if (head.some((name) => name === "" || /[.[\]$]/.test(name))) return undefined;
  const where: Subject = subject.kind === "body" ? { ...subject, form: "json" } : subject;
  return attachedCondition(where, { key: operator, value: list as Json, not, form: "json" }, table.span);
}

function refuse(
  c: Cursor,
  table: TableAttachment,
  message: string,
  code: "invalid-value" | "ambiguous" = "invalid-value",
): readonly Condition[] {
  c.problem ??= { code, message, in: "attachment", span: table.span, suggestions: [] };
  return [];
}

function refuseTable(c: Cursor, table: TableAttachment): readonly Condition[] {
  const message =
    "This table can be read in two ways: names above values, or a name and a value in each row. For names and values put the row | field | value | on top.";
  return refuse(c, table, message, "ambiguous");
}

function isValueOnly(cell: Cell | undefined): boolean {
  return /^(?:-?\d|["'`{[<]|\$\{|(?:true|false|null)$)/.test(cell?.text ?? "");
}

/** Whether a cell may name a field: letters in one word, which a value may be as well. */
function isFieldName(text: string): boolean {
  return /^[a-z$_][\w.$[\]-]*$/i.test(text) && !/^(?:true|false|null)$/.test(text) && !text.startsWith("${");
}

function plainCell(text: string): string {
  return text.trim();
}

function fieldSubject(cell: Cell, subject: Subject, headers: boolean): Subject | undefined {
  const name = /^(["'`]).*\1$/.test(cell.text) ? cell.text.slice(1, -1) : cell.text;
  if (name === "") return undefined;
  if (headers) return { kind: "header", name };
  const path = toJsonPath(name);
  if (path === undefined) return undefined;
  return subject.kind === "path" ? { ...subject, name: joinPaths(subject.name as string, path) } : { kind: "path", name: path };
}

function existing(cell: Cell, subject: Subject, headers: boolean, not: boolean): readonly Condition[] | undefined {
  const field = fieldSubject(cell, subject, headers);
  return field === undefined ? undefined : attachedCondition(field, { key: "exists", value: true, not }, cell.span);
}

function paired(
  c: Cursor,
  table: TableAttachment,
  row: readonly Cell[],
  subject: Subject,
  headers: boolean,
  not: boolean,
): readonly Condition[] | undefined {
  const [name, value] = row;
  const field = name === undefined ? undefined : fieldSubject(name, subject, headers);
  if (field === undefined || value === undefined) return undefined;
  if (/^(?:#\w|\*|not |notnull|any$|exists$|present$|@|regex)/i.test(value.text)) {
    return refuse(
      c,
      table,
      `"${value.text}" has no meaning in a table of values. Write such a condition as a sentence, as in: Expect field "${name?.text ?? ""}" exists.`,
    );
  }
  return attachedCondition(field, { key: "equals", value: cellValue(value.text, false), not }, value.span);
}

function typed(c: Cursor, table: TableAttachment, row: readonly Cell[], subject: Subject, not: boolean): readonly Condition[] | undefined {
  const [name, type] = row;
  const field = name === undefined ? undefined : fieldSubject(name, subject, false);
  if (field === undefined || type === undefined) return undefined;
  const word = type.text.toLowerCase().replace(/^["'`]|["'`]$/g, "");
  const known = typeNames.get(word);
  if (known !== undefined) return attachedCondition(field, { key: "type", value: known, not }, type.span);
  const format = formats.get(word.split(" ")[0] as string)?.find(([words]) => words.join(" ") === word)?.[1];
  if (format !== undefined) return attachedCondition(field, { key: "format", value: format, not }, type.span);
  return refuse(c, table, `"${type.text}" is not a type. It can be string, number, integer, boolean, object, array or null.`);
}
