// An OpenAPI document with all that it refers to in one value, its schemas in one dialect.

import { dirname, relative, resolve } from "node:path";
import { isJsonObject, type Json, type JsonObject, nearest } from "../../language/index.ts";
import { readInside } from "../http/files.ts";
import type { FilePort } from "../ports.ts";
import { parseData } from "./parseData.ts";
import { pointerTo, resolvePointer } from "./pointer.ts";
import { type SchemaUse, unifySchemas } from "./unifySchemas.ts";

export interface ContractSource {
  /** Absolute path of the document; references to other files start from it. */
  readonly path: string;
  /** Absolute; no file outside is read. */
  readonly root: string;
  readonly files: FilePort;
}

export interface ApiDocument {
  /** References to other files lead into `x-files` of this value. */
  readonly root: JsonObject;
  readonly version: "2.0" | "3.0" | "3.1";
  readonly title: string;
}

const embedded = "x-files";

/** Throws `Error` with a sentence for what cannot be read. Its schemas are for what comes back, or for what is sent, where writeOnly counts. */
export async function loadDocument(text: string, source: ContractSource, use: SchemaUse = "responses"): Promise<ApiDocument> {
  const name = relative(source.root, source.path) || source.path;
  const parsed = parseData(text, name);
  if (!isJsonObject(parsed)) throw new Error(`${name} is not an OpenAPI document: it is no object.`);
  const version = versionOf(parsed, name);
  if (!isJsonObject(parsed.paths) && version !== "3.1") throw new Error(`${name} is not an OpenAPI document: it has no "paths".`);
  const whole = await embedFiles(parsed, source);
  return { root: unifySchemas(whole, version, use), version, title: titleOf(parsed) };
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
  throw new Error(`${name} says it is OpenAPI ${text}; versions 2.0, 3.0 and 3.1 are known.`);
}

function titleOf(document: JsonObject): string {
  const title = isJsonObject(document.info) ? document.info.title : undefined;
  return typeof title === "string" ? title : "";
}

/** Each file once, under its number; references between files, and circles, are pointers then. */
async function embedFiles(document: JsonObject, source: ContractSource): Promise<JsonObject> {
  const numbers = new Map<string, number>([[resolve(source.path), -1]]);
  const contents: Json[] = [];
  const pending: { readonly path: string; readonly number: number }[] = [];
  const prefixOf = (number: number): string => (number < 0 ? "#" : `#${pointerTo([embedded, String(number)])}`);

  function rewrite(value: Json, path: string, number: number): Json {
    if (Array.isArray(value)) return value.map((item: Json) => rewrite(item, path, number));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === "$ref" && typeof member === "string" ? retarget(member, path, number) : rewrite(member, path, number),
      ]),
    );
  }

  function retarget(reference: string, path: string, number: number): string {
    const [file = "", fragment = ""] = reference.split("#", 2);
    if (file === "") return fragment === "" || fragment.startsWith("/") ? prefixOf(number) + fragment : reference;
    if (/^[a-z][a-z0-9+.-]*:/i.test(file)) {
      throw new Error(`The reference "${reference}" leads to the web. Store what it refers to as a file beside the document.`);
    }
    const target = resolve(dirname(path), decodeURIComponent(file));
    let known = numbers.get(target);
    if (known === undefined) {
      known = contents.length + pending.length;
      numbers.set(target, known);
      pending.push({ path: target, number: known });
    }
    return prefixOf(known) + fragment;
  }

  const root = rewrite(document, source.path, -1) as JsonObject;
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const bytes = await readInside(next.path, source);
    const parsed = parseData(Buffer.from(bytes).toString("utf8"), relative(source.root, next.path));
    // Numbers are given out in the order of `pending`, so that this one is the next in `contents`.
    contents.push(null);
    contents[next.number] = rewrite(parsed, next.path, next.number);
  }
  return contents.length === 0
    ? root
    : { ...root, [embedded]: Object.fromEntries(contents.map((content, index) => [String(index), content])) };
}

/** Follows `$ref` from a value at a pointer; the pointer and value at its end, or why there is none. */
export function follow(root: Json, pointer: string): { readonly pointer: string; readonly value: Json } | { readonly problem: string } {
  const seen = new Set<string>();
  let at = pointer;
  for (;;) {
    const value = resolvePointer(root, at);
    if (value === undefined) return { problem: `the reference "#${at}" leads nowhere` };
    const reference = isJsonObject(value) ? value.$ref : undefined;
    if (typeof reference !== "string" || !reference.startsWith("#")) return { pointer: at, value };
    if (seen.has(at)) return { problem: `the reference "#${at}" leads back to itself` };
    seen.add(at);
    at = reference.slice(1);
  }
}
