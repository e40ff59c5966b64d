// Reads a list where the example of a document is one and its schema describes a single element of it: the example was
// sent to the service, and the schema was only written.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";

/** The schema of the list, with its first element as the example; otherwise the same object. */
export function withShownList(schema: JsonObject): JsonObject {
  const { example, ...element } = schema;
  if (element.type !== "object" || !isJsonObject(element.properties) || !Array.isArray(example)) return schema;
  const known = element.properties;
  const isElement = (one: Json) => isJsonObject(one) && Object.keys(one).length > 0 && Object.keys(one).every((key) => key in known);
  if (example.length === 0 || !example.every(isElement)) return schema;
  const { description, ...items } = element;
  return { type: "array", ...(description === undefined ? {} : { description }), items, example: example.slice(0, 1) };
}
