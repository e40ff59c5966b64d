// Completes the specification of a storage volume, or of a claim for one: without a size, a mode of access and a place,
// none of which a document requires, a service makes none.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { saidOf } from "./hollow.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

/** The modes of Kubernetes; this one fits any volume. */
const accessModes: Json = ["ReadWriteOnce"];
const size: JsonObject = { storage: "1Mi" };

export function withVolume(schemas: Schemas, schema: JsonObject, sample: Json): Json {
  if (!isJsonObject(sample)) return sample;
  const view = schemas.view(schemas.view(schema).properties.get("spec"));
  const spec = isVolume(schemas, view) ? { ...sizeOf(schemas, view), accessModes, ...placeOf(schemas, view) } : undefined;
  const whole = { ...sample, spec: { ...spec, ...(isJsonObject(sample.spec) ? sample.spec : {}) } };
  return spec === undefined || schemas.accepts(schema, whole) === false ? sample : whole;
}

function isVolume(schemas: Schemas, { properties }: SchemaView): boolean {
  const modes = schemas.view(properties.get("accessModes"));
  return typeOf(modes) === "array" && isJsonObject(modes.keywords.items) && properties.has("storageClassName");
}

/** A claim has it in its `resources`. */
function sizeOf(schemas: Schemas, { properties }: SchemaView): JsonObject {
  if (properties.has("capacity")) return { capacity: size };
  const isAsked = schemas.view(properties.get("resources")).properties.has("requests");
  return isAsked ? { resources: { requests: size } } : {};
}

/** “A directory on the host”, of all places the one that needs no other service. */
function placeOf(schemas: Schemas, { properties }: SchemaView): JsonObject {
  const [key] =
    [...properties].find(([, one]) => {
      const inner = schemas.view(one);
      return /\ba directory on the host\b/i.test(saidOf(one, inner.keywords)) && inner.required.size === 1 && inner.required.has("path");
    }) ?? [];
  return key === undefined ? {} : { [key]: { path: "/tmp" } };
}
