// Reads the values of actions in words: literals, values generated at run time, files, and texts with escapes.

import { isJsonObject, type Json } from "../json.ts";
import { writeGenerated } from "./generated.ts";
import { writeJson } from "./jsonText.ts";
import { isUnquotable, quote } from "./quote.ts";
import { writeValue } from "./value.ts";

/** `value` in words, or undefined if no sentence can hold it. */
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
