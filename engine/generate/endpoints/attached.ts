// Makes entries of lists whose entries each need a thing: “a list of subscription items, each with an attached price”.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

const eachWith = /\blists? of [^.]{0,60}\beach with an? (?:attached )?(\w+)/i;

/** “Data used to generate a new Price object inline.” */
const inline = /\bdata used to (?:generate|create) an? (?:new )?\[?\w+\]?(?:\([^)]{0,120}\))? (?:object )?inline\b/i;

/** The noun of the thing that each entry of the list needs. */
export function attachedTo(description: Json | undefined): string | undefined {
  return typeof description === "string" ? eachWith.exec(description)?.[1]?.toLowerCase() : undefined;
}

/** The member in which a body describes a new thing instead of naming one: `price_data` beside `price`. */
export function describedInline(schemas: Schemas, { properties }: SchemaView): string | undefined {
  return [...properties.keys()].find((key) => {
    const view = schemas.view(properties.get(key));
    const isBeside = key.endsWith("_data") && properties.has(key.slice(0, -"_data".length));
    return isBeside && view.required.size > 0 && inline.test(String(view.keywords.description));
  });
}

/** One entry with the thing, described in the entry itself where it may be. */
export function attachedList(
  schemas: Schemas,
  schema: JsonObject,
  sampled: (schema: JsonObject, name: string) => Json | undefined,
): readonly Json[] | undefined {
  const { keywords } = schemas.view(schema);
  const noun = attachedTo(keywords.description);
  if (noun === undefined || !isJsonObject(keywords.items)) return undefined;
  const { properties } = schemas.view(keywords.items);
  const key = [`${noun}_data`, `${noun}Data`, noun, `${noun}_id`].find((name) => properties.has(name));
  const value = key === undefined ? undefined : sampled(properties.get(key) ?? {}, key);
  if (key === undefined || value === undefined) return undefined;
  return [{ [key]: withAmount(schemas, properties.get(key), value, sampled) }];
}

/** A currency says nothing without its amount. */
export function withAmount(
  schemas: Schemas,
  schema: JsonObject | undefined,
  value: Json,
  sampled: (schema: JsonObject, name: string) => Json | undefined,
): Json {
  const { properties, required } = schemas.view(schema);
  if (!isJsonObject(value) || !required.has("currency") || Object.keys(value).some((key) => isAmount.test(key))) return value;
  const [key, one] = [...properties].find(([name, inner]) => isAmount.test(name) && typeOf(schemas.view(inner)) === "integer") ?? [];
  const amount = one === undefined ? undefined : sampled(one, key ?? "");
  return key === undefined || amount === undefined ? value : { ...value, [key]: amount };
}

const isAmount = /(?:^|_)amount(?:_decimal)?$/;
