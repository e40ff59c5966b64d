// What a sentence gives a parameter: one value, or the code block or table below it.

import { cellValue } from "../english/attachment.ts";
import { readJsonText } from "../english/jsonText.ts";
import { withColumns } from "../english/placeholder.ts";
import type { Token } from "../english/token.ts";
import { readLiteral } from "../english/value.ts";
import { type Json, setKey } from "../json.ts";
import type { Attachment } from "../playbook.ts";
import type { Argument } from "./phrase.ts";

export type ArgumentValue = Omit<Argument, "name">;

/** Undefined where the token is no value. */
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

/** A table is a list of objects, a block of JSON its value, and any other block its text. */
export function attachedValue(attachment: Attachment): ArgumentValue {
  const { start, end } = attachment.span;
  const place = { in: "attachment" as const, start: 0, end: end - start };
  if (attachment.kind === "table") {
    const { header, rows } = attachment;
    return { ...place, value: rows.map((cells) => objectOf(header, cells)) };
  }
  const json = /^json/.test(attachment.language) || /^\s*[[{]/.test(attachment.content) ? readJsonText(attachment.content) : undefined;
  return { ...place, value: json?.ok === true ? json.value : attachment.content };
}

function objectOf(header: readonly string[], cells: readonly string[]): Json {
  const row: Record<string, Json> = {};
  for (const [index, name] of header.entries()) setKey(row, name, cellValue(cells[index] ?? "", false));
  return row;
}
