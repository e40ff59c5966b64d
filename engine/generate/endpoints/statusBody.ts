// Adds the state or the scale to the body of a call that replaces only that, `PUT /pods/{name}/status`.

import { capitalized, isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { sampleOf } from "./sample.ts";
import { type Schemas, typeOf } from "./schemas.ts";

/** With the number of instances that a scale asks for: without it, it would ask for nothing, or for none. */
export function withScale(schemas: Schemas, { path, method, body }: ApiOperation, sample: Json): Json {
  const schema = schemas.view(body?.schema).properties.get("spec");
  if (schema === undefined || !/\/scale$/.test(path) || !/^(?:PUT|PATCH)$/.test(method) || !isJsonObject(sample) || "spec" in sample)
    return sample;
  const [only, ...others] = schemas.view(schema).properties;
  if (only === undefined || others.length > 0 || typeOf(schemas.view(only[1])) !== "integer") return sample;
  const whole = { ...sample, spec: { [only[0]]: 2 } };
  return schemas.accepts(body?.schema ?? {}, whole) === false ? sample : whole;
}

/** With the members that the document requires of the state, or else with its first number. */
export function withStatus(schemas: Schemas, { path, method, body }: ApiOperation, sample: Json): Json {
  const isOfState = /\/(?:status|approval)$/.test(path) && /^(?:PUT|PATCH)$/.test(method) && isJsonObject(sample) && !("status" in sample);
  const schema = schemas.view(body?.schema).properties.get("status");
  if (!isOfState || schema === undefined) return sample;
  const { required, properties } = schemas.view(schema);
  const numbers = [...properties].flatMap(([key, one]) => (typeOf(schemas.view(one)) === "integer" ? [key] : []));
  // `readyReplicas` alone would be more than there are: the total, `replicas`, comes first.
  const isTotal = (key: string) => numbers.some((one) => one.endsWith(capitalized(key)));
  const number = numbers.find(isTotal) ?? numbers[0];
  const counted = number === undefined ? withCondition(schemas, properties) : { [number]: 1 };
  const state = required.size > 0 ? sampleOf(schemas, schema, "status") : counted;
  const whole = { ...sample, status: state ?? {} };
  return state === undefined || schemas.accepts(body?.schema ?? {}, whole) === false ? sample : whole;
}

/** With a condition whose kinds the words list, “currently Approved or Denied”: the last one has less effect. */
function withCondition(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>): JsonObject | undefined {
  const { items } = schemas.view(properties.get("conditions")).keywords;
  const view = schemas.view(items);
  const [, kind] = /\b(?:currently|either) \w+ or ([A-Z]\w+)/.exec(String(view.properties.get("type")?.description)) ?? [];
  const one = kind === undefined || !isJsonObject(items) ? undefined : sampleOf(schemas, items, "condition");
  return kind === undefined || !isJsonObject(one) ? undefined : { conditions: [{ ...one, type: kind }] };
}
