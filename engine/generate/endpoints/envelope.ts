// Finds the item in a body that holds nothing else: `{ "data": { "title": "A shop" } }`, `[{ "title": "A shop" }]`.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { plain } from "./itemNames.ts";
import type { Schemas } from "./schemas.ts";

export interface Envelope {
  readonly key: string;
  readonly sample: JsonObject;
  readonly schema: JsonObject;
}

/** Undefined where the body is the item itself. */
export function envelopeOf(schemas: Schemas, schema: JsonObject | undefined, sample: Json, noun = ""): Envelope | undefined {
  if (Array.isArray(sample)) {
    const { items } = schemas.view(schema).keywords;
    const [only, ...others] = sample as readonly Json[];
    return isJsonObject(only) && isJsonObject(items) && others.length === 0 ? { key: "0", sample: only, schema: items } : undefined;
  }
  const [[key, inner] = ["", undefined], ...more] = isJsonObject(sample) ? Object.entries(sample) : [];
  const { properties } = schemas.view(schema);
  const own = properties.get(key);
  if (more.length > 0 || !isJsonObject(inner) || Array.isArray(inner) || own === undefined) return undefined;
  const isOnly = properties.size === 1 || /^(?:data|item|attributes)$/i.test(key) || plain(key) === plain(noun);
  return isOnly ? { key, sample: inner, schema: own } : undefined;
}
