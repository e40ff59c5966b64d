// Loads an OpenAPI document with everything that it refers to as one value, with its schemas in one dialect.

import { relative } from "node:path";
import { isJsonObject, type Json, type JsonObject, nearest, withSpelledPaths } from "../../language/index.ts";
import { type ContractSource, embedFiles } from "./embedFiles.ts";
import { parseData } from "./parseData.ts";
import { resolvePointer } from "./pointer.ts";
import { type SchemaUse, unifySchemas } from "./unifySchemas.ts";

export type { ContractSource } from "./embedFiles.ts";

export interface ApiDocument {
  /** References to other files lead into `x-files` of this value. */
  readonly root: JsonObject;
  readonly version: "2.0" | "3.0" | "3.1";
  readonly title: string;
  /** Why a file or an address cannot be read, by the pointer that its references have. */
  readonly unreachable: ReadonlyMap<string, string>;
}

/** A document as written. */
export interface WrittenDocument extends ApiDocument {
  /** Absolute paths of the files that it refers to, by their names in `x-files`, including unreadable ones. */
  readonly files: readonly string[];
}

/**
 * Throws `Error` with a sentence if the document cannot be read. Its schemas apply to responses, or to requests, where
 * writeOnly counts.
 */
export async function loadDocument(text: string, source: ContractSource, use: SchemaUse = "responses"): Promise<ApiDocument> {
  const { files: _, ...document } = await readDocument(text, source);
  return { ...document, root: unifySchemas(document.root, document.version, use) };
}

/** Its schemas in the dialect of its version. Throws `Error` with a sentence if the document cannot be read. */
export async function readDocument(text: string, source: ContractSource): Promise<WrittenDocument> {
  const name = relative(source.root, source.path) || source.path;
  const parsed = parseData(text, name);
  if (!isJsonObject(parsed)) throw new Error(`${name} is not an OpenAPI document: it is not an object.`);
  const version = versionOf(parsed, name);
  if (!isJsonObject(parsed.paths) && version !== "3.1") throw new Error(`${name} is not an OpenAPI document: it has no "paths".`);
  const { root, unreachable, files } = await embedFiles(withSpelledPaths(parsed), source);
  return { root, version, title: titleOf(parsed), unreachable, files };
}

function versionOf(document: JsonObject, name: string): ApiDocument["version"] {
  const written = document.openapi ?? document.swagger;
  if (written === undefined) {
    const meant = nearest("openapi", Object.keys(document));
    const hint = meant === undefined ? "" : ` Did you mean "openapi" where it says "${meant}"?`;
    throw new Error(`${name} is not an OpenAPI document: it has neither "openapi" nor "swagger".${hint}`);
  }
  const text = String(written);
  if (document.swagger !== undefined && (text === "2.0" || text === "2")) return "2.0";
  if (/^3\.0(\.|$)/.test(text)) return "3.0";
  if (/^3\.[12](\.|$)/.test(text)) return "3.1";
  throw new Error(`${name} declares OpenAPI ${text}; Playbook reads versions 2.0, 3.0 and 3.1.`);
}

function titleOf(document: JsonObject): string {
  const title = isJsonObject(document.info) ? document.info.title : undefined;
  return typeof title === "string" ? title : "";
}

/** Follows `$ref` from a value at a pointer; the pointer and value at its end, or why there is none. */
export function follow(root: Json, pointer: string): { readonly pointer: string; readonly value: Json } | { readonly problem: string } {
  const seen = new Set<string>();
  let at = pointer;
  for (;;) {
    const value = resolvePointer(root, at);
    if (value === undefined) return { problem: `the reference "#${at}" does not exist` };
    const reference = isJsonObject(value) ? value.$ref : undefined;
    if (typeof reference !== "string" || !reference.startsWith("#")) return { pointer: at, value };
    if (seen.has(at)) return { problem: `the reference "#${at}" is circular` };
    seen.add(at);
    at = reference.slice(1);
  }
}
