// Walks a value along the shape of its schema, and returns the points that the value covers.

import { isJsonObject, type Json, type JsonObject, numberPattern, type Pattern, parseJson, readNumber } from "../../language/index.ts";
import { undecided } from "./outcomes.ts";
import type { ShapeNode } from "./shape.ts";
import { unlistedMembers } from "./unlisted.ts";

/** Stands for a value that was sent but not read, such as a file. */
export const unread: Json = { $unread: true };

export interface Sink {
  hit(point: number): void;
  /** The point, or the one after it, as the pattern matches the text or not. */
  hitLate?(point: number, pattern: Pattern, text: string): void;
  /** Returns whether the value fits the schema at this place of the document. */
  fits(pointer: string, value: Json): boolean;
  /** A value that is only known when it runs. */
  isOpen?(value: Json): boolean;
  /** A member that the document does not list. */
  extra?(path: string): void;
}

/** `asText`: a value sent as text is read by its type, as services do. */
export function observe(node: ShapeNode, given: Json, asText: boolean, sink: Sink, path = ""): void {
  if (given === unread || sink.isOpen?.(given) === true) return;
  const value = asText && typeof given === "string" ? readText(given, node.types) : given;
  for (const { first, rule } of node.rules) {
    const outcome = rule.judge(value);
    if (outcome >= 0) sink.hit(first + outcome);
    else if (outcome === undecided && rule.pattern !== undefined) sink.hitLate?.(first, rule.pattern, value as string);
  }
  const within = node.alternatives.length === 0 ? sink : observeAlternatives(node, value, asText, sink, path);
  if (Array.isArray(value)) {
    if (node.items !== undefined) for (const item of value as readonly Json[]) observe(node.items, item, asText, within, `${path}[]`);
  } else if (isJsonObject(value)) observeMembers(node, value, asText, within, path);
}

/** Returns the sink for the members of the value, after reporting the undocumented ones. */
function observeAlternatives(node: ShapeNode, value: Json, asText: boolean, sink: Sink, path: string): Sink {
  const { extra, ...quiet } = sink;
  if (extra !== undefined) for (const member of unlistedMembers(node, value, sink.fits)) extra(`${path}${member}`);
  for (const { pointer, taken, node: inner } of node.alternatives) {
    const read = asText && typeof value === "string" ? readText(value, inner.types) : value;
    if (!sink.fits(pointer, read)) continue;
    sink.hit(taken);
    observe(inner, read, asText, quiet, path);
  }
  return quiet;
}

function observeMembers(node: ShapeNode, value: JsonObject, asText: boolean, sink: Sink, path: string): void {
  let listed = 0;
  for (const [name, { present, missing, node: inner }] of node.properties) {
    if (!Object.hasOwn(value, name)) {
      if (missing !== undefined) sink.hit(missing);
      continue;
    }
    listed += 1;
    if (present === undefined) continue;
    sink.hit(present);
    observe(inner, value[name] as Json, asText, sink, `${path}.${name}`);
  }
  const { others, closed, tellsAll } = node;
  if (others === undefined && closed === undefined && !(tellsAll && sink.extra !== undefined)) return;
  const names = Object.keys(value);
  if (names.length === listed) return;
  if (closed !== undefined) sink.hit(closed);
  for (const name of names) {
    if (node.properties.has(name)) continue;
    if (others !== undefined) observe(others, value[name] as Json, asText, sink, `${path}.*`);
    else if (tellsAll) sink.extra?.(`${path}.${name}`);
  }
}

function readText(text: string, types: readonly string[]): Json {
  if (types.length === 0 || types.includes("string") || text === "") return text;
  if ((types.includes("number") || types.includes("integer")) && numberPattern.test(text)) return readNumber(text) as Json;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  if ((types.includes("object") || types.includes("array")) && /^[[{]/.test(text)) {
    const parsed = parseJson(text);
    if (parsed.ok) return parsed.value;
  }
  return text;
}
