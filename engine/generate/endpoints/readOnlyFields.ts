// Fields that the document calls read-only, sent all the same: the service may refuse the request or ignore them, but
// it must not take their values.

import { type Check, isJsonObject, type Json, type JsonObject, type Step, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { type Oracles, oracleParts } from "./oracleParts.ts";
import { precaution, saving } from "./removal.ts";
import { successOf } from "./responses.ts";
import { type SchemaView, typeOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";

const mostFields = 6;

export function readOnlyParts(world: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const { api } = world;
  const { body } = arrangement;
  const isWrite = operation.method === "POST" || operation.method === "PUT" || operation.method === "PATCH";
  if (!isWrite || operation.body?.kind !== "json" || body === undefined || !isJsonObject(body.value)) return oracles;
  const answered = api.schemas.view(successOf(operation)?.schema).properties;
  const taken = api.schemas.view(operation.body.schema).properties;
  const isReadOnly = (key: string) =>
    [answered.get(key), taken.get(key)].some((schema) => api.schemas.view(schema).keywords.readOnly === true);
  const fields = [...answered.keys()].filter(isReadOnly).slice(0, mostFields);
  for (const [index, key] of fields.entries()) {
    const value = foreignValue(api.schemas.view(answered.get(key)));
    const plain = /^[A-Za-z_]\w*$/.test(key);
    if (value === undefined || !plain) continue;
    // A body that takes no other members is refused in any case: nothing shows what becomes of the value.
    if (!taken.has(key) && api.schemas.accepts(operation.body.schema ?? {}, { ...(body.sample as JsonObject), [key]: value }) === false)
      continue;
    const saved = precaution(world, operation, arrangement, index === 0 ? "answer" : `answer${index + 1}`);
    const sent: Value = { ...body.value, [key]: value };
    const request = saving(arrangement.request({ body: sent }), saved);
    const checks: readonly Check[] = [{ status: { below: 500 } }, { path: `$..${key}`, contains: value, not: true }];
    const steps: Step[] = [request, { step: "validate", checks }];
    oracles.add("F303", `A client's value for ${key} is ignored`, steps);
  }
  return oracles;
}

/** A value of the right kind that no service gives by itself. */
function foreignValue(view: SchemaView): Json | undefined {
  const { format, enum: listed, const: only } = view.keywords;
  if (listed !== undefined || only !== undefined) return undefined;
  switch (typeOf(view)) {
    case "integer":
    case "number":
      return 987_654_321;
    case "string":
      if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
      if (format === "date-time") return "2001-02-03T04:05:06Z";
      return format === undefined ? "not-for-the-client" : undefined;
    default:
      return undefined;
  }
}
