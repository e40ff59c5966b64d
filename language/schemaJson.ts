// A schema as JSON Schema (draft 2020-12), for editors and models.

import type { Json, JsonObject } from "./json.ts";
import type { FieldGroup, Schema, SchemaNode } from "./schema.ts";
import { formats } from "./schemaFormats.ts";

export interface JsonSchemaOptions {
  /** Without them it is shorter, and every program can make a grammar of it; default: with. */
  readonly patterns?: boolean;
}

/**
 * Accepts what `validate` accepts, and a little more: a pattern cannot require a JSONPath or a regular expression to be
 * well formed.
 */
export function toJsonSchema(schema: Schema<unknown>, { patterns = true }: JsonSchemaOptions = {}): JsonObject {
  const definitions = new Map<string, JsonObject>();
  const root = convert(schema.node, { definitions, patterns });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...root,
    ...(definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) }),
  };
}

interface Conversion {
  readonly definitions: Map<string, JsonObject>;
  readonly patterns: boolean;
}

function convert(node: SchemaNode, conversion: Conversion): JsonObject {
  if (node.kind === "lazy") return { ...reference(node.name, node.of, conversion), ...docOf(node) };
  if ((node.kind === "object" || node.kind === "union") && node.name !== undefined) {
    const { name: _, doc: __, ...unnamed } = node;
    return { ...reference(node.name, () => unnamed, conversion), ...docOf(node) };
  }
  return convertUnnamed(node, conversion);
}

function reference(name: string, of: () => SchemaNode, conversion: Conversion): JsonObject {
  const { definitions } = conversion;
  if (!definitions.has(name)) {
    // In place before the inside is converted, which may refer to it.
    definitions.set(name, {});
    const node = of();
    definitions.set(name, convertUnnamed(node, conversion));
  }
  return { $ref: `#/$defs/${name}` };
}

function docOf({ doc }: SchemaNode): JsonObject {
  return doc === undefined ? {} : { description: doc };
}

function convertUnnamed(node: SchemaNode, conversion: Conversion): JsonObject {
  const doc = docOf(node);
  const inner = (child: SchemaNode) => convert(child, conversion);
  const patternOf = (pattern: RegExp | undefined) => (conversion.patterns ? pattern : undefined);
  switch (node.kind) {
    case "text": {
      const pattern = patternOf(node.pattern ?? (node.format && formats[node.format].pattern));
      return { type: "string", ...present("pattern", pattern?.source), ...doc };
    }
    case "number": {
      const bounds = { ...present("minimum", node.min), ...present("maximum", node.max) };
      return { type: node.integer ? "integer" : "number", ...bounds, ...doc };
    }
    case "boolean":
      return { type: "boolean", ...doc };
    case "constant":
      return { ...(node.values.length === 1 ? { const: node.values[0] as Json } : { enum: node.values }), ...doc };
    case "json":
      return doc;
    case "list":
      return { type: "array", items: inner(node.of), ...present("minItems", node.min), ...doc };
    case "record": {
      const pattern = patternOf(node.format && formats[node.format].pattern);
      return {
        type: "object",
        additionalProperties: inner(node.of),
        ...present("propertyNames", pattern && { pattern: pattern.source }),
        ...present("minProperties", node.min),
        ...doc,
      };
    }
    case "object": {
      const fields = Object.entries(node.fields);
      const required = fields.filter(([, field]) => !field.optional).map(([name]) => name);
      return {
        type: "object",
        properties: Object.fromEntries(fields.map(([name, field]) => [name, inner(field.node)])),
        additionalProperties: false,
        ...(required.length === 0 ? {} : { required }),
        ...(node.groups.length === 0 ? {} : { allOf: node.groups.map(group) }),
        ...doc,
      };
    }
    case "union":
      return { anyOf: node.of.map(inner), ...doc };
    case "lazy":
      return convert(node, conversion);
  }
}

function group({ rule, of }: FieldGroup): JsonObject {
  const has = of.map((name) => ({ required: [name] }));
  if (rule === "at least one") return { anyOf: has };
  return { oneOf: rule === "exactly one" ? has : [...has, { not: { anyOf: has } }] };
}

function present(key: string, value: Json | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
