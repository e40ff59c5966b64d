// Reads from a tool's JSON Schemas what it takes and returns, as far as possible without running: types, fixed values,
// members.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isInteger, isNumber } from "../number.ts";
import { rememberedFor } from "../text/remembered.ts";
import type { LockedTool } from "./lock.ts";

/**
 * The certain facts of a schema; a missing one allows anything. Alternatives are put together: a value of any of them
 * fits.
 */
export interface SchemaFacts {
  /** Names of JSON Schema's types. */
  readonly types?: ReadonlySet<string>;
  /** The only values there are. */
  readonly values?: readonly Json[];
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  readonly items?: Json;
  /** True if there are no other members than `properties`. */
  readonly isClosed: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly description?: string;
}

/** One input, by its way from the top: `["fields", "summary"]`. */
export interface ToolInput {
  readonly path: readonly string[];
  readonly facts: SchemaFacts;
  /** True if the call, or the input that contains it, must have it. */
  readonly required: boolean;
}

export interface ToolInputs {
  /** Inputs of the call itself, in the order of the schema. */
  readonly own: readonly ToolInput[];
  /** Those inside objects, the outer ones first. */
  readonly nested: readonly ToolInput[];
  /** True if names other than these may be given. */
  readonly isOpen: boolean;
}

/** Remembered with the tool, which never changes. */
export const inputsOf = rememberedFor(readInputs);

const deepest = 3;
const mostNested = 300;

function readInputs({ inputSchema }: LockedTool): ToolInputs {
  const top = factsOf(inputSchema, inputSchema);
  const own = membersOf(top, [], inputSchema);
  const nested: ToolInput[] = [];
  for (let level = own, depth = 0; depth < deepest && nested.length < mostNested; depth++) {
    level = level.flatMap(({ path, facts }) => membersOf(facts, path, inputSchema)).slice(0, mostNested);
    nested.push(...level);
  }
  return { own, nested, isOpen: !top.isClosed && (own.length === 0 || hasOthers(inputSchema)) };
}

/** Returns whether a schema says of itself that it takes names which it does not list. */
function hasOthers({ additionalProperties, patternProperties }: JsonObject): boolean {
  return additionalProperties === true || isJsonObject(additionalProperties) || isJsonObject(patternProperties);
}

function membersOf(facts: SchemaFacts, path: readonly string[], root: JsonObject): readonly ToolInput[] {
  return [...facts.properties].map(([name, schema]) => ({
    path: [...path, name],
    facts: factsOf(schema, root),
    required: facts.required.has(name),
  }));
}

const nothing: SchemaFacts = { properties: new Map(), required: new Set(), isClosed: false };

/** `root` is what references lead into; those that lead elsewhere say nothing. */
export function factsOf(schema: Json | undefined, root: JsonObject, depth = 0): SchemaFacts {
  if (!isJsonObject(schema) || depth > 8) return nothing;
  const own = ownFacts(schema);
  const referred = typeof schema.$ref === "string" ? [target(schema.$ref, root)] : [];
  const all = [...referred, ...list(schema.allOf)].map((part) => factsOf(part, root, depth + 1));
  const choices = [list(schema.anyOf), list(schema.oneOf)]
    .filter((parts) => parts.length > 0)
    .map((parts) => eitherOf(parts.map((part) => factsOf(part, root, depth + 1))));
  return [...all, ...choices].reduce(bothOf, own);
}

function ownFacts(schema: JsonObject): SchemaFacts {
  const types = typeof schema.type === "string" ? [schema.type] : list(schema.type).filter((type) => typeof type === "string");
  if (schema.nullable === true && types.length > 0) types.push("null");
  const values = schema.const === undefined ? (Array.isArray(schema.enum) ? list(schema.enum) : undefined) : [schema.const];
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  return {
    ...(types.length > 0 ? { types: new Set(types) } : {}),
    ...(values === undefined ? {} : { values }),
    properties: new Map(properties),
    required: new Set(list(schema.required).filter((name) => typeof name === "string")),
    ...(schema.items === undefined ? {} : { items: schema.items }),
    isClosed: schema.additionalProperties === false,
    ...(typeof schema.minimum === "number" ? { least: schema.minimum } : {}),
    ...(typeof schema.maximum === "number" ? { most: schema.maximum } : {}),
    ...(typeof schema.description === "string" ? { description: schema.description } : {}),
  };
}

function bothOf(one: SchemaFacts, other: SchemaFacts): SchemaFacts {
  const types = one.types === undefined || other.types === undefined ? (one.types ?? other.types) : shared(one.types, other.types);
  const values = one.values ?? other.values;
  const items = one.items ?? other.items;
  const description = one.description ?? other.description;
  const least = one.least ?? other.least;
  const most = one.most ?? other.most;
  return {
    ...(types === undefined ? {} : { types }),
    ...(values === undefined ? {} : { values }),
    properties: new Map([...one.properties, ...other.properties]),
    required: new Set([...one.required, ...other.required]),
    ...(items === undefined ? {} : { items }),
    isClosed: one.isClosed || other.isClosed,
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(description === undefined ? {} : { description }),
  };
}

/** The facts that hold for each of the alternatives. */
function eitherOf(parts: readonly SchemaFacts[]): SchemaFacts {
  const typesOf = (facts: SchemaFacts) => facts.types ?? (facts.values === undefined ? undefined : new Set(facts.values.map(typeOf)));
  const isTyped = parts.every((facts) => typesOf(facts) !== undefined);
  const isFixed = parts.every(({ values, types }) => values !== undefined || (types?.size === 1 && types.has("null")));
  const required = parts.reduce<ReadonlySet<string>>((kept, facts) => shared(kept, facts.required), parts[0]?.required ?? new Set());
  const items = parts.find((facts) => facts.items !== undefined)?.items;
  return {
    ...(isTyped ? { types: new Set(parts.flatMap((facts) => [...(typesOf(facts) ?? [])])) } : {}),
    ...(isFixed ? { values: parts.flatMap(({ values }) => values ?? [null]) } : {}),
    properties: new Map(parts.flatMap((facts) => [...facts.properties])),
    required,
    ...(items === undefined ? {} : { items }),
    isClosed: parts.every((facts) => facts.isClosed),
  };
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((item) => other.has(item) || (item === "integer" && other.has("number"))));
}

function target(reference: string, root: JsonObject): Json | undefined {
  if (!reference.startsWith("#")) return undefined;
  let at: Json | undefined = root;
  for (const part of reference
    .slice(1)
    .split("/")
    .filter((name) => name !== "")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? [...(value as readonly Json[])] : [];
}

/** The name of JSON Schema for the type of a literal. */
export function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return isNumber(value) ? (isInteger(value) ? "integer" : "number") : typeof value;
}
