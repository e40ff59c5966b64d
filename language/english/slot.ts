// The value slots of the action frames: literals, values made at run time, files, and texts with escapes.

import { isJsonObject, type Json } from "../json.ts";
import { readGenerated, writeGenerated } from "./generated.ts";
import { writeJson } from "./jsonText.ts";
import { isUnquotable, quote } from "./quote.ts";
import { type Scan, tokenAt, word } from "./scan.ts";
import { readText, readValue, type ValueReading, writeValue } from "./value.ts";

/** Any value that a sentence can hold, at `from`. */
export function readSlot(scan: Scan, from: number): ValueReading | undefined {
  if (from >= scan.end) return undefined;
  const token = tokenAt(scan, from);
  if (token?.kind === "word") {
    const special = readGenerated(scan, from) ?? readEscaped(scan, from) ?? readFile(scan, from) ?? readTyped(scan, from);
    if (special !== undefined) return special;
  }
  const value = readValue(scan.tokens, from);
  return value !== undefined && value.next <= scan.end ? value : undefined;
}

/** `the escaped text "a\nb"`: JSON's escapes between the quotes, for texts with line breaks or control characters. */
function readEscaped(scan: Scan, from: number): ValueReading | undefined {
  const at = word(scan, from) === "the" ? from + 1 : from;
  if (word(scan, at) !== "escaped" || word(scan, at + 1) !== "text") return undefined;
  const token = tokenAt(scan, at + 2);
  if (token?.kind !== "quoted") return undefined;
  try {
    return { value: JSON.parse(`"${token.value as string}"`) as string, next: at + 3 };
  } catch {
    return undefined;
  }
}

/** `the number 5`, `the text "x"`, `the value 5`, `the string "x"`: the noun says how the literal is meant. */
function readTyped(scan: Scan, from: number): ValueReading | undefined {
  const at = word(scan, from) === "the" ? from + 1 : from;
  const noun = word(scan, at);
  const token = tokenAt(scan, at + 1);
  if (token === undefined) return undefined;
  if ((noun === "text" || noun === "string") && token.kind === "quoted") return { value: token.value as string, next: at + 2 };
  if ((noun === "number" || noun === "integer") && token.kind === "number") return { value: token.value as number, next: at + 2 };
  if (noun === "boolean" && (token.word === "true" || token.word === "false")) return { value: token.word === "true", next: at + 2 };
  if (noun === "value" && at > from && ["quoted", "number", "json", "reference"].includes(token.kind))
    return readValue(scan.tokens, at + 1);
  return undefined;
}

/** `the file "./invoice.pdf"`, `the content of the file ./x.json`: `{ $file }`. */
export function readFile(scan: Scan, from: number): ValueReading | undefined {
  let at = from;
  if (word(scan, at) === "the" || word(scan, at) === "a") at++;
  if ((word(scan, at) === "content" || word(scan, at) === "contents") && word(scan, at + 1) === "of") {
    at += 2;
    if (word(scan, at) === "the" || word(scan, at) === "a") at++;
  }
  if (word(scan, at) !== "file") return undefined;
  at++;
  const path = readFilePath(scan, at);
  return path === undefined ? undefined : { value: { $file: path }, next: at + 1 };
}

/** The path of a file in one token: quoted, a path, or a bare word with a dot or slash. */
export function readFilePath(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "word" && !/[./]/.test(token.text)) return undefined;
  return token?.kind === "number" ? undefined : readText(token);
}

/** `value` in words, or undefined where no sentence can hold it. */
export function writeSlot(value: Json): string | undefined {
  if (typeof value === "string") return writeTextSlot(value);
  if (isJsonObject(value)) {
    if (typeof value.$file === "string" && Object.keys(value).length === 1) {
      const path = quote(value.$file);
      if (path !== undefined) return `the file ${path}`;
    }
    return writeGenerated(value) ?? writeValue(value);
  }
  return writeValue(value);
}

export function writeTextSlot(text: string): string | undefined {
  if (!isUnquotable(text)) return quote(text);
  const escaped = quote(writeJson(text).slice(1, -1));
  return escaped === undefined ? undefined : `the escaped text ${escaped}`;
}
