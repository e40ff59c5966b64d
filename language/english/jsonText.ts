// Reads JSON as sentences, code blocks and table cells contain it: RFC 8259, plus `${reference}`, `{reference}` and
// `<column>` bare as values, and keys without quotes, as in JavaScript. Objects keep their keys in order; `"<column>"`
// in a string is a template, `\u003c` keeps the sign literal.

import { type Json, setKey } from "../json.ts";
import { ExactNumber, type JsonNumber, readByValue } from "../number.ts";
import { withColumns } from "./placeholder.ts";

/** `end` is the index after the value, before any white space that follows. */
export type JsonReading =
  | { readonly ok: true; readonly value: Json; readonly end: number }
  | { readonly ok: false; readonly at: number; readonly message: string };

interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
}

class JsonProblem extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Reads one JSON value at `start`. Never throws. */
export function readJson(text: string, start = 0): JsonReading {
  const cursor: Cursor = { text, at: start, depth: 0 };
  try {
    const value = readValue(cursor);
    return { ok: true, value, end: cursor.at };
  } catch (error) {
    if (error instanceof JsonProblem) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

/** Reads `text` as exactly one JSON value with white space around it. */
export function readJsonText(text: string): JsonReading {
  const reading = readJson(text);
  if (!reading.ok) return reading;
  const rest = skipSpace(text, reading.end);
  if (rest < text.length) return { ok: false, at: rest, message: "the JSON ends too early" };
  return reading;
}

function readValue(c: Cursor): Json {
  c.at = skipSpace(c.text, c.at);
  const code = c.text.charCodeAt(c.at);
  switch (code) {
    case 123:
      return readBraced(c) ?? readObject(c);
    case 91:
      return readList(c);
    case 34:
      return readString(c);
    case 36:
      return readReference(c);
    case 60:
      return readColumn(c);
    case 116:
      return readWord(c, "true", true);
    case 102:
      return readWord(c, "false", false);
    case 110:
      return readWord(c, "null", null);
    default:
      return readNumber(c);
  }
}

function enter(c: Cursor): void {
  c.depth++;
  if (c.depth > 200) throw new JsonProblem("this JSON is nested more than 200 levels deep", c.at);
}

function readObject(c: Cursor): Json {
  enter(c);
  const out: Record<string, Json> = {};
  c.at = skipSpace(c.text, c.at + 1);
  if (c.text.charCodeAt(c.at) === 125) {
    c.at++;
    c.depth--;
    return out;
  }
  for (;;) {
    c.at = skipSpace(c.text, c.at);
    const start = c.at;
    const key = readKey(c);
    if (Object.hasOwn(out, key)) throw new JsonProblem(`the key ${JSON.stringify(key)} appears twice in one object`, start);
    c.at = skipSpace(c.text, c.at);
    if (c.text.charCodeAt(c.at) !== 58) throw new JsonProblem("a colon is expected here", c.at);
    c.at++;
    setKey(out, key, readValue(c));
    c.at = skipSpace(c.text, c.at);
    const code = c.text.charCodeAt(c.at);
    if (code === 125) break;
    if (code !== 44) throw new JsonProblem("a comma or } is expected here", c.at);
    c.at++;
  }
  c.at++;
  c.depth--;
  return out;
}

const bareKey = /[A-Za-z_$][\w$-]*/y;

function readKey(c: Cursor): string {
  if (c.text.charCodeAt(c.at) === 34) return readString(c);
  bareKey.lastIndex = c.at;
  const key = bareKey.exec(c.text)?.[0];
  if (key === undefined) throw new JsonProblem('a key is expected here, as in {"name": "Ada"}', c.at);
  c.at += key.length;
  return key;
}

function readList(c: Cursor): Json {
  enter(c);
  const out: Json[] = [];
  c.at = skipSpace(c.text, c.at + 1);
  if (c.text.charCodeAt(c.at) === 93) {
    c.at++;
    c.depth--;
    return out;
  }
  for (;;) {
    out.push(readValue(c));
    c.at = skipSpace(c.text, c.at);
    const code = c.text.charCodeAt(c.at);
    if (code === 93) break;
    if (code !== 44) throw new JsonProblem("a comma or ] is expected here", c.at);
    c.at++;
  }
  c.at++;
  c.depth--;
  return out;
}

function readString(c: Cursor): string {
  const start = c.at;
  let escaped = false;
  let i = start + 1;
  for (; ; i++) {
    const code = c.text.charCodeAt(i);
    if (code === 34) break;
    if (code === 92) {
      escaped = true;
      i++;
    } else if (code < 32 || Number.isNaN(code)) throw new JsonProblem("this text has no closing quote in its line", start);
  }
  c.at = i + 1;
  if (!escaped) return withColumns(c.text.slice(start + 1, i));
  const raw = c.text.slice(start, i + 1);
  try {
    return JSON.parse(withColumns(raw)) as string;
  } catch {
    throw new JsonProblem("this text has a backslash that JSON does not allow", start);
  }
}

function readReference(c: Cursor): Json {
  const end = referenceEnd(c.text, c.at);
  if (end < 0) throw new JsonProblem("a value is expected here; a variable is written ${name}", c.at);
  const name = referenceName(c.text.slice(c.at, end));
  c.at = end;
  return { $var: name };
}

/** `{name}`, as paths are written, is not JSON otherwise. */
function readBraced(c: Cursor): Json | undefined {
  const match = /^\{([A-Za-z_]\w*)\}/.exec(c.text.slice(c.at, c.at + 80));
  if (match === null) return undefined;
  c.at += match[0].length;
  return { $var: match[1] as string };
}

function readColumn(c: Cursor): Json {
  const match = /^<([A-Za-z_]\w*)>/.exec(c.text.slice(c.at, c.at + 80));
  if (match === null) throw new JsonProblem("a value is expected here", c.at);
  c.at += match[0].length;
  return { $var: match[1] as string };
}

function readWord(c: Cursor, word: string, value: Json): Json {
  if (!c.text.startsWith(word, c.at)) throw new JsonProblem("a value is expected here", c.at);
  c.at += word.length;
  return value;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(c: Cursor): JsonNumber {
  number.lastIndex = c.at;
  const match = number.exec(c.text);
  if (match === null) throw new JsonProblem("a value is expected here", c.at);
  c.at += match[0].length;
  return readByValue(match[0]);
}

function skipSpace(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
  }
  return i;
}

/** The index after `${…}` or `$<…>` at `start`, or -1. Brackets and quotes inside are skipped whole. */
export function referenceEnd(text: string, start: number): number {
  const open = text.charCodeAt(start + 1);
  if (open === 60) {
    const near = text.slice(start, start + 200).indexOf(">");
    const end = near < 0 ? -1 : start + near;
    return end < 0 || !/^[\w .-]+$/.test(text.slice(start + 2, end)) ? -1 : end + 1;
  }
  if (open !== 123) return -1;
  let quoteMark = 0;
  for (let i = start + 2; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoteMark !== 0) {
      if (code === quoteMark) quoteMark = 0;
    } else if (code === 125) return i === start + 2 ? -1 : i + 1;
    else if (code === 10 || code === 123) return -1;
    else if ((code === 34 || code === 39) && text.charCodeAt(i - 1) === 91) quoteMark = code;
  }
  return -1;
}

/** The text between the braces of `${…}` or the signs of `$<…>`. */
export function referenceName(raw: string): string {
  return raw.slice(2, -1).trim();
}

/**
 * `value` as JSON in one line (or indented), `{ $var }` as bare `${…}`, so that `readJson` gives it back. Signs with a
 * meaning of their own are escaped.
 */
export function writeJson(value: Json, indent?: number): string {
  return write(value, indent ?? 0, "");
}

function write(value: Json, indent: number, margin: string): string {
  if (typeof value === "string") return writeString(value);
  if (value instanceof ExactNumber) return String(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  if (value === null || typeof value === "boolean") return String(value);
  const inner = margin + " ".repeat(indent);
  const gap = indent > 0 ? `\n${inner}` : "";
  const end = indent > 0 ? `\n${margin}` : "";
  const comma = indent > 0 ? "," : ", ";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[${value.map((item: Json) => gap + write(item, indent, inner)).join(comma)}${end}]`;
  }
  const entries = Object.entries(value as Record<string, Json>);
  if (entries.length === 0) return "{}";
  const reference = bareReference(value as Record<string, Json>);
  if (reference !== undefined) return reference;
  return `{${entries.map(([key, item]) => `${gap}${writeString(key)}: ${write(item, indent, inner)}`).join(comma)}${end}}`;
}

/** `${name}` for `{ $var: name }` where that can be read back. */
export function bareReference(value: Readonly<Record<string, Json>>): string | undefined {
  const name = value.$var;
  if (typeof name !== "string" || Object.keys(value).length !== 1) return undefined;
  const text = `\${${name}}`;
  return name.trim() === name && /^[^\s"'{}<>]+(?:\["[^"\n{}]*"\][^\s"'{}<>]*)*$/.test(name) && referenceEnd(text, 0) === text.length
    ? text
    : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped.
const escaped = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|<(?=[A-Za-z_])|\{(?=\{)|#(?=\{)|`(?=`)|^\$(?=\w)|^%(?=\w+%$)/g;

function writeString(text: string): string {
  const plain = JSON.stringify(text);
  if (!/[\u007f-\u009f\u2028\u2029\ufeff<{`$%]/.test(plain)) return plain;
  const inner = plain.slice(1, -1).replace(escaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `"${inner}"`;
}
