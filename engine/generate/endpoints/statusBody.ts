// Adds the state to the body of a call that replaces only that, `PUT /pods/{name}/status`.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { sampleOf } from "./sample.ts";
import { type Schemas, typeOf } from "./schemas.ts";

/** With the members that the document requires of the state, or else with its first number. */
export function withStatus(schemas: Schemas, { path, method, body }: ApiOperation, sample: Json): Json {
  const isOfState = /\/status$/.test(path) && /^(?:PUT|PATCH)$/.test(method) && isJsonObject(sample) && !("status" in sample);
  const schema = schemas.view(body?.schema).properties.get("status");
  if (!isOfState || schema === undefined) return sample;
  const { required, properties } = schemas.view(schema);
  const [number] = [...properties].find(([, one]) => typeOf(schemas.view(one)) === "integer") ?? [];
  const state = required.size > 0 ? sampleOf(schemas, schema, "status") : number === undefined ? undefined : { [number]: 1 };
  const whole = { ...sample, status: state ?? {} };
  return state === undefined || schemas.accepts(body?.schema ?? {}, whole) === false ? sample : whole;
}
