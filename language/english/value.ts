// Values in sentences, read and written: quoted texts, numbers, JSON, variables, true / false / null, and one bare word.

import { isJsonObject, type Json } from "../json.ts";
import { bareReference, writeJson } from "./jsonText.ts";
import { isLexiconWord } from "./lexicon.ts";
import { withColumns } from "./placeholder.ts";
import { isUnquotable, quote } from "./quote.ts";
import type { Token } from "./token.ts";

/** `next` is the index of the token behind the value. */
export interface ValueReading {
  readonly value: Json;
  readonly next: number;
}

/**
 * The value that starts at `tokens[at]`. A quoted text is a string (a template where it holds `${…}`), a bare `${x}` is `{ $var: "x" }`,
 * a bare word stands for itself unless it is a word of the lexicon.
 */
export function readValue(tokens: readonly Token[], at: number): ValueReading | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const literal = readLiteral(token);
  if (literal !== undefined) return { value: literal, next: at + 1 };
  if (token.kind !== "word") return undefined;
  switch (token.word) {
    case "true":
      return { value: true, next: at + 1 };
    case "false":
      return { value: false, next: at + 1 };
    case "null":
      return { value: null, next: at + 1 };
    case "an":
      return readEmpty(tokens, at + 1);
    case "empty":
      return readEmpty(tokens, at);
  }
  return isBareWord(token) ? { value: withColumns(token.text), next: at + 1 } : undefined;
}

/** `(an) empty string`, `empty list`, `empty object`. */
function readEmpty(tokens: readonly Token[], at: number): ValueReading | undefined {
  if (tokens[at]?.word !== "empty") return undefined;
  if (tokens[at + 1]?.word === "json" && tokens[at + 2]?.word === "object") return { value: {}, next: at + 3 };
  if (tokens[at + 1]?.word === "json" && tokens[at + 2]?.word === "array") return { value: [], next: at + 3 };
  switch (tokens[at + 1]?.word) {
    case "string":
    case "text":
      return { value: "", next: at + 2 };
    case "list":
    case "array":
      return { value: [], next: at + 2 };
    case "object":
      return { value: {}, next: at + 2 };
  }
  return undefined;
}

/** The value of one token that can be nothing but a value: quoted, number, reference, JSON, and a path or URL as its text. */
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

/** Whether the token is a word that may stand for itself: letters or digits, and no word of the lexicon. */
export function isBareWord(token: Token): boolean {
  return token.kind === "word" && !isLexiconWord(token.word);
}

/** The text that a token stands for where only a text makes sense (names, paths, templates): a reference becomes `${…}`, a number its spelling. */
export function readText(token: Token | undefined): string | undefined {
  if (token === undefined) return undefined;
  switch (token.kind) {
    case "quoted":
      return token.value as string;
    case "reference":
      return `\${${token.value as string}}`;
    case "number":
      return token.text;
    case "url":
    case "path":
      return withColumns(token.text);
    case "word":
      return isBareWord(token) ? withColumns(token.text) : undefined;
  }
  return undefined;
}

/** `value` as it is written in a sentence, or undefined where no sentence can hold it (a text with line breaks by itself). */
export function writeValue(value: Json): string | undefined {
  if (typeof value === "string") return quote(value);
  if (isJsonObject(value)) return bareReference(value) ?? writeJson(value);
  return writeJson(value);
}

/** `text` as a template value: bare `${x}` where it is nothing but that would change the type, so it is always quoted. */
export function writeText(text: string): string | undefined {
  return isUnquotable(text) ? undefined : quote(text);
}
