// Lists the members of a request body by their places, each with its schema, so that a case can change or omit it.

import { isJsonObject, type Json, type JsonObject, rememberedFor } from "../../../language/index.ts";
import type { Schemas, SchemaView } from "./schemas.ts";

export interface FieldPlace {
  /** `/lines/0/sku`. */
  readonly pointer: string;
  /** As people write it: `lines[0].sku`. */
  readonly name: string;
  /** The last part of the name. */
  readonly key: string;
  readonly schema: JsonObject;
  readonly view: SchemaView;
  readonly required: boolean;
  /** Absent if the sample does without it. */
  readonly value?: Json;
}

const deepest = 4;

/**
 * Kubernetes' document has this in words only, in part beside a reference. “Whether to set the branch as read-only.”
 * says something else.
 */
const setByService = /\b(?:populated by the system|(?<!\bas )read-only)\.(?:\s|$)/i;

/** The fields of the objects in the sample and of the first element of each list in it, the outer ones first. */
export function fieldPlaces(schemas: Schemas, schema: JsonObject | undefined, sample: Json): readonly FieldPlace[] {
  const found: FieldPlace[] = [];
  let level = [{ schema: schema ?? {}, value: sample, pointer: "", name: "" }];
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const one of level) {
      const view = schemas.view(one.schema);
      if (Array.isArray(one.value)) {
        const [first] = one.value as readonly Json[];
        const { items } = view.keywords;
        if (first !== undefined && isJsonObject(items))
          next.push({ schema: items, value: first, pointer: `${one.pointer}/0`, name: `${one.name}[0]` });
      } else if (isJsonObject(one.value)) {
        if (otherOnWire.test(wordsOf(schemas)(one.schema))) continue;
        for (const [key, inner] of view.properties) {
          const place = placeOf(schemas, one, view, key, inner);
          if (place.view.keywords.readOnly === true || setByService.test(String(place.view.keywords.description))) continue;
          found.push(place);
          if (place.value !== undefined) next.push({ schema: inner, value: place.value, pointer: place.pointer, name: place.name });
        }
      }
    }
    level = next;
  }
  return found;
}

interface Owner {
  readonly value: Json;
  readonly pointer: string;
  readonly name: string;
}

function placeOf(schemas: Schemas, owner: Owner, view: SchemaView, key: string, schema: JsonObject): FieldPlace {
  const value = isJsonObject(owner.value) ? owner.value[key] : undefined;
  return {
    pointer: `${owner.pointer}/${key}`,
    name: owner.name === "" ? key : `${owner.name}.${key}`,
    key,
    schema,
    view: schemas.view(schema),
    required: view.required.has(key),
    ...(value === undefined ? {} : { value }),
  };
}

/** The value at a pointer. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>(
      (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? inner[key] : undefined),
      value,
    );
}

/** The sample with another value there; without one, without the member. */
export function withValue(sample: Json, pointer: string, value: Json | undefined): Json {
  const [, key = "", ...rest] = pointer.split("/");
  if (Array.isArray(sample))
    return sample.map((item: Json, index) =>
      String(index) === key ? (rest.length === 0 ? (value ?? null) : withValue(item, `/${rest.join("/")}`, value)) : item,
    );
  if (!isJsonObject(sample)) return sample;
  if (rest.length > 0) return { ...sample, [key]: withValue(sample[key] ?? {}, `/${rest.join("/")}`, value) };
  if (value !== undefined) return { ...sample, [key]: value };
  const { [key]: _, ...others } = sample;
  return others;
}

/** Finds members that only the service sets: “Only the Request and Usages fields can be set on creation.” */
export function closedTo(schemas: Schemas, places: readonly FieldPlace[]): (pointer: string) => boolean {
  const closed = places.flatMap(({ pointer, schema }) => {
    const [, named] = onlySome.exec(wordsOf(schemas)(schema)) ?? [];
    return named === undefined ? [] : [{ start: `${pointer}/`, names: new Set(named.toLowerCase().match(/\w+/g)) }];
  });
  const [one] = closed;
  if (one === undefined) return () => false;
  return (pointer) =>
    closed.some(
      ({ start, names }) => pointer.startsWith(start) && !names.has(pointer.slice(start.length).split("/")[0]?.toLowerCase() ?? ""),
    );
}

/** The description of a member, and that of the schema which it refers to: a view has only the first. */
export const wordsOf = rememberedFor((schemas: Schemas) =>
  rememberedFor((schema: JsonObject): string => {
    const { $ref, description } = schema;
    const own = String(schemas.view(schema).keywords.description ?? "");
    return $ref === undefined || description === undefined ? own : `${own} ${schemas.view({ $ref }).keywords.description ?? ""}`;
  }),
);

/** “On the wire, the JSON will look something like this”: its schema describes how a library keeps it. */
const otherOnWire = /\bon the wire, the JSON\b/i;

const onlySome = /\bonly the (\w{1,30}(?:, \w{1,30}){0,6} and \w{1,30}|\w{1,30}) fields can be set\b/i;
