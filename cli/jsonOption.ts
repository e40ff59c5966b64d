// Options that take a JSON object.

import { PlaybookError } from "../engine/index.ts";
import { isJsonObject, type JsonObject, parseJson } from "../language/index.ts";

/** `option` is the name of an option, such as `--input`. Throws `PlaybookError` "usage". */
export function jsonObject(option: string, text: string): JsonObject {
  const parsed = parseJson(text);
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw new PlaybookError("usage", `${option} is not a JSON object.`, `Write ${option} '{"name": "value"}'.`);
}
