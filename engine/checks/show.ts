// Formats values for messages: as JSON, cut off at a limit.

import { isNumber, type Json } from "../../language/index.ts";

const longest = 120;

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest - 20)}… (${text.length.toLocaleString("en")} characters)` : text;
}

/** `a text`, `an object`, … */
export function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (isNumber(value)) return "a number";
  const kinds: Readonly<Record<string, string>> = { string: "a text", boolean: "true or false", object: "an object" };
  return kinds[typeof value] ?? typeof value;
}

/** `a, b and c`; `last` may be `or`. */
export function listed(items: readonly string[], last = "and"): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** A member's path below `base`: `$.a["b c"][0]`. */
export function memberPath(base: string, key: string | number): string {
  if (typeof key === "number") return `${base}[${key}]`;
  return /^[A-Za-z_][\w-]*$/.test(key) ? `${base}.${key}` : `${base}[${JSON.stringify(key)}]`;
}
