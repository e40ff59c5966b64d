// Maps the members of an object or a list, and gives back the same object where none has changed: large documents are changed at few places.

import type { Json, JsonObject } from "../../language/index.ts";

export function mapMembers(value: JsonObject, map: (key: string, member: Json) => Json): JsonObject;
export function mapMembers(value: readonly Json[], map: (key: string, member: Json) => Json): readonly Json[];
export function mapMembers(value: JsonObject | readonly Json[], map: (key: string, member: Json) => Json): Json {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const mapped = list.map((item, index) => map(String(index), item));
    return mapped.some((item, index) => item !== list[index]) ? mapped : value;
  }
  let isChanged = false;
  const entries = Object.entries(value).map(([key, member]): [string, Json] => {
    const mapped = map(key, member);
    isChanged ||= mapped !== member;
    return [key, mapped];
  });
  return isChanged ? Object.fromEntries(entries) : value;
}
