// A value that stands for itself in a step, whatever it looks like: no text in it is filled in, and no object of it is
// a marker.

import { isJsonObject, type Json, setKey } from "./json.ts";
import { valueMarkers } from "./step.ts";

export function literal(value: Json): Json {
  if (typeof value === "string") return literalText(value);
  if (Array.isArray(value)) return value.map(literal);
  if (!isJsonObject(value)) return value;
  // Nothing inside is filled in.
  if (isMarker(value)) return { $literal: value };
  const object: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) setKey(object, name, literal(member));
  return object;
}

export function literalText(text: string): string {
  return text.replaceAll("${", () => "$${");
}

export function isMarker(value: Json): boolean {
  return isJsonObject(value) && valueMarkers.some((name) => Object.hasOwn(value, name));
}
