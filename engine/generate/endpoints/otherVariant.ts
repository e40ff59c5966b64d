// Finds values that make another variant of an object, so that they ask for other members beside them.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { FieldValue } from "./fieldCases.ts";
import { type FieldPlace, valueAt } from "./fieldPlaces.ts";
import { isIdentity } from "./sample.ts";
import type { Schemas } from "./schemas.ts";

/**
 * Returns whether a value asks for other members beside it: `{ "type": "card" }` for a member `card`, the `source` of
 * what an `id` names, and the `type` of a `value` that is an address.
 */
export function isOtherVariant(
  schemas: Schemas,
  schema: JsonObject,
  sample: Json,
  { pointer, key, view }: FieldPlace,
  value: FieldValue,
): boolean {
  if (!Array.isArray(view.keywords.enum) || value.kind !== "value") return false;
  const outer = pointer.slice(0, pointer.lastIndexOf("/"));
  const beside = outer === "" ? sample : valueAt(sample, outer);
  if (!isJsonObject(beside) || beside[key] === value.value) return false;
  const isAbout = (other: string) => isIdentity(other) || (other === "value" && typeof beside.value === "string");
  const isOfId = /^(?:type|kind|source)$/.test(key) && Object.keys(beside).some(isAbout);
  const owner = outer
    .split("/")
    .slice(1)
    .reduce<JsonObject | undefined>((at, part) => innerOf(schemas, at, part), schema);
  const { properties } = schemas.view(owner);
  const isMember = (one: Json | undefined) => typeof one === "string" && one !== key && properties.has(one);
  return isOfId || isMember(value.value) || isMember(beside[key]);
}

function innerOf(schemas: Schemas, at: JsonObject | undefined, part: string): JsonObject | undefined {
  const { properties, keywords } = schemas.view(at);
  return /^\d+$/.test(part) && isJsonObject(keywords.items) ? keywords.items : properties.get(part);
}
