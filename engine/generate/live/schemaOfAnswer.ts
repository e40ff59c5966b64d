// Infers from an answer what its document does not say: a JSON Schema of the members that its list, or its object, has.

import { type JsonObject, schemaOfValue } from "../../../language/index.ts";
import { plainJson } from "../../plainJson.ts";

export interface AnswerSchema {
  readonly schema: JsonObject;
  /** Size of its list; absent if it has none, or more than one. */
  readonly items?: number;
}

/** Undefined if it is not JSON, or was cut off. */
export function schemaOfAnswer(body: string): AnswerSchema | undefined {
  const value = plainJson(body);
  if (typeof value !== "object" || value === null) return undefined;
  const lists = Array.isArray(value) ? [value] : Object.values(value).filter((one) => Array.isArray(one));
  const [list] = lists.length === 1 ? lists : [];
  return { schema: schemaOfValue(value), ...(Array.isArray(list) ? { items: list.length } : {}) };
}
