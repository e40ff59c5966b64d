/** Reads and writes values as people type them: JSON in which `${reference}` may be a bare value, as in playbooks. */
import type { Json } from "../../../server/protocol.ts";
import { t } from "./texts.ts";

export type JsonReading =
  | { readonly kind: "value"; readonly value: Json }
  /** `line` and `column` count from 1. */
  | { readonly kind: "problem"; readonly message: string; readonly line: number; readonly column: number };

/** Reads the text as one value, or reports the problem with its place. */
export function readJsonText(text: string): JsonReading {
  const cursor: Cursor = { text, at: 0 };
  try {
    const value = readValue(cursor);
    skipSpace(cursor);
    if (cursor.at < text.length) throw new Wrong(t("the JSON ends too early"), cursor.at);
    return { kind: "value", value };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const before = text.slice(0, error.at).split("\n");
    return { kind: "problem", message: error.message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

/** The text of a value, indented by two. */
export function writeJsonText(value: Json, indent = ""): string {
  const reference = referenceOf(value);
  if (reference !== undefined) return `\${${reference}}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: Json) => writeJsonText(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${writeJsonText(item as Json, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.map((item) => inner + item).join(",\n")}\n${indent}${close}`;
}

/** `x` of `{ $var: x }`. */
export function referenceOf(value: Json): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { $var, ...rest } = value as { readonly [key: string]: Json };
  return typeof $var === "string" && Object.keys(rest).length === 0 ? $var : undefined;
}

/** Writes a value on one line of input: a text without quotes unless it could be read as another value. */
export function writeInput(value: Json): string {
  if (typeof value === "string") {
    const read = readInput(value);
    return read.kind === "value" && read.value === value ? value : JSON.stringify(value);
  }
  return writeJsonText(value).replace(/\n\s*/g, " ");
}

/**
 * Reads one typed line: JSON where it is valid, else text. A line that begins like JSON and is invalid is a problem.
 */
export function readInput(text: string): JsonReading {
  const read = readJsonText(text);
  if (read.kind === "value" || /^\s*["[{]/.test(text)) return read;
  return { kind: "value", value: text };
}

interface Cursor {
  readonly text: string;
  at: number;
}

class Wrong extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function skipSpace(c: Cursor): void {
  while (c.at < c.text.length && " \t\r\n".includes(c.text[c.at] ?? "")) c.at += 1;
}

function readValue(c: Cursor): Json {
  skipSpace(c);
  const start = c.text[c.at];
  if (start === "{") return readObject(c);
  if (start === "[") return readList(c);
  if (start === '"') return readString(c);
  if (start === "$") return readReference(c);
  for (const [word, value] of [["true", true] as const, ["false", false] as const, ["null", null] as const]) {
    if (!c.text.startsWith(word, c.at) || /[\w.]/.test(c.text[c.at + word.length] ?? "")) continue;
    c.at += word.length;
    return value;
  }
  return readNumber(c);
}

function readNumber(c: Cursor): Json {
  const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
  pattern.lastIndex = c.at;
  const [digits] = pattern.exec(c.text) ?? [];
  if (digits === undefined)
    throw new Wrong(
      c.at >= c.text.length ? t("a value is missing") : t('expected a value: "text", a number, true, false, null, {, [ or ${…}'),
      c.at,
    );
  const value = Number(digits);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new Wrong(t("this number is too large to keep all digits: write it as a text"), c.at);
  c.at += digits.length;
  return value;
}

function readString(c: Cursor): string {
  const pattern = /"(?:[^"\\\n\r]|\\.)*"/y;
  pattern.lastIndex = c.at;
  const [written] = pattern.exec(c.text) ?? [];
  if (written === undefined) throw new Wrong(t("this text has no closing quote on its line"), c.at);
  try {
    const value: string = JSON.parse(written);
    c.at += written.length;
    return value;
  } catch {
    throw new Wrong(t("this text has an escape that JSON does not allow"), c.at);
  }
}

function readReference(c: Cursor): Json {
  const pattern = /\$\{([^{}\n]+)\}/y;
  pattern.lastIndex = c.at;
  const [written, reference] = pattern.exec(c.text) ?? [];
  if (written === undefined || reference === undefined) throw new Wrong(t("a variable is written ${name}"), c.at);
  c.at += written.length;
  return { $var: reference.trim() };
}

function readList(c: Cursor): Json {
  const items: Json[] = [];
  readItems(c, "]", () => items.push(readValue(c)));
  return items;
}

function readObject(c: Cursor): Json {
  const members = new Map<string, Json>();
  readItems(c, "}", () => {
    const at = c.at;
    if (c.text[c.at] !== '"') throw new Wrong(t('expected a key in double quotes, such as "name"'), c.at);
    const key = readString(c);
    if (members.has(key)) throw new Wrong(t("the key {0} occurs twice", JSON.stringify(key)), at);
    skipSpace(c);
    if (c.text[c.at] !== ":") throw new Wrong(t('expected ":" after the key'), c.at);
    c.at += 1;
    members.set(key, readValue(c));
  });
  return Object.fromEntries(members);
}

function readItems(c: Cursor, close: string, read: () => void): void {
  c.at += 1;
  skipSpace(c);
  if (c.text[c.at] === close) {
    c.at += 1;
    return;
  }
  for (;;) {
    skipSpace(c);
    read();
    skipSpace(c);
    const sign = c.text[c.at];
    if (sign !== "," && sign !== close) throw new Wrong(t('expected "," or "{0}"', close), c.at);
    c.at += 1;
    if (sign === close) return;
  }
}
