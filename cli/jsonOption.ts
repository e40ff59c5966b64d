// Options that take a JSON object.

import { PlaybookError } from "../engine/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../language/index.ts";

/** Of `option`, such as `--input`. Throws `PlaybookError` "usage". */
export function jsonObject(option: string, text: string): JsonObject {
  try {
    const value = JSON.parse(text) as Json;
    if (isJsonObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new PlaybookError("usage", `${option} is no JSON object.`, `Write ${option} '{"name": "value"}'.`);
}
