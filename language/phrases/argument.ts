// Reads the argument that a sentence gives a parameter: one value, or the code block or table below it.

import { cellValue, hasHeads } from "../english/attachment.ts";
import { readJsonText } from "../english/jsonText.ts";
import { withColumns } from "../english/placeholder.ts";
import type { Token } from "../english/token.ts";
import { readLiteral } from "../english/value.ts";
import { type Json, setKey } from "../json.ts";
import type { Attachment, TableAttachment } from "../playbook.ts";
import type { Argument, PhraseParameter } from "./phrase.ts";

export type ArgumentValue = Omit<Argument, "name">;

/** Undefined if the token is not a value. */
export function tokenValue(token: Token): ArgumentValue | undefined {
  const value = jsonOf(token);
  return value === undefined ? undefined : { value, in: "sentence", start: token.start, end: token.end };
}

const constants: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function jsonOf(token: Token): Json | undefined {
  const literal = readLiteral(token);
  if (literal !== undefined) return typeof literal === "string" ? withColumns(literal) : literal;
  switch (token.kind) {
    case "word":
      return constants.has(token.word) ? constants.get(token.word) : token.text;
    case "placeholder":
      return /^\$?<[^<>]+>$/.test(token.text) && typeof token.value === "string" ? { $var: token.value } : undefined;
    case "jsonPath":
    case "regex":
      return token.text;
    default:
      return undefined;
  }
}

/**
 * A table is a list of objects, unless the parameter asks for something else; a block of JSON is its value, and any
 * other block its text.
 */
export function attachedValue(attachment: Attachment, parameter?: Pick<PhraseParameter, "type" | "of">): ArgumentValue {
  const { start, end } = attachment.span;
  const place = { in: "attachment" as const, start: 0, end: end - start };
  if (attachment.kind === "table") return { ...place, value: tableValue(attachment, parameter) };
  const json = /^json/.test(attachment.language) || /^\s*[[{]/.test(attachment.content) ? readJsonText(attachment.content) : undefined;
  return { ...place, value: json?.ok === true ? json.value : attachment.content };
}

/** One column is a list of texts, and two columns are the names and values of an object; headings are left out. */
function tableValue(table: TableAttachment, parameter: Pick<PhraseParameter, "type" | "of"> | undefined): Json {
  const { header, rows } = table;
  const lines = table.hasRule || hasHeads(table) ? rows : [header, ...rows];
  if (parameter?.type === "list" && parameter.of === "text" && header.length === 1) return lines.map(([cell = ""]) => cell.trim());
  if (parameter?.type === "object" && header.length === 2) {
    const pairs: Record<string, Json> = {};
    for (const [name = "", cell = ""] of lines) setKey(pairs, name, cellValue(cell, false));
    return pairs;
  }
  return rows.map((cells) => objectOf(header, cells));
}

function objectOf(header: readonly string[], cells: readonly string[]): Json {
  const row: Record<string, Json> = {};
  for (const [index, name] of header.entries()) setKey(row, name, cellValue(cells[index] ?? "", false));
  return row;
}
