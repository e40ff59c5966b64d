// Fields inside other fields: `items[0].sku` in quotes, and `address.city`.

import { isJsonObject, type Json } from "../../json.ts";
import { type Place, unsettled } from "./place.ts";
import { givenTwice } from "./unclear.ts";

/** `value` at a path such as `items[0].sku`, without gaps in a list. */
export function nested(path: string, value: Json): Json {
  if (!/^[A-Za-z_][\w-]*(?:\[0\]|\.[A-Za-z_][\w-]*)*$/.test(path)) return unsettled("no path");
  const parts = path.match(/[A-Za-z_][\w-]*|\[0\]/g) ?? [];
  return parts.reduceRight<Json>((inner, part) => (part === "[0]" ? [inner] : { [part]: inner }), value);
}

/** The value of a field, with another one at the way inside it. */
export function withInside(place: Place, before: Json | undefined, way: readonly string[], value: Json, from: unknown): Json {
  const [name, ...rest] = way;
  if (name === undefined) return before === undefined ? value : givenTwice(place, from, "A field of the body");
  if (before !== undefined && !isJsonObject(before)) return givenTwice(place, from, "A field of the body");
  return { ...before, [name]: withInside(place, before?.[name], rest, value, from) };
}
