// Reads and writes JSON pointers (RFC 6901), also in the fragment of a reference.

import { isJsonObject, type Json, percentDecoded } from "../../language/index.ts";
import { memberPath } from "../checks/show.ts";

export function pointerTo(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Percent-escapes are read too. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => percentDecoded(part).replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function resolvePointer(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? (value as readonly Json[])[Number(key)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** The pointer of a place in data as a path: `/lines/0/sku` is `$.lines[0].sku`. */
export function pointerAsPath(pointer: string, base = "$"): string {
  return pointerKeys(pointer).reduce((path, key) => memberPath(path, /^\d+$/.test(key) ? Number(key) : key), base);
}
