// Numbers everything that can be covered in a schema: its properties, and the outcomes of each constraint. One shape
// serves every use of the schema.

import { parse } from "node:path";
import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import type { WrittenDocument } from "../contract/document.ts";
import { embedded } from "../contract/embedFiles.ts";
import { pointerKeys, pointerTo } from "../contract/pointer.ts";
import { type Direction, type Rule, rulesOf } from "./outcomes.ts";
import { isNull, onlyAlternative, partsAt, type SchemaPart, typesOf } from "./schemaParts.ts";

export interface Shape {
  readonly points: readonly ShapePoint[];
  readonly node: ShapeNode;
}

interface ShapePoint {
  /** From the value on: `.lines[].sku`, empty for the value itself. */
  readonly path: string;
  readonly constraint?: string;
  readonly outcome?: string;
  /** Points to the part of the document that says so. */
  readonly pointer: string;
}

/** Numbers are indices into the points of the shape. */
export interface ShapeNode {
  readonly types: readonly string[];
  readonly rules: readonly { readonly first: number; readonly rule: Rule }[];
  readonly properties: ReadonlyMap<string, ShapeProperty>;
  /** The node of members that are not listed. */
  readonly others?: ShapeNode;
  readonly closed?: number;
  readonly items?: ShapeNode;
  readonly alternatives: readonly ShapeAlternative[];
  /** The value has the listed members only, as far as a reader of the document knows. */
  readonly tellsAll: boolean;
}

interface ShapeProperty {
  /** Undefined if it is for the other direction only. */
  readonly present?: number;
  /** Left out although it is required. */
  readonly missing?: number;
  readonly node: ShapeNode;
}

interface ShapeAlternative {
  /** Points to its schema. */
  readonly pointer: string;
  readonly taken: number;
  readonly node: ShapeNode;
}

export type ReadShape = (pointer: string, direction: Direction) => Shape;

/** Memoized by the target of the pointer. `levels`: how deep values are looked into. */
export function createShapes({ root, files }: Pick<WrittenDocument, "root" | "files">, levels: number): ReadShape {
  const known = new Map<string, Shape>();
  return (pointer, direction) => {
    const parts = partsAt(root, pointer);
    const key = `${direction} ${keyOf(parts)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const builder: Builder = { root, files, direction, levels, points: [], open: new Map() };
    const shape = { node: build(parts, "", 0, builder), points: builder.points };
    known.set(key, shape);
    return shape;
  };
}

interface Builder {
  readonly root: Json;
  /** The files that the document refers to. */
  readonly files: readonly string[];
  readonly direction: Direction;
  readonly levels: number;
  readonly points: ShapePoint[];
  /** The nodes around the current one: a schema that contains itself is counted once. */
  readonly open: Map<string, ShapeNode>;
}

/**
 * Returns the identity of a schema. Annotations next to a reference, such as a description, make no other schema of it.
 */
function keyOf(parts: readonly SchemaPart[]): string {
  const saying = parts.filter(({ schema }) => !Object.keys(schema).every(isAnnotation));
  return (saying.length === 0 ? parts : saying).map(({ pointer }) => pointer).join(" ");
}

const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "$ref",
  "allOf",
  "default",
  "deprecated",
  "description",
  "discriminator",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
  "xml",
]);

function isAnnotation(key: string): boolean {
  return annotations.has(key) || (key.startsWith("x-") && key !== "x-nullable");
}

function build(parts: readonly SchemaPart[], path: string, level: number, builder: Builder): ShapeNode {
  const key = keyOf(parts);
  const around = key === "" ? undefined : builder.open.get(key);
  if (around !== undefined) return around;
  const { types, nullable } = typesOf(parts);
  const properties = new Map<string, ShapeProperty>();
  const alternatives: ShapeAlternative[] = [];
  const node: { -readonly [K in keyof ShapeNode]: ShapeNode[K] } = {
    types,
    rules: rules(parts, types, nullable, path, builder),
    properties,
    alternatives,
    tellsAll: tellsAll(parts),
  };
  if (level > builder.levels) return { ...node, tellsAll: false };
  builder.open.set(key, node);
  addProperties(parts, properties, path, level, builder);
  const items = parts.flatMap(({ pointer, schema }) => (isJsonObject(schema.items) ? partsAt(builder.root, `${pointer}/items`) : []));
  if (items.length > 0) node.items = build(items, `${path}[]`, level + 1, builder);
  for (const { pointer, schema } of parts) {
    const { additionalProperties } = schema;
    if (additionalProperties === false && builder.direction !== "response")
      node.closed ??= add(builder, {
        path,
        constraint: "additionalProperties false",
        outcome: "another property",
        pointer: `${pointer}/additionalProperties`,
      });
    if (isJsonObject(additionalProperties) && Object.keys(additionalProperties).length > 0)
      node.others ??= build(partsAt(builder.root, `${pointer}/additionalProperties`), `${path}.*`, level + 1, builder);
    addAlternatives(pointer, schema, alternatives, path, level, builder);
  }
  builder.open.delete(key);
  return node;
}

function add({ points }: Builder, point: ShapePoint): number {
  return points.push(point) - 1;
}

function rules(
  parts: readonly SchemaPart[],
  types: readonly string[],
  nullable: string | undefined,
  path: string,
  builder: Builder,
): ShapeNode["rules"] {
  const found = new Map<string, { readonly first: number; readonly rule: Rule }>();
  for (const [index, { pointer, schema }] of parts.entries()) {
    // The type, and whether it may be null, are of all parts together.
    const isTyped = index === parts.findLastIndex((part) => part.schema.type !== undefined);
    const keys = index === 0 && nullable !== undefined ? pointerKeys(nullable) : undefined;
    for (const rule of rulesOf(schema, isTyped ? types : [], keys, builder.direction)) {
      if (found.has(rule.constraint)) continue;
      const first = builder.points.length;
      for (const { name, keys: at } of rule.outcomes)
        add(builder, {
          path,
          constraint: rule.constraint,
          outcome: name,
          pointer: rule.constraint === "nullable" && nullable !== undefined ? nullable : pointer + pointerTo(at),
        });
      found.set(rule.constraint, { first, rule });
    }
  }
  return [...found.values()];
}

function addProperties(
  parts: readonly SchemaPart[],
  properties: Map<string, ShapeProperty>,
  path: string,
  level: number,
  builder: Builder,
): void {
  const { root, direction } = builder;
  const byName = new Map<string, SchemaPart[]>();
  const places = new Map<string, string>();
  for (const { pointer, schema } of parts) {
    if (!isJsonObject(schema.properties)) continue;
    for (const name of Object.keys(schema.properties)) {
      const at = `${pointer}${pointerTo(["properties", name])}`;
      if (!places.has(name)) places.set(name, at);
      byName.set(name, [...(byName.get(name) ?? []), ...partsAt(root, at)]);
    }
  }
  const required = requiredOf(parts);
  for (const [name, pointer] of places) {
    const own = byName.get(name) ?? [];
    const inner = `${path}.${name}`;
    const elsewhere = direction === "response" ? "writeOnly" : "readOnly";
    if (own.some(({ schema }) => schema[elsewhere] === true)) {
      properties.set(name, { node: nothing });
      continue;
    }
    const present = add(builder, { path: inner, pointer });
    const asked = direction === "response" ? undefined : required.get(name);
    const missing =
      asked === undefined ? undefined : add(builder, { path: inner, constraint: "required", outcome: "left out", pointer: asked });
    properties.set(name, { present, ...(missing === undefined ? {} : { missing }), node: build(own, inner, level + 1, builder) });
  }
}

const nothing: ShapeNode = { types: [], rules: [], properties: new Map(), alternatives: [], tellsAll: false };

/** By name, the pointer of the entry. */
function requiredOf(parts: readonly SchemaPart[]): ReadonlyMap<string, string> {
  const required = new Map<string, string>();
  for (const { pointer, schema } of parts) {
    if (!Array.isArray(schema.required)) continue;
    for (const [index, name] of (schema.required as readonly Json[]).entries())
      if (typeof name === "string" && !required.has(name)) required.set(name, `${pointer}/required/${index}`);
  }
  return required;
}

function addAlternatives(
  pointer: string,
  schema: JsonObject,
  alternatives: ShapeAlternative[],
  path: string,
  level: number,
  builder: Builder,
): void {
  for (const key of ["oneOf", "anyOf"]) {
    const list = schema[key];
    if (!Array.isArray(list) || onlyAlternative(list) !== undefined) continue;
    for (const [index, one] of (list as readonly Json[]).entries()) {
      if (isNull(one)) continue;
      const at = `${pointer}/${key}/${index}`;
      const name = alternativeName(one, index, builder);
      const taken = add(builder, { path, constraint: key, outcome: name, pointer: at });
      alternatives.push({ pointer: at, taken, node: build(partsAt(builder.root, at), `${path}(${name})`, level + 1, builder) });
    }
  }
}

/** By the last part of the reference, which may be the name of a file. */
function alternativeName(schema: Json, index: number, { files }: Builder): string {
  const { $ref, title } = isJsonObject(schema) ? schema : {};
  if (typeof $ref !== "string") return typeof title === "string" && title !== "" ? title : `number ${index + 1}`;
  const keys = pointerKeys($ref.slice($ref.indexOf("#") + 1));
  const [holder, file] = keys;
  const name = holder === embedded && keys.length === 2 ? parse(files[Number(file)] ?? "").name : keys.at(-1);
  return name === undefined || name === "" ? `number ${index + 1}` : name;
}

/** Returns whether a member is undocumented, in all alternatives as well. */
function tellsAll(parts: readonly SchemaPart[]): boolean {
  const opens = ["additionalProperties", "patternProperties", "unevaluatedProperties", "if", "$dynamicRef"];
  return (
    parts.some(({ schema }) => isJsonObject(schema.properties) || Array.isArray(schema.oneOf) || Array.isArray(schema.anyOf)) &&
    !parts.some(({ schema }) => opens.some((key) => schema[key] !== undefined && schema[key] !== false))
  );
}
