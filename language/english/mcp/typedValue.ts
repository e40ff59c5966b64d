// A value as the schema of its input wants it: a variable as text or as it is, a number as its spelling, one value in words as a list of one.

import type { Json, JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { factsOf, type SchemaFacts, typeOf } from "../../mcp/inputSchema.ts";
import { cellValue } from "../attachment.ts";
import { type Scan, skipJoint, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import type { Token } from "../token.ts";
import type { ValueReading } from "../value.ts";

/** What follows a value, as far as it matters where a list of values goes on. */
export interface Following {
  /** Whether another input, or what cannot be a value, stands there. */
  readonly isOther: (at: number) => boolean;
}

/** The value at `from`; `root` is the schema that references lead into. Whether it fits is looked at later. */
export function readTypedValue(
  scan: Scan,
  from: number,
  facts: SchemaFacts,
  root: JsonObject,
  following: Following,
): ValueReading | undefined {
  const fixed = readFixed(scan, from, facts);
  if (fixed !== undefined) return fixed;
  const slot = readSlot(scan, from);
  if (!isList(facts))
    return slot === undefined ? undefined : { value: retyped(slot.value, only(scan, from, slot), facts), next: slot.next };
  if (slot !== undefined && (Array.isArray(slot.value) || isMarker(slot.value, "$var"))) return slot;
  const items = factsOf(facts.items, root);
  const values: Json[] = [];
  let next = from;
  for (let at = from; ; ) {
    const item = readTypedValue(scan, at, items, root, following);
    if (item === undefined || (values.length > 0 && !endsValue(scan, item.next))) break;
    values.push(item.value);
    next = item.next;
    at = skipJoint(scan, next);
    if (at === next || following.isOther(at)) break;
  }
  // An object in JSON is sent as it is written: the schema may be wrong about the list.
  if (values.length === 1 && tokenAt(scan, from)?.kind === "json" && isJsonObject(values[0])) return { value: values[0], next };
  return values.length === 0 ? undefined : { value: values, next };
}

/** A cell of a table. */
export function typedCell(cell: string, facts: SchemaFacts, root: JsonObject): Json {
  const value = cellValue(cell, false);
  if (!isList(facts)) {
    const text = cell.trim();
    return isText(facts) && (typeof value === "number" || typeof value === "boolean") ? text : retyped(value, undefined, facts);
  }
  if (Array.isArray(value) || isJsonObject(value)) return value;
  return [retyped(value, undefined, factsOf(facts.items, root))];
}

/** One of the only values there are, which may have several words or be words of the language: `in progress`. */
function readFixed(scan: Scan, from: number, { values }: SchemaFacts): ValueReading | undefined {
  if (values === undefined || tokenAt(scan, from)?.kind !== "word") return undefined;
  for (let length = 4; length > 0; length--) {
    const last = tokenAt(scan, from + length - 1);
    if (last === undefined) continue;
    const text = scan.sentence.slice(tokenAt(scan, from)?.start, last.end);
    if (values.includes(text)) return { value: text, next: from + length };
  }
  return undefined;
}

function retyped(value: Json, token: Token | undefined, facts: SchemaFacts): Json {
  if (!isText(facts)) return value;
  if (isMarker(value, "$var")) return `\${${value.$var as string}}`;
  if (token?.kind === "number" || token?.word === "true" || token?.word === "false") return token.text;
  return value;
}

/** The token of a value that is one. */
function only(scan: Scan, from: number, { next }: ValueReading): Token | undefined {
  return next === from + 1 ? tokenAt(scan, from) : undefined;
}

function isMarker(value: Json, marker: "$var"): value is JsonObject {
  return isJsonObject(value) && typeof value[marker] === "string" && Object.keys(value).length === 1;
}

/** Whether nothing but a text can stand there. */
export function isText({ types, values }: SchemaFacts): boolean {
  const kinds = types ?? (values === undefined ? undefined : new Set(values.map(typeOf)));
  return kinds?.has("string") === true && [...kinds].every((type) => type === "string" || type === "null");
}

/** Whether a list is wanted, and not one of its items by itself. */
export function isList({ types, items }: SchemaFacts): boolean {
  return types?.has("array") === true && [...types].every((type) => type === "array" || type === "null") && items !== false;
}

function endsValue(scan: Scan, at: number): boolean {
  return at >= scan.end || skipJoint(scan, at) > at || /^(?:with|using|for|in|where|by)$/.test(word(scan, at));
}
