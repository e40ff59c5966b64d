// Reads a schema as a document writes it, with its references and its allOf side by side, each with its place.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { follow } from "../contract/document.ts";
import { resolvePointer } from "../contract/pointer.ts";

export interface SchemaPart {
  /** In the document. */
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** In the order in which they are written; empty if there is no schema. */
export function partsAt(root: Json, pointer: string): readonly SchemaPart[] {
  const parts: SchemaPart[] = [];
  collect(root, pointer, new Set(), parts);
  return parts;
}

function collect(root: Json, pointer: string, seen: Set<string>, parts: SchemaPart[]): void {
  if (seen.has(pointer)) return;
  seen.add(pointer);
  const schema = resolvePointer(root, pointer);
  if (!isJsonObject(schema)) return;
  if (typeof schema.$ref === "string") {
    if (!schema.$ref.startsWith("#")) return;
    const target = follow(root, schema.$ref.slice(1));
    if ("pointer" in target) collect(root, target.pointer, seen, parts);
    if (Object.keys(schema).length === 1) return;
  }
  parts.push({ pointer, schema });
  if (Array.isArray(schema.allOf)) for (const index of schema.allOf.keys()) collect(root, `${pointer}/allOf/${index}`, seen, parts);
  inner(root, pointer, schema, seen, parts);
}

/** "Null or this" is this, which may be null. */
function inner(root: Json, pointer: string, schema: JsonObject, seen: Set<string>, parts: SchemaPart[]): void {
  for (const key of ["anyOf", "oneOf"]) {
    const only = onlyAlternative(schema[key]);
    if (only !== undefined) collect(root, `${pointer}/${key}/${only}`, seen, parts);
  }
}

/** The index of the one that is not null, where there are two and the other one is. */
export function onlyAlternative(list: Json | undefined): number | undefined {
  if (!Array.isArray(list) || list.length !== 2) return undefined;
  const others = [...list.keys()].filter((index) => !isNull(list[index] as Json));
  return others.length === 1 ? others[0] : undefined;
}

export function isNull(schema: Json): boolean {
  return isJsonObject(schema) && schema.type === "null";
}

export interface Combined {
  readonly types: readonly string[];
  /** Pointer of what says so. */
  readonly nullable?: string;
}

/** The types without null, and what allows null. */
export function typesOf(parts: readonly SchemaPart[]): Combined {
  let types: readonly string[] = [];
  let nullable: string | undefined;
  for (const { pointer, schema } of parts) {
    const own = [schema.type ?? []].flat().map(String);
    const other = own.filter((type) => type !== "null");
    if (other.length > 0) types = other;
    if (own.length > other.length) nullable ??= `${pointer}/type`;
    if (schema.nullable === true) nullable ??= `${pointer}/nullable`;
    if (schema["x-nullable"] === true) nullable ??= `${pointer}/x-nullable`;
    for (const key of ["anyOf", "oneOf"]) {
      const list = schema[key];
      const index = Array.isArray(list) ? list.findIndex((one: Json) => isNull(one)) : -1;
      if (index !== -1) nullable ??= `${pointer}/${key}/${index}`;
    }
  }
  if (types.length === 0) types = impliedTypes(parts);
  return { types, ...(nullable === undefined ? {} : { nullable }) };
}

/** Returns the types that follow from keywords which only one type has. */
function impliedTypes(parts: readonly SchemaPart[]): readonly string[] {
  const has = (key: string) => parts.some(({ schema }) => schema[key] !== undefined);
  if (has("properties")) return ["object"];
  if (has("items")) return ["array"];
  return [];
}
