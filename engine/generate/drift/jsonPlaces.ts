// Reads members of JSON values by the paths of schemas, in which `[]` stands for each item of a list, and does the same
// in JSONPath texts.

import { isJsonObject, type Json } from "../../../language/index.ts";

/** Returns whether the value has the member, in any item. */
export function hasMember(value: Json | undefined, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined;
  if (key === "[]") return Array.isArray(value) && (value as readonly Json[]).some((item) => hasMember(item, rest));
  return isJsonObject(value) && Object.hasOwn(value, key) && hasMember(value[key], rest);
}

/** Selects every item if there are several. */
export function valuesAt(value: Json | undefined, [key, ...rest]: readonly string[]): readonly Json[] {
  if (value === undefined) return [];
  if (key === undefined) return [value];
  if (key === "[]") return Array.isArray(value) ? (value as readonly Json[]).flatMap((item) => valuesAt(item, rest)) : [];
  return isJsonObject(value) ? valuesAt(value[key], rest) : [];
}

/** In every object around it that is there and does not have it. */
export function withMember(value: Json, [key = "", ...rest]: readonly string[], member: Json): Json {
  if (key === "[]") return Array.isArray(value) ? (value as readonly Json[]).map((item) => withMember(item, rest, member)) : value;
  if (!isJsonObject(value)) return value;
  if (rest.length === 0) return Object.hasOwn(value, key) ? value : { ...value, [key]: member };
  return Object.hasOwn(value, key) ? { ...value, [key]: withMember(value[key] ?? null, rest, member) } : value;
}

/** With another name, or without it if there is none. The order stays. */
export function withNamed(value: Json, [key = "", ...rest]: readonly string[], name: string | undefined): Json {
  if (key === "[]") return Array.isArray(value) ? (value as readonly Json[]).map((item) => withNamed(item, rest, name)) : value;
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: withNamed(value[key] ?? null, rest, name) };
  return Object.fromEntries(
    Object.entries(value).flatMap(([one, member]) => (one !== key ? [[one, member]] : name === undefined ? [] : [[name, member]])),
  );
}

interface Part {
  /** `[]` for an item. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const part = /\.([\p{L}_][\p{L}\p{N}_-]*)|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]|\[(\d+|\*)\]/guy;

/** Undefined if a path is more than names and items. */
function partsOf(path: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  part.lastIndex = 1;
  while (part.lastIndex < path.length) {
    const start = part.lastIndex;
    const match = part.exec(path);
    if (match === null) return undefined;
    parts.push({ name: match[4] === undefined ? (match[1] ?? match[2] ?? match[3] ?? "") : "[]", start, end: part.lastIndex });
  }
  return parts;
}

/** `$.lines[0].sku` as `["lines", "[]", "sku"]`; `inside` are the names around it. */
export function namesOfPath(path: string, inside: readonly string[] = []): readonly string[] | undefined {
  const parts = path.startsWith("$") ? partsOf(path) : undefined;
  return parts && [...inside, ...parts.map(({ name }) => name)];
}

export function startsWith(names: readonly string[], member: readonly string[]): boolean {
  return member.length <= names.length && member.every((name, index) => name === names[index]);
}

/** The JSONPath with another name for the part at that depth. */
export function renamedPath(path: string, depth: number, name: string): string {
  const found = partsOf(path)?.[depth];
  if (found === undefined) return path;
  const written = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `.${name}` : `['${name.replace(/[\\']/g, "\\$&")}']`;
  return path.slice(0, found.start) + written + path.slice(found.end);
}
