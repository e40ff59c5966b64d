// Writes values of steps for another tool: texts with its placeholders, and JSON. Known parts of variables are written
// out.

import { isJsonObject, type Json } from "../../../language/index.ts";
import { follow, parseReference } from "../../values/reference.ts";
import { Unfitting } from "../reading/unfitting.ts";
import type { ExportedTest } from "./exported.ts";

export interface Placeholders {
  /** Writes the variable inside a text. */
  inText(name: string): string;
  /** Signs of a text that would be taken for something else. */
  literal?(text: string): string;
}

/** The text with the placeholders of the tool. Throws `Unfitting`. */
export function textIn(text: string, test: ExportedTest, { inText, literal = (whole) => whole }: Placeholders): string {
  let result = "";
  let at = 0;
  for (const found of text.matchAll(/\$\$\{|\$\{([^{}]*)\}/g)) {
    result += literal(text.slice(at, found.index));
    at = found.index + found[0].length;
    if (found[1] === undefined) result += literal("${");
    else {
      const name = plainName(found[1]);
      const value = name === undefined ? staticPart(found[1], test) : undefined;
      result += name === undefined ? literal(typeof value === "string" ? value : JSON.stringify(value)) : inText(name);
    }
  }
  return result + literal(text.slice(at));
}

/** The name alone; undefined for a part of a variable. */
export function plainName(reference: string): string | undefined {
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(reference) ? reference : undefined;
}

/**
 * Reads a reference such as `order.sku` in a variable with a value that is known before the run. Throws `Unfitting`.
 */
export function staticPart(reference: string, { variables, encrypted }: ExportedTest): Json {
  const { name, path } = parseReference(reference);
  const value = variables.get(name);
  if (value === undefined || encrypted.has(name))
    throw new Unfitting(`a part of the variable "${name}" is used, which is only known during the run`);
  const part = follow(value, path);
  if (part === undefined) throw new Unfitting(`"${reference}" is missing`);
  return part;
}

/**
 * The value as JSON with `${name}` bare or in texts, objects and lists that are known beforehand written out. Throws
 * `Unfitting` for values that are generated during the run.
 */
export function withKnown(value: Json, test: ExportedTest): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withKnown(item, test));
  if (!isJsonObject(value)) return value;
  const reference = value.$var;
  if (typeof reference === "string" && Object.keys(value).length === 1) {
    const known = plainName(reference) === undefined ? staticPart(reference, test) : test.variables.get(reference);
    return plainName(reference) === undefined || (typeof known === "object" && known !== null) ? (known as Json) : value;
  }
  if (isJsonObject(value.$literal as Json) && Object.keys(value).length === 1) return value.$literal as Json;
  if ("$file" in value) throw new Unfitting("a file is a part of the body");
  if ("$random" in value || "$now" in value) throw new Unfitting("a value that is generated during the run must be in a variable");
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withKnown(member as Json, test)]));
}

/** The value as the text of JSON with the placeholders of the tool, bare where the value keeps its type. */
export function jsonIn(value: Json, test: ExportedTest, placeholders: Placeholders, bare: (name: string) => string, indent = 2): string {
  const kept: string[] = [];
  const marked = mark(withKnown(value, test), (name) => `\uE000${kept.push(name) - 1}\uE001`);
  const text = JSON.stringify(marked, null, indent);
  // In one pass: a placeholder for a variable is not a text of the body any more.
  return text.replace(/"(?:[^"\\]|\\.)*"?/g, (literal) => {
    const index = /^"\uE000(\d+)\uE001"$/.exec(literal)?.[1];
    if (index !== undefined) return bare(kept[Number(index)] ?? "");
    return literal.includes("${") ? textIn(literal, test, placeholders) : (placeholders.literal?.(literal) ?? literal);
  });
}

function mark(value: Json, keep: (name: string) => string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => mark(item, keep));
  if (!isJsonObject(value)) return value;
  if (typeof value.$var === "string" && Object.keys(value).length === 1) return keep(value.$var);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mark(member as Json, keep)]));
}
