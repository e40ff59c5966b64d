// Infers from an answer what its document does not say: a JSON Schema of the members that its list, or its object, has.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { plainJson } from "../../plainJson.ts";

export interface AnswerSchema {
  readonly schema: JsonObject;
  /** Size of its list; absent if it has none, or more than one. */
  readonly items?: number;
}

/** The depth up to which members are read. */
const deepest = 4;

/** Undefined if it is not JSON, or was cut off. */
export function schemaOfAnswer(body: string): AnswerSchema | undefined {
  const value = plainJson(body);
  if (typeof value !== "object" || value === null) return undefined;
  const lists = Array.isArray(value) ? [value] : Object.values(value).filter((one) => Array.isArray(one));
  const [list] = lists.length === 1 ? lists : [];
  return { schema: schemaOf(value, 0), ...(Array.isArray(list) ? { items: list.length } : {}) };
}

function schemaOf(value: Json, depth: number): JsonObject {
  if (value === null || depth > deepest) return {};
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    return { type: "array", ...(first === undefined ? {} : { items: schemaOf(first, depth + 1) }) };
  }
  if (isJsonObject(value))
    return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, schemaOf(one, depth + 1)])) };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  return typeof value === "string" || typeof value === "boolean" ? { type: typeof value } : {};
}

/** The schema of an example of the document. */
export function schemaOfValue(value: Json): JsonObject {
  return schemaOf(value, 0);
}
