// Finds the item in a body that holds nothing else: `{ "data": { "title": "A shop" } }`, `[{ "title": "A shop" }]`.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { plain } from "./itemNames.ts";
import { attributesOf } from "./jsonApi.ts";
import type { Schemas } from "./schemas.ts";

export interface Envelope {
  /** `data`, `data/attributes`. */
  readonly key: string;
  readonly sample: JsonObject;
  readonly schema: JsonObject;
}

/** Undefined if the body is the item itself. */
export function envelopeOf(schemas: Schemas, schema: JsonObject | undefined, sample: Json, noun = ""): Envelope | undefined {
  if (Array.isArray(sample)) {
    const { items } = schemas.view(schema).keywords;
    const [only, ...others] = sample as readonly Json[];
    return isJsonObject(only) && isJsonObject(items) && others.length === 0 ? { key: "0", sample: only, schema: items } : undefined;
  }
  // A file next to the item says nothing of it.
  const properties = new Map([...schemas.view(schema).properties].filter(([, one]) => !isFile(schemas, one)));
  const members = isJsonObject(sample)
    ? Object.entries(sample).filter(([key]) => !isFile(schemas, schemas.view(schema).properties.get(key)))
    : [];
  const [[key, inner] = ["", undefined], ...more] = members;
  const own = properties.get(key);
  const attributes = attributesOf(schemas, schema);
  if (key === "data" && attributes !== undefined && isJsonObject(inner) && isJsonObject(inner.attributes))
    return { key: "data/attributes", sample: inner.attributes, schema: attributes };
  if (more.length > 0 || !isJsonObject(inner) || Array.isArray(inner) || own === undefined) return undefined;
  const isOnly = properties.size === 1 || /^(?:data|item|attributes)$/i.test(key) || plain(key) === plain(noun);
  return isOnly ? { key, sample: inner, schema: own } : undefined;
}

/** Returns whether a member is the bytes of a file. */
export function isFile(schemas: Schemas, schema: JsonObject | undefined): boolean {
  const { format, contentMediaType } = schemas.view(schema).keywords;
  return format === "binary" || contentMediaType === "application/octet-stream";
}
