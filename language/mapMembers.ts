// Maps the items of a list and the members of an object. If nothing changes, which is nearly always so, the same value
// is returned without a copy.

import type { Json, JsonObject } from "./json.ts";

export function mapItems(list: readonly Json[], change: (item: Json) => Json): readonly Json[] {
  let changed: Json[] | undefined;
  for (const [index, item] of list.entries()) {
    const made = change(item);
    if (made === item) continue;
    changed ??= [...list];
    changed[index] = made;
  }
  return changed ?? list;
}

export function mapMembers(object: JsonObject, change: (name: string, member: Json) => Json): JsonObject {
  let changed: Map<string, Json> | undefined;
  for (const name of Object.keys(object)) {
    const member = object[name] as Json;
    const made = change(name, member);
    if (made === member) continue;
    changed ??= new Map(Object.entries(object));
    changed.set(name, made);
  }
  return changed === undefined ? object : Object.fromEntries(changed);
}
