// Names the parts of named schemas for messages: `Order.lines.items.quantity`.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";

/** The name of a part, by the very object that it is. */
export type SchemaPlaces = (schema: object) => string | undefined;

const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const transparent = ["then", "else", "if", "not"];

/** The schemas that a schema names inside itself. */
export function definitionsOf({ $defs, definitions }: JsonObject): JsonObject {
  return isJsonObject($defs) ? $defs : isJsonObject(definitions) ? definitions : {};
}

/** Walked when the first name is asked for: most runs find nothing wrong. */
export function createSchemaPlaces(named: JsonObject): SchemaPlaces {
  let places: WeakMap<object, string> | undefined;
  return (schema) => {
    if (places === undefined) {
      places = new WeakMap();
      for (const [name, value] of Object.entries(named)) walk(value, name, places);
    }
    return places.get(schema);
  };
}

function walk(schema: Json | undefined, name: string, places: WeakMap<object, string>): void {
  if (!isJsonObject(schema) || places.has(schema)) return;
  places.set(schema, name);
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && isJsonObject(value)) {
      for (const [property, one] of Object.entries(value)) walk(one, `${name}.${property}`, places);
    } else if ((key === "$defs" || key === "definitions") && isJsonObject(value)) {
      for (const [definition, one] of Object.entries(value)) walk(one, definition, places);
    } else if (lists.includes(key) && Array.isArray(value)) {
      for (const one of value as readonly Json[]) walk(one, name, places);
    } else if (transparent.includes(key)) walk(value, name, places);
    else if (key === "items") walk(value, `${name}.items`, places);
    else if (key === "additionalProperties") walk(value, `${name}.*`, places);
  }
}
