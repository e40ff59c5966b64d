// Fills a map of which another member takes a key, “Must be a key in `variations`”, or whose description demands one.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { Schemas, SchemaView } from "./schemas.ts";

/** `sampled` makes a value of the map; a map that has entries stays as it is. */
export function withNamedEntries(
  schemas: Schemas,
  { properties }: SchemaView,
  sample: JsonObject,
  sampled: (schema: JsonObject, name: string) => Json | undefined,
): JsonObject {
  const entries = Object.entries(sample).flatMap(([member, key]): [string, Json][] => {
    const [, map = ""] = keyIn.exec(String(schemas.view(properties.get(member)).keywords.description)) ?? [];
    const { additionalProperties } = schemas.view(properties.get(map)).keywords;
    if (typeof key !== "string" || !isJsonObject(additionalProperties) || Object.keys(sample[map] ?? {}).length > 0) return [];
    const value = sampled(additionalProperties, key);
    return value === undefined ? [] : [[map, { [key]: value }]];
  });
  const demanded = Object.entries(sample).flatMap(([map, value]): [string, Json][] => {
    const { additionalProperties, description } = schemas.view(properties.get(map)).keywords;
    const [, key = ""] = mustHave.exec(String(description)) ?? [];
    if (key === "" || !isJsonObject(value) || Object.keys(value).length > 0 || !isJsonObject(additionalProperties)) return [];
    const text = ofServers.test(key) ? "example.com:9092" : sampled(additionalProperties, key);
    return text === undefined ? [] : [[map, { [key]: text }]];
  });
  return entries.length + demanded.length === 0 ? sample : { ...sample, ...Object.fromEntries([...entries, ...demanded]) };
}

/** “Must contain either 'bootstrap.servers' or 'metadata.broker.list'.” */
const mustHave = /\bmust (?:contain|have|include)\s+(?:either\s+|one of\s+)?[`'"“]([\w.-]{1,60})[`'"”]/i;

/** Keys whose values are a host and a port. */
const ofServers = /servers?$|brokers?$|broker\.list$/i;

/** Says that a text is a key of another member. */
export const keyIn = /\b(?:one of the )?keys? (?:in|of|from) (?:the )?[`"'“](\w+)[`"'”]/i;
