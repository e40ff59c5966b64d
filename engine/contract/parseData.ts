// JSON or YAML text as data.

import { parseDocument } from "yaml";
import type { Json } from "../../language/index.ts";
import { jsonProblem } from "../http/jsonProblem.ts";

/** `name` is the file's, for the sentence of the `Error` that is thrown for a text which is neither. */
export function parseData(text: string, name: string): Json {
  const clean = text.replace(/^\ufeff/, "");
  if (/^\s*[[{]/.test(clean)) {
    try {
      return JSON.parse(clean) as Json;
    } catch {
      // YAML knows flow collections with comments and trailing commas, which people write into .yaml files.
      if (name.toLowerCase().endsWith(".json")) throw new Error(`${name} cannot be read: ${jsonProblem(clean)}.`);
    }
  }
  const document = parseDocument(clean, { merge: true, logLevel: "error", prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw new Error(`${name} cannot be read: ${error.message.split("\n")[0]}`);
  return document.toJS({ maxAliasCount: 10_000 }) as Json;
}
