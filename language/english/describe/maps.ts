// Maps of names to values in words: `page 2 and size 5`, or JSON where words would not be exact.

import { list } from "../../grammar/describe/checks.ts";
import type { Json } from "../../json.ts";
import { writeJson } from "../jsonText.ts";
import { writeSlot } from "../slot.ts";
import { writeName } from "./words.ts";

type Values = Readonly<Record<string, Json>>;

/** `name value` pairs, or undefined if a sentence cannot express one of them. */
export function writePairs(values: Values): string | undefined {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const written = writeName(name);
    const slot = writeSlot(value);
    if (written === undefined || slot === undefined) return undefined;
    pairs.push(`${written} ${slot}`);
  }
  return list(pairs);
}

/** A part of a request: `header X "1"`, `headers X "1" and Y "2"`; with `exact`, `headers {"X": "1"}`. */
export function writeMap(one: string, many: string, values: Values | undefined, exact: boolean): string | undefined {
  if (values === undefined) return undefined;
  const names = Object.keys(values);
  if (exact) return `${many} ${inlineJson(values)}`;
  const pairs = writePairs(values);
  if (pairs === undefined) return `${many} ${inlineJson(values)}`;
  return `${names.length === 1 ? one : many} ${pairs}`;
}

/** JSON in one line; line breaks are escapes there. */
export function inlineJson(value: Json): string {
  return writeJson(value);
}
