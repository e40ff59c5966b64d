// Reads untrusted data of files member by member, without assuming a form.

import type { Json, JsonObject } from "../../../language/index.ts";
import { isJsonObject, isNumber } from "../../../language/index.ts";

export function member(value: Json | undefined, key: string): Json | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function object(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Texts as they are, numbers and truth values by their spelling; anything else is empty. */
export function text(value: Json | undefined): string {
  if (typeof value === "string") return value;
  return isNumber(value) || typeof value === "boolean" ? String(value) : "";
}
