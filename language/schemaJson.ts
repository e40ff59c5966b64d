// A schema as JSON Schema (draft 2020-12), for editors and models.

import type { Json, JsonObject } from "./json.ts";
import type { FieldGroup, Schema, SchemaNode } from "./schema.ts";
import { formats } from "./schemaFormats.ts";

/** Accepts what `validate` accepts, and a little more: that a JSONPath or a regular expression is well formed cannot be said in a pattern. */
export function toJsonSchema(schema: Schema<unknown>): JsonObject {
  const definitions = new Map<string, JsonObject>();
  const root = convert(schema.node, definitions);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...root,
    ...(definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) }),
  };
}

function convert(node: SchemaNode, definitions: Map<string, JsonObject>): JsonObject {
  const doc: JsonObject = node.doc === undefined ? {} : { description: node.doc };
  const inner = (child: SchemaNode) => convert(child, definitions);
  switch (node.kind) {
    case "text": {
      const pattern = node.pattern ?? (node.format && formats[node.format].pattern);
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
      const pattern = node.format && formats[node.format].pattern;
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
      if (!definitions.has(node.name)) {
        // In place before the inside is converted, which refers to it.
        definitions.set(node.name, {});
        definitions.set(node.name, inner(node.of()));
      }
      return { $ref: `#/$defs/${node.name}`, ...doc };
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
