// Converts the schemas of an OpenAPI document of any version to JSON Schema 2020-12.

import { isJsonObject, isNumber, type Json, type JsonObject, mapItems, mapMembers } from "../../language/index.ts";
import { resolvePointer } from "./pointer.ts";

/** The direction that the schemas are used for. */
export type SchemaUse = "responses" | "requests";

type Version = "2.0" | "3.0" | "3.1";

const maps = new Set(["properties", "patternProperties", "definitions", "$defs", "dependentSchemas", "schemas"]);
const singles = new Set([
  "items",
  "additionalProperties",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
/** Data, in which nothing is a schema. */
const data = new Set(["example", "examples", "default", "enum", "const", "x-example", "x-examples"]);

/**
 * Places stay where they are, so that references keep leading to them; parts that do not change are the same objects.
 */
export function unifySchemas(document: JsonObject, version: Version, use: SchemaUse = "responses"): JsonObject {
  function element(value: Json): Json {
    if (Array.isArray(value)) return mapItems(value as readonly Json[], (item) => element(item));
    if (!isJsonObject(value)) return value;
    return mapMembers(value, (key, member) => {
      if (key === "schema") return schema(member);
      if ((key === "schemas" || key === "definitions") && isJsonObject(member)) return mapMembers(member, (_, one) => schema(one));
      if (key === "x-files" && isJsonObject(member))
        return mapMembers(member, (_, file) => (looksLikeSchema(file) ? schema(file) : element(file)));
      return data.has(key) ? member : element(member);
    });
  }

  function schema(value: Json): Json {
    if (!isJsonObject(value)) return value;
    // Beside a reference, 2.0 and 3.0 allow nothing else. Descriptions that authors write there help to find values.
    if (version !== "3.1" && typeof value.$ref === "string") {
      const words: JsonObject = use === "requests" && typeof value.description === "string" ? { description: value.description } : {};
      return Object.keys(value).length === 1 ? value : { $ref: value.$ref, ...words };
    }
    const inner = mapMembers(value, (key, member) => {
      if (maps.has(key) && isJsonObject(member)) return mapMembers(member, (_, one) => schema(one));
      if (lists.has(key) && Array.isArray(member)) return mapItems(member, (one) => schema(one));
      if (singles.has(key)) return Array.isArray(member) ? mapItems(member, (one) => schema(one)) : schema(member);
      return member;
    });
    const used = use === "responses" ? withoutWriteOnly(inner, document) : inner;
    return version === "3.1" ? used : modernised(used);
  }

  return element(document) as JsonObject;
}

function looksLikeSchema(value: Json): boolean {
  return (
    isJsonObject(value) && ["type", "properties", "allOf", "anyOf", "oneOf", "$schema"].some((key) => key in value) && !("paths" in value)
  );
}

/** Write-only properties are not required in responses. */
function withoutWriteOnly(schema: JsonObject, document: JsonObject): JsonObject {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isJsonObject(properties)) return schema;
  const isWriteOnly = (name: Json): boolean => {
    const property = typeof name === "string" ? properties[name] : undefined;
    const reference = isJsonObject(property) ? property.$ref : undefined;
    const target = typeof reference === "string" && reference.startsWith("#") ? resolvePointer(document, reference.slice(1)) : property;
    return isJsonObject(target) && target.writeOnly === true;
  };
  const kept = required.filter((name: Json) => !isWriteOnly(name));
  return kept.length === required.length ? schema : { ...schema, required: kept };
}

/** Keywords that mean something else in 2020-12, or nothing. */
const older = ["nullable", "x-nullable", "exclusiveMinimum", "exclusiveMaximum"];

function modernised(schema: JsonObject): JsonObject {
  if (!older.some((key) => key in schema) && schema.type !== "file" && !Array.isArray(schema.items)) return schema;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  let result: Record<string, Json> = { ...rest };
  if (exclusiveMinimum === true && rest.minimum !== undefined) result = { ...without(result, "minimum"), exclusiveMinimum: rest.minimum };
  if (exclusiveMaximum === true && rest.maximum !== undefined) result = { ...without(result, "maximum"), exclusiveMaximum: rest.maximum };
  if (isNumber(exclusiveMinimum)) result.exclusiveMinimum = exclusiveMinimum;
  if (isNumber(exclusiveMaximum)) result.exclusiveMaximum = exclusiveMaximum;
  // In 2.0, a file is any sequence of bytes.
  if (result.type === "file") result = without(result, "type");
  if (Array.isArray(result.items)) result = { ...without(result, "items"), prefixItems: result.items };
  if (nullable !== true && schema["x-nullable"] !== true) return result;
  if (Array.isArray(result.enum) && !result.enum.includes(null)) result.enum = [...result.enum, null];
  if (typeof result.type === "string") return { ...result, type: [result.type, "null"] };
  // Without a type 3.0 gives it no meaning, yet documents that write it beside allOf mean it.
  return { anyOf: [{ type: "null" }, result] };
}

function without(schema: Readonly<Record<string, Json>>, name: string): Record<string, Json> {
  const { [name]: _, ...rest } = schema;
  return rest;
}
