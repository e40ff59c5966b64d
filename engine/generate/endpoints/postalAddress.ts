// Completes addresses: next to a country, an address needs other members, and which ones depends on the country.

import { isJsonObject, type Json, type JsonObject, mapMembers } from "../../../language/index.ts";
import { address } from "./knownNames.ts";
import type { Schemas, SchemaView } from "./schemas.ts";

const parts: readonly (readonly [RegExp, string])[] = [
  [/^(?:address_?)?line_?1$|^street(?:_?address)?$/i, address.street],
  [/^(?:city|town)$/i, address.city],
  [/^(?:postal|zip)_?code$/i, address.postalCode],
  [/^(?:state|region|province)$/i, address.state],
  [/^country(?:_?code)?$/i, "US"],
];

/** Members without which no address is complete. */
const needed = parts.slice(0, 3).map(([pattern]) => pattern);

/** The sample whose addresses with nothing but a country have their other members, too. */
export function withFullAddresses(schemas: Schemas, schema: JsonObject, sample: Json): Json {
  const view = schemas.view(schema);
  const { items } = view.keywords;
  if (Array.isArray(sample))
    return isJsonObject(items) ? (sample as readonly Json[]).map((one) => withFullAddresses(schemas, items, one)) : sample;
  if (!isJsonObject(sample)) return sample;
  const inner = mapMembers(sample, (key, value) => withFullAddresses(schemas, view.properties.get(key) ?? {}, value));
  if (!isCountryAlone(view, sample)) return inner;
  const whole = { ...inner, ...Object.fromEntries([...view.properties.keys()].flatMap((key) => partOf(key) ?? [])) };
  return schemas.accepts(schema, whole) === false ? inner : whole;
}

/** The country that a person of any service knows: the first of a list may be one that does not go with the rest. */
export function isCountry(name: string, value: Json): boolean {
  return /^(?:[a-z]+_)*country(?:_?code)?$/i.test(name) && typeof value === "string" && /^[A-Z]{2}$/.test(value);
}

function isCountryAlone({ properties }: SchemaView, sample: JsonObject): boolean {
  const sent = Object.entries(sample);
  const [[name = "", country = null] = []] = sent;
  const keys = [...properties.keys()];
  return sent.length === 1 && isCountry(name, country) && needed.every((pattern) => keys.some((key) => pattern.test(key)));
}

function partOf(key: string): readonly [string, string][] | undefined {
  const text = parts.find(([pattern]) => pattern.test(key))?.[1];
  return text === undefined ? undefined : [[key, text]];
}
