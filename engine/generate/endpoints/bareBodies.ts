// Gives a body of which the document requires nothing its subject: the name of a new thing, or what an update of it
// changes.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { isItemPath } from "./paths.ts";
import { sampleOf } from "./sample.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import type { World } from "./testDraft.ts";

export function withSubject({ api: { schemas }, resources }: World, of: ApiOperation, sample: Json | undefined): Json | undefined {
  const { method, path, body } = of;
  if (body === undefined || body.example !== undefined || !isJsonObject(sample)) return sample;
  const { required, properties } = schemas.view(body.schema);
  if (required.size > 0) return sample;
  const made = method === "POST" ? resources.madeBy(of)?.resource : undefined;
  const isUpdate = /^(?:PUT|PATCH)$/.test(method) && Object.keys(sample).every((key) => path.includes(`{${key}}`));
  const named = made ?? (isUpdate && isItemPath(path) ? resources.ofCollection(path.slice(0, path.lastIndexOf("/"))) : undefined);
  const about =
    named !== undefined && isNameOfThing(schemas, properties, sample)
      ? { name: named.noun.toLowerCase() }
      : isUpdate
        ? partOfPath(schemas, properties, path)
        : undefined;
  const whole = { ...sample, ...about };
  return about === undefined || schemas.accepts(body.schema ?? {}, whole) === false ? sample : whole;
}

/** “The name of the workspace”, where the body has no other text that names the thing. */
function isNameOfThing(schemas: Schemas, properties: SchemaView["properties"], sample: JsonObject): boolean {
  const { keywords, types } = schemas.view(properties.get("name"));
  const isFree = types.includes("string") && keywords.enum === undefined && keywords.readOnly !== true;
  const isOther = Object.keys(sample).some((key) => /name|title|label/i.test(key));
  return isFree && !isOther && /\bname (?:of|for) (?:the|an?|your) \w/i.test(String(keywords.description));
}

/** The `visibility` of `PUT /agents/{id}/deployment_visibility`. */
function partOfPath(schemas: Schemas, properties: SchemaView["properties"], path: string): JsonObject | undefined {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const [key, schema] = [...properties].find(([one]) => last === one || last.endsWith(`_${one}`)) ?? [];
  if (key === undefined || schema === undefined) return undefined;
  const { enum: listed } = schemas.view(schema).keywords;
  // The first ones say that nothing is known or done.
  const value = Array.isArray(listed) ? listed.at(-1) : sampleOf(schemas, schema, key);
  return value === undefined ? undefined : { [key]: value };
}
