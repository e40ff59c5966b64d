// Follows `$ref` inside an OpenAPI document and into files next to it. Circles and dead ends give nothing, never an
// endless walk.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { folderOf, joinPath } from "../path.ts";
import { parseDocument } from "./parseDocument.ts";
import { schemaNameOf } from "./schemaNames.ts";

/** A value and its document; the main document is the empty string, others are paths relative to its folder. */
export interface Located {
  readonly value: Json;
  readonly document: string;
  /** The last part of the reference that led here: the name of a schema. */
  readonly name?: string;
}

export interface References {
  /** Follows the value as far as it is a reference; undefined when that leads nowhere. */
  readonly follow: (value: Json | undefined, document: string) => Located | undefined;
  /** References that lead nowhere, each once, with the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

const longestChain = 30;

export function references(main: Json, resolveFile?: (relativePath: string) => string | undefined): References {
  const documents = new Map<string, Json | undefined>([["", main]]);
  const broken = new Map<string, string>();

  function documentAt(path: string, reference: string): Json | undefined {
    if (!documents.has(path)) {
      const text = resolveFile?.(path);
      const parsed = text === undefined ? undefined : parseDocument(text);
      if (parsed === undefined) broken.set(reference, `the file ${path} is missing or outside the root`);
      else if (parsed.value === undefined) broken.set(reference, `the file ${path} cannot be read, or is empty`);
      documents.set(path, parsed?.value);
    }
    return documents.get(path);
  }

  function follow(value: Json | undefined, document: string): Located | undefined {
    let at: Located | undefined = value === undefined ? undefined : { value, document };
    let first: string | undefined;
    for (let hops = 0; at !== undefined; hops++) {
      const reference = isJsonObject(at.value) ? at.value.$ref : undefined;
      if (typeof reference !== "string") return at;
      first ??= reference;
      if (hops === longestChain) {
        broken.set(first, "it is circular");
        return undefined;
      }
      at = step(reference, at.document);
    }
    return undefined;
  }

  function step(reference: string, from: string): Located | undefined {
    const hash = reference.indexOf("#");
    const file = hash === -1 ? reference : reference.slice(0, hash);
    if (/^[a-z][a-z0-9+.-]*:/i.test(file)) {
      broken.set(reference, "it leads out of the repository; keep a copy of that document next to this one");
      return undefined;
    }
    const document = file === "" ? from : joinPath(folderOf(from), decode(file));
    const root = documentAt(document, reference);
    if (root === undefined) return undefined;
    const keys = hash === -1 ? [] : pointerKeys(reference.slice(hash + 1));
    const value = valueAt(root, keys);
    if (value === undefined) {
      broken.set(reference, "it points to nothing");
      return undefined;
    }
    const name = keys.at(-1) ?? document.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
    const schemas = isOfSchema(keys) ? valueAt(root, keys.slice(0, -1)) : undefined;
    return { value, document, name: isJsonObject(schemas) ? schemaNameOf(schemas, name) : name };
  }

  return { follow, broken };
}

function isOfSchema(keys: readonly string[]): boolean {
  const [first, second] = keys;
  return (keys.length === 2 && first === "definitions") || (keys.length === 3 && first === "components" && second === "schemas");
}

/** `/components/schemas/Order` as keys (RFC 6901, percent-decoded). */
function pointerKeys(pointer: string): readonly string[] {
  if (pointer === "" || pointer === "/") return [];
  return pointer
    .replace(/^\//, "")
    .split("/")
    .map((key) => decode(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function valueAt(root: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(key)];
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = (value as JsonObject)[key];
    else return undefined;
  }
  return value;
}
