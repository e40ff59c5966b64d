// Names a thing by its id where a body may describe a new one, too: nothing would remove what it makes on its way.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { isOf } from "./foreignValues.ts";
import { plainText } from "./sample.ts";
import type { Schemas } from "./schemas.ts";
import type { World } from "./testDraft.ts";

/** The sample with texts, to which things can be linked, where it describes things that the test makes and removes. */
export function withIds({ api: { schemas }, resources }: World, of: ApiOperation, schema: JsonObject, sample: Json | undefined) {
  if (!isJsonObject(sample)) return sample;
  const { properties } = schemas.view(schema);
  const ids = Object.entries(sample).flatMap(([key, value]): [string, Json][] => {
    if (!isJsonObject(value) || !mayBeId(schemas, properties.get(key))) return [];
    const resource = resources.ofField(key, of);
    const isMade = resource?.creator !== undefined && resource.deleter !== undefined && !isOf(resource, of);
    return isMade ? [[key, plainText(key)]] : [];
  });
  return ids.length === 0 ? sample : { ...sample, ...Object.fromEntries(ids) };
}

/** “The ID of the product whose pricing the plan will represent”, beside an object. */
function mayBeId(schemas: Schemas, schema: JsonObject | undefined): boolean {
  return schemas.view(schema).alternatives.some((one) => {
    const { types, keywords } = schemas.view(one);
    return types.includes("string") && /\b(?:id|identifier) of (?:the|an?)\b/i.test(String(keywords.description));
  });
}
