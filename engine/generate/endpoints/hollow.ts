// Fills objects that a document requires, but of whose members it requires none: the template of a pod gets a
// container, and a selector the labels of that template.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { firstDemanded } from "./demanded.ts";
import { withValue } from "./fieldPlaces.ts";
import { sampleOf } from "./sample.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";
import { toldNeeded } from "./toldNeeded.ts";

/** An entry for a map of texts, where any will do. */
const note: JsonObject = { purpose: "test" };

/** How deep `filledIn` goes; a schema may need itself. */
const deepest = 8;

export function filledIn(schemas: Schemas, schema: JsonObject, sample: Json, depth = 0): Json {
  if (!isJsonObject(sample) || depth > deepest) return Array.isArray(sample) ? filledItems(schemas, schema, sample, depth) : sample;
  const { properties } = schemas.view(schema);
  const matched = withLabels(schemas, properties, withMatchingLabels(schemas, properties, sample));
  const entries = Object.entries(matched).map(([key, value]): [string, Json] => {
    const inner = properties.get(key);
    if (inner === undefined) return [key, value];
    const whole = isHollow(schemas, inner, value) ? { ...partsOf(schemas, inner), ...(value as JsonObject) } : value;
    const filled = filledIn(schemas, inner, whole, depth + 1);
    return [key, endingOnce.test(saidOf(inner, {})) ? withEnd(schemas, inner, filled) : filled];
  });
  const isSame = matched === sample && entries.every(([key, value]) => value === sample[key]);
  return isSame ? sample : withImage(schemas, properties, Object.fromEntries(entries));
}

function filledItems(schemas: Schemas, schema: JsonObject, list: readonly Json[], depth: number): Json {
  const { items } = schemas.view(schema).keywords;
  if (!isJsonObject(items)) return list;
  const filled = list.map((item) => {
    const whole = filledIn(schemas, items, item, depth + 1);
    return isJsonObject(whole) ? withImage(schemas, schemas.view(items).properties, whole) : whole;
  });
  return filled.some((item, index) => item !== list[index]) ? filled : list;
}

/** The place of the first required object that says nothing, `/spec/service`; undefined if there is none. */
export function hollowPlace(schemas: Schemas, schema: JsonObject, sample: Json, pointer = "", depth = 0): string | undefined {
  if (!isJsonObject(sample) || depth > deepest) return undefined;
  const { properties, required } = schemas.view(schema);
  for (const [key, value] of Object.entries(sample)) {
    const inner = properties.get(key);
    if (inner === undefined) continue;
    if (required.has(key) && isHollow(schemas, inner, value)) return `${pointer}/${key}`;
    const found = hollowPlace(schemas, inner, value, `${pointer}/${key}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether it is `{}` although there are members to send, and the document does not explain the empty form. */
function isHollow(schemas: Schemas, schema: JsonObject, value: Json): boolean {
  if (!isJsonObject(value) || Object.keys(value).some((key) => key !== "metadata")) return false;
  const { properties, keywords } = schemas.view(schema);
  return properties.size > 0 && keywords.additionalProperties === undefined && !/\bempty\b/i.test(saidOf(schema, keywords));
}

/** The description of a member, beside its reference and in its schema. */
export function saidOf(schema: JsonObject, { description }: JsonObject): string {
  return `${String(schema.description ?? "")} ${String(description ?? "")}`;
}

/** The objects of which it requires members itself, in their least form. */
function partsOf(schemas: Schemas, schema: JsonObject): JsonObject {
  const parts = [...schemas.view(schema).properties].flatMap(([key, one]): [string, Json][] => {
    const { required, keywords } = schemas.view(one);
    const isPart = typeOf(schemas.view(one)) === "object" && required.size > 0 && keywords.readOnly !== true && key !== "status";
    const [, told] = /\bif set to (\d+),/i.exec(String(keywords.description)) ?? [];
    const value = isPart ? sampleOf(schemas, one, key) : told === undefined ? undefined : Number(told);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(parts);
}

/** “It must match the pod template's labels.” */
const matchesTemplate = /\bmust match the (?:\w+ )?template's labels\b/i;

function withMatchingLabels(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, sample: JsonObject): JsonObject {
  const [selector, of] = [...properties].find(([key, one]) => key in sample && matchesTemplate.test(saidOf(one, {}))) ?? [];
  const template = properties.get("template");
  if (selector === undefined || of === undefined || template === undefined) return sample;
  const inner = mapIn(schemas, of);
  const outer = schemas.view(template).properties.get("metadata");
  const labels = outer === undefined ? undefined : mapIn(schemas, outer, /^labels$/);
  if (inner === undefined || labels === undefined) return sample;
  const given = isJsonObject(sample.template) ? sample.template : {};
  return { ...sample, [selector]: { [inner]: note }, template: { ...given, metadata: { [labels]: note } } };
}

/** Members that are what an item with a name is there for. */
const content = /^(?:spec|data|content|template)$/;

/** With its content: the members that the document requires of it, that it demands one of, or that it offers. */
export function withContent(schemas: Schemas, schema: JsonObject, sample: Json): Json {
  if (!isJsonObject(sample)) return sample;
  const { properties } = schemas.view(schema);
  const contents = [...properties].flatMap(([key, one]): [string, Json][] => {
    if (!content.test(key) || key in sample) return [];
    const view = schemas.view(one);
    const first = firstDemanded(schemas, view, () => false) ?? offered(schemas, one);
    const members = new Set([...(first === undefined ? [] : [first]), ...toldNeeded(schemas, view, {})]);
    if (view.required.size === 0 && members.size === 0) return [];
    const made = sampleOf(schemas, one, key, { members, values: {} });
    const whole = isJsonObject(made) ? withOneEach(schemas, one, withLabelsIn(schemas, view, made, members), members) : {};
    return Object.keys(whole).length > 0 ? [[key, whole]] : [];
  });
  const whole = { ...sample, ...Object.fromEntries(contents) };
  return contents.length === 0 || schemas.accepts(schema, whole) === false ? sample : whole;
}

/** An empty query of labels would select everything. */
function withLabelsIn(schemas: Schemas, { properties }: SchemaView, made: JsonObject, keys: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(made).map(([key, value]): [string, Json] => {
    const inner = properties.get(key);
    const labels = keys.has(key) && inner !== undefined ? mapIn(schemas, inner, /labels$/i) : undefined;
    return [key, labels === undefined || !isJsonObject(value) || Object.keys(value).length > 0 ? value : { [labels]: note }];
  });
  return Object.fromEntries(entries);
}

/** “The list of ports that are exposed by this service.” */
function offered(schemas: Schemas, schema: JsonObject): string | undefined {
  return [...schemas.view(schema).properties].find(([, one]) => {
    const { items } = schemas.view(one).keywords;
    const isList = isJsonObject(items) && schemas.view(items).required.size > 0;
    return isList && /\b(?:exposed|offered|provided) by this \w+/i.test(saidOf(one, schemas.view(one).keywords));
  })?.[0];
}

/** Lists that are sent for their entries have one. */
function withOneEach(schemas: Schemas, schema: JsonObject, made: JsonObject, keys: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(made).map(([key, value]): [string, Json] => {
    const { items } = schemas.view(schemas.view(schema).properties.get(key)).keywords;
    const item =
      keys.has(key) && Array.isArray(value) && value.length === 0 && isJsonObject(items) ? sampleOf(schemas, items, key) : undefined;
    return [key, item === undefined ? value : [item]];
  });
  return Object.fromEntries(entries);
}

/** A template gets labels, by which the things that are made of it are found. */
function withLabels(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, sample: JsonObject): JsonObject {
  const schema = properties.get("template");
  const { template } = sample;
  if (schema === undefined || !isJsonObject(template) || "metadata" in template) return sample;
  const metadata = schemas.view(schema).properties.get("metadata");
  const labels = metadata && mapIn(schemas, metadata, /^labels$/);
  return labels === undefined ? sample : { ...sample, template: { metadata: { [labels]: note }, ...template } };
}

/** A new item of which only its name is sent, with the template of what it makes: one without would make nothing. */
export function withTemplate(schemas: Schemas, schema: JsonObject, sample: Json): Json {
  if (!isJsonObject(sample) || Object.keys(sample).length > 1) return sample;
  const { properties } = schemas.view(schema);
  const inside = schemas.view(properties.get("spec")).properties.get("template");
  const template = properties.get("template") ?? inside;
  const parts = template === undefined ? {} : partsOf(schemas, template);
  const outer = template && schemas.view(template).properties.get("metadata");
  const labels = outer && mapIn(schemas, outer, /^labels$/);
  if (template === undefined || Object.keys(parts).length === 0) return sample;
  const filled = filledIn(schemas, template, { ...(labels === undefined ? {} : { metadata: { [labels]: note } }), ...parts });
  return { ...sample, ...(template === inside ? { spec: { template: filled } } : { template: filled }) };
}

/** The member that is a map of texts, `labels`. */
function mapIn(schemas: Schemas, schema: JsonObject, called = /^/): string | undefined {
  const isMap = ([key, one]: readonly [string, JsonObject]) => {
    const { additionalProperties: values } = schemas.view(one).keywords;
    return called.test(key) && isJsonObject(values) && values.type === "string";
  };
  return [...schemas.view(schema).properties].find(isMap)?.[0];
}

/** “Describes the pod that will be created when executing a job.” */
const endingOnce = /\bwhen executing an? job\b/i;

/** “One of Always, OnFailure, Never. Default to Always.”: what ends takes another value than the default. */
function withEnd(schemas: Schemas, schema: JsonObject, template: Json): Json {
  const { spec } = isJsonObject(template) ? template : {};
  if (!isJsonObject(template) || !isJsonObject(spec)) return template;
  const members = [...schemas.view(schemas.view(schema).properties.get("spec")).properties].flatMap(([key, one]): [string, Json][] => {
    const words = saidOf(one, schemas.view(one).keywords);
    const [, listed = ""] = /\bone of ((?:\w+, ){1,5}\w+)\. default to always\b/i.exec(words) ?? [];
    const other = listed.split(", ").findLast((value) => value !== "" && value.toLowerCase() !== "always");
    return other === undefined || key in spec ? [] : [[key, other]];
  });
  return members.length === 0 ? template : { ...template, spec: { ...spec, ...Object.fromEntries(members) } };
}

/** A container without an image runs nothing. */
function withImage(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, sample: JsonObject): JsonObject {
  const image = properties.get("image");
  const isImage = image !== undefined && /^(?:docker|container) image name\b/i.test(saidOf(image, schemas.view(image).keywords).trim());
  return isImage && !("image" in sample) && "name" in sample ? { ...sample, image: "nginx" } : sample;
}

/** An update with a label in the object that has the item's name: with the name alone, it would change nothing. */
export function withLabel(schemas: Schemas, schema: JsonObject, pointer: string, sample: Json): Json {
  const [, outer = ""] = pointer.split("/");
  const labels = mapIn(schemas, schemas.view(schema).properties.get(outer) ?? {}, /^labels$/);
  return labels === undefined ? sample : withValue(sample, `/${outer}/${labels}`, note);
}
