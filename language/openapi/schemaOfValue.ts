// Infers a JSON Schema from a value: an example of the document, or an answer.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** The depth up to which members are read. */
const deepest = 4;

/** The members and types that the value shows; a list has the schema of its first item. */
export function schemaOfValue(value: Json, depth = 0): JsonObject {
  if (value === null || depth > deepest) return {};
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    return { type: "array", ...(first === undefined ? {} : { items: schemaOfValue(first, depth + 1) }) };
  }
  if (isJsonObject(value)) {
    const properties = Object.entries(value).map(([key, one]) => [key, schemaOfValue(one, depth + 1)]);
    return { type: "object", properties: Object.fromEntries(properties) };
  }
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  return typeof value === "string" || typeof value === "boolean" ? { type: typeof value } : {};
}
