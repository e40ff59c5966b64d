// Parses JSON or YAML text as data.

import { parseDocument } from "yaml";
import { deepestData, exactYaml, isDeeper, isOverflow, type Json, parseJson } from "../../language/index.ts";

/** `name` is the file's, for the sentence of the `Error` that is thrown for a text which is neither. */
export function parseData(text: string, name: string): Json {
  const clean = text.replace(/^\ufeff/, "");
  if (/^\s*[[{]/.test(clean)) {
    const parsed = parseJson(clean, "by value");
    if (parsed.ok) return parsed.value;
    // YAML knows flow collections with comments and trailing commas, which people write into .yaml files.
    if (name.toLowerCase().endsWith(".json")) throw new Error(`${name} cannot be read: ${parsed.message}.`);
  }
  const data = parseYaml(clean, name);
  if (isDeeper(data, deepestData)) throw new Error(`${name} cannot be read: ${tooDeep}`);
  return data;
}

const tooDeep = `it is nested more than ${deepestData} levels deep.`;

function parseYaml(text: string, name: string): Json {
  try {
    const document = parseDocument(text, { merge: true, logLevel: "error", prettyErrors: true, ...exactYaml });
    const [error] = document.errors;
    if (isOverflow(error)) throw error;
    if (error !== undefined) throw new Error(`${name} cannot be read: ${error.message.split("\n")[0]}`);
    return document.toJS({ maxAliasCount: 10_000 }) as Json;
  } catch (error) {
    if (isOverflow(error)) throw new Error(`${name} cannot be read: ${tooDeep}`);
    throw error;
  }
}
