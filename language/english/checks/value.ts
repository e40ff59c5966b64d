// The value slot of a comparison: one value with its place, with the nouns that may introduce it.

import type { Span } from "../../diagnostic.ts";
import type { Json } from "../../json.ts";
import { isLexiconWord } from "../lexicon.ts";
import { readLiteral } from "../value.ts";
import { type Cursor, key, report, spanFrom, take, takePhrase, token } from "./cursor.ts";
import { isNaming } from "./words.ts";

export interface Slot {
  readonly value: Json;
  readonly span: Span;
  /** How it is written, where that matters: `"200"` is a number for a status, `5` is a text for a header. */
  readonly form: "quoted" | "number" | "json" | "reference" | "bare" | "word" | "typed";
}

/** A value; a bare word only where `bare` allows it. "the number 5", "the text "x"" and "the value ${x}" say how it is meant. */
export function readSlot(c: Cursor, bare: boolean): Slot | undefined {
  const start = c.at;
  const typed = readTyped(c);
  if (typed !== undefined) return typed;
  const found = token(c);
  if (found === undefined) return undefined;
  const literal = readLiteral(found);
  if (literal !== undefined) {
    c.at++;
    return { value: literal, span: spanFrom(c, start), form: formOf(found.kind) };
  }
  if (found.kind === "placeholder") {
    report(c, "invalid-value", `A variable is written \${${found.value as string}}.`, { start: found.start, end: found.end }, [
      { title: "Write it as a variable", span: { start: found.start, end: found.end }, text: `\${${found.value as string}}` },
    ]);
    c.at++;
    return { value: `\${${found.value as string}}`, span: spanFrom(c, start), form: "quoted" };
  }
  if (found.kind !== "word") return undefined;
  switch (found.word) {
    case "true":
    case "false":
      c.at++;
      return { value: found.word === "true", span: spanFrom(c, start), form: "word" };
    case "null":
      c.at++;
      return { value: null, span: spanFrom(c, start), form: "word" };
  }
  if (!bare || (isLexiconWord(found.word) && !thingNames.has(found.word) && !isCode(found.text)) || !isNaming(found.text)) return undefined;
  c.at++;
  return { value: found.text, span: spanFrom(c, start), form: "bare" };
}

/** Words of the lexicon that only name people and things, so that they may stand for themselves. */
const thingNames = new Set("test user client consumer tester system service server token key username password".split(" "));

/** `SENT`, `GET`: a value of an enumeration and no word of the sentence. */
function isCode(text: string): boolean {
  return /^[A-Z][A-Z\d_]{2,}$/.test(text) && !shouted.has(text);
}

const shouted = new Set(
  "NOT NULL AND TRUE FALSE EMPTY PRESENT MISSING ABSENT EXISTS EXIST UUID JSON XML TEXT STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT LIST EMAIL URL DATE UNIQUE VALID".split(
    " ",
  ),
);

function formOf(kind: string): Slot["form"] {
  return kind === "number" || kind === "json" || kind === "reference" ? kind : "quoted";
}

/** `the number 5`, `the boolean true`, `the escaped text "a\nb"`, `the JSON {…}`, `the value of ${x}`, `an empty list`. */
function readTyped(c: Cursor): Slot | undefined {
  const start = c.at;
  const first = key(c);
  if (first === "") return undefined;
  const slot = (value: Json, count: number): Slot => {
    c.at += count;
    return { value, span: spanFrom(c, start), form: "typed" };
  };
  if (first === "empty" || ((first === "an" || first === "the") && key(c, 1) === "empty")) {
    const noun = key(c, first === "empty" ? 1 : 2);
    const count = first === "empty" ? 2 : 3;
    const at = c.at;
    const json = noun === "json" ? 1 : 0;
    const what = json === 1 ? key(c, count) : noun;
    if (what === "string" || what === "text") return slot("", count + json);
    const shown = token(c, count + json);
    const size = count + json + (shown?.kind === "json" && /^[[{]\s*[\]}]$/.test(shown.text) ? 1 : 0);
    if (what === "list" || what === "array" || what === "collection") return slot([], size);
    if (what === "object") return slot({}, size);
    c.at = at;
    return undefined;
  }
  const skipped = first === "the" || first === "a" || first === "an" ? 1 : 0;
  const noun = key(c, skipped);
  const following = token(c, skipped + 1);
  if (following === undefined) return undefined;
  switch (noun) {
    case "number":
    case "integer":
    case "numeric":
      if (following.kind === "number") return slot(following.value as number, skipped + 2);
      return undefined;
    case "string":
    case "text":
      if (following.kind === "quoted") return slot(following.value as string, skipped + 2);
      return undefined;
    case "boolean":
      if (following.word === "true" || following.word === "false") return slot(following.word === "true", skipped + 2);
      return undefined;
    case "json":
      if (following.kind === "json") return slot(following.value as Json, skipped + 2);
      if (following.word === "object" || following.word === "array") {
        const value = token(c, skipped + 2);
        if (value?.kind === "json") return slot(value.value as Json, skipped + 3);
      }
      return undefined;
    case "object":
    case "array":
    case "list":
      if (following.kind === "json" && Array.isArray(following.value) === (noun !== "object"))
        return slot(following.value as Json, skipped + 2);
      return undefined;
    case "value":
      if (following.word === "of") {
        const value = token(c, skipped + 2);
        if (value?.kind === "reference") return slot({ $var: value.value as string }, skipped + 3);
        return undefined;
      }
      return undefined;
    case "escaped": {
      const value = token(c, skipped + 2);
      if (following.word !== "text" || value?.kind !== "quoted") return undefined;
      try {
        return slot(JSON.parse(`"${value.value as string}"`) as string, skipped + 3);
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** Values in a row: `a, b or c`, `[a, b]`, `"200, 204"` is not split here. The last joint is returned with them. */
export function readSlots(
  c: Cursor,
  bare: boolean,
): { readonly slots: readonly Slot[]; readonly joint: "and" | "or" | "," | "" } | undefined {
  const first = readSlot(c, bare);
  if (first === undefined) return undefined;
  const slots = [first];
  let joint: "and" | "or" | "," | "" = "";
  for (;;) {
    const at = c.at;
    const { problem } = c;
    const comma = take(c, ",");
    const word = key(c);
    const joined = word === "and" || word === "or" ? word : undefined;
    if (joined !== undefined) c.at++;
    if (!comma && joined === undefined) break;
    const next = readSlot(c, bare);
    if (next === undefined || !endsValue(c)) {
      c.at = at;
      c.problem = problem;
      break;
    }
    slots.push(next);
    joint = joined ?? (joint === "" ? "," : joint);
    if (joined === "and" || (joint === "or" && key(c) !== "or")) break;
  }
  return { slots, joint };
}

/** Whether what follows a value ends it: the end, a joint, or words that belong behind values. */
export function endsValue(c: Cursor): boolean {
  if (c.at >= c.to) return true;
  return valueFollowers.has(key(c));
}

const valueFollowers = new Set([
  ",",
  ".",
  ";",
  "and",
  "or",
  "but",
  "in",
  "for",
  "of",
  "from",
  "within",
  "ignoring",
  "regardless",
  "case",
  "case-insensitively",
  "(",
  ")",
  "as",
  "!",
  "items",
  "fields",
  "properties",
  "keys",
  "attributes",
  "inside",
  "at",
]);

/** Read over at the end of a value: `, ignoring case`. */
export function takeIgnoreCase(c: Cursor): boolean {
  const at = c.at;
  take(c, ",");
  if (
    takePhrase(c, "ignoring case") ||
    takePhrase(c, "ignoring the case") ||
    takePhrase(c, "ignoring letter case") ||
    takePhrase(c, "regardless of case") ||
    takePhrase(c, "regardless of the case") ||
    take(c, "case-insensitively") ||
    takePhrase(c, "case insensitively") ||
    takePhrase(c, "( ignoring case )") ||
    takePhrase(c, "( case insensitive )") ||
    takePhrase(c, "( case-insensitive )")
  )
    return true;
  c.at = at;
  return false;
}
