// Makes the body of a JSON Patch (RFC 6902): one operation on a member that the item has, with a value that fits it.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { erased } from "./paths.ts";
import { successOf } from "./responses.ts";
import { isIdentity, sampleOf } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";
import { otherText } from "./uniqueText.ts";

/** Texts whose change nothing else depends on. */
const harmless = /^(?:title|description|label|comment|notes?|summary|nick_?name|display_?name)$/i;

/** Undefined if the body is not a patch, or the document describes no member that could be replaced. */
export function jsonPatchSample({ api }: World, { method, path, body }: ApiOperation): Json | undefined {
  const { schemas } = api;
  const items = schemas.view(body?.schema).keywords.items as JsonObject | undefined;
  const { properties } = schemas.view(items);
  if (!(method === "PATCH" || /json-patch/i.test(body?.mediaType ?? "")) || !properties.has("op") || !properties.has("path"))
    return undefined;
  const beside = (other: string) => api.operations.find((one) => one.method === other && erased(one.path) === erased(path));
  const reader = beside("GET");
  const item = beside("PUT")?.body?.schema ?? (reader && successOf(reader)?.schema);
  const members = [...schemas.view(item).properties].map(([key, schema]) => ({ key, schema, view: schemas.view(schema) }));
  const free = members.filter(({ key, view }) => view.keywords.readOnly !== true && view.keywords.enum === undefined && !isIdentity(key));
  const chosen =
    free.find(({ key, view }) => harmless.test(key) && typeOf(view) === "string") ?? free.find(({ view }) => typeOf(view) === "boolean");
  const value = chosen && sampleOf(schemas, chosen.schema, chosen.key);
  // An item with any members has those of its creation.
  const made = value === undefined ? beside("POST")?.body : undefined;
  const sample = made && (made.example ?? sampleOf(schemas, made.schema ?? {}));
  const [key, text] = Object.entries(isJsonObject(sample) ? sample : {}).find(([, one]) => typeof one === "string") ?? [];
  if (key !== undefined) return [{ op: "replace", path: `/${key}`, value: otherText(String(text)) }];
  return value === undefined ? undefined : [{ op: "replace", path: `/${chosen?.key}`, value }];
}
