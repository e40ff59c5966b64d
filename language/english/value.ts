// Values in sentences: the value of a token, and how values are written.

import { isJsonObject, type Json } from "../json.ts";
import { bareReference, writeJson } from "./jsonText.ts";
import { withColumns } from "./placeholder.ts";
import { quote } from "./quote.ts";
import type { Token } from "./token.ts";

/**
 * The value of one token that can be nothing but a value: quoted, number, reference, JSON, and a path or URL as its
 * text.
 */
export function readLiteral(token: Token): Json | undefined {
  switch (token.kind) {
    case "quoted":
    case "number":
    case "json":
      return token.value;
    case "reference":
      return { $var: token.value as string };
    case "url":
    case "path":
      return withColumns(token.text);
  }
  return undefined;
}

/** `value` as written in a sentence, or undefined if no sentence can hold it (a text with line breaks by itself). */
export function writeValue(value: Json): string | undefined {
  if (typeof value === "string") return quote(value);
  if (isJsonObject(value)) return bareReference(value) ?? writeJson(value);
  return writeJson(value);
}
