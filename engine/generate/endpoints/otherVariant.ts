// Finds values that make another variant of an object, so that they ask for other members beside them.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { typesToldFor, valueToldFor } from "./exclusive.ts";
import type { FieldValue } from "./fieldCases.ts";
import { type FieldPlace, valueAt } from "./fieldPlaces.ts";
import { isIdentity } from "./sample.ts";
import type { Schemas, SchemaView } from "./schemas.ts";

/**
 * Returns whether a value asks for other members beside it: `{ "type": "card" }` for a member `card`, the `source` of
 * what an `id` names, and the `type` of a `value` that is an address.
 */
export function isOtherVariant(
  schemas: Schemas,
  schema: JsonObject,
  sample: Json,
  { pointer, key, view }: FieldPlace,
  value: FieldValue,
): boolean {
  const outer = pointer.slice(0, pointer.lastIndexOf("/"));
  const beside = outer === "" ? sample : valueAt(sample, outer);
  if (value.kind !== "value" || !isJsonObject(beside) || beside[key] === value.value) return false;
  if (value.value === true) return isUnencrypted(beside) && /\b(?:SSL|TLS)\b/.test(String(view.keywords.description));
  if (!Array.isArray(view.keywords.enum)) return false;
  const isAbout = (other: string) => isIdentity(other) || (other === "value" && typeof beside.value === "string");
  const isOfId = /^(?:type|kind|source)$/.test(key) && Object.keys(beside).some(isAbout);
  const owner = outer
    .split("/")
    .slice(1)
    .reduce<JsonObject | undefined>((at, part) => innerOf(schemas, at, part), schema);
  const { properties } = schemas.view(owner);
  const isOfOwn = isTied(schemas, properties, key, view.keywords.enum);
  const isMember = (one: Json | undefined) => typeof one === "string" && one !== key && properties.has(one);
  const words = (other: string) => String(schemas.view(properties.get(other)).keywords.description ?? "");
  // Rules for the branches at `refs/heads/main` are none for tags.
  const isOfBranches = beside[key] === "branch" && JSON.stringify(beside).includes('"refs/heads/');
  if (isOfId || isOfOwn || isOfBranches || isMember(value.value) || isMember(beside[key])) return true;
  const { enum: listed } = view.keywords;
  if (Object.keys(beside).some((other) => other !== key && isPair(key, other, listed, schemas.view(properties.get(other))))) return true;
  if (/(?:^|_)(?:type|kind)$|[a-z](?:Type|Kind)$/.test(key) && hasFormBeside(schemas, properties, beside)) return true;
  return isTold(beside, key, value.value, view.keywords.enum, words);
}

/** `entry_protocol` and `target_protocol`, of the same list: not every one goes with every other. */
function isPair(key: string, other: string, listed: readonly Json[], { keywords }: SchemaView): boolean {
  const [, ending = ""] = /_([a-z]+)$/.exec(key) ?? [];
  const shared = ending !== "" && other.endsWith(`_${ending}`) && Array.isArray(keywords.enum) ? keywords.enum : [];
  return shared.filter((one: Json) => listed.includes(one)).length > 2;
}

/** `"entry_protocol": "http"`: beside it, nothing is encrypted. */
function isUnencrypted(beside: JsonObject): boolean {
  return Object.entries(beside).some(([key, value]) => /(?:^|_)protocol$/.test(key) && /^(?:http|tcp|udp)$/i.test(String(value)));
}

/** Returns whether the document has several forms of an object beside it, each with members of its own. */
function hasFormBeside(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, beside: JsonObject): boolean {
  return Object.entries(beside).some(([other, one]) => {
    const { alternatives } = schemas.view(properties.get(other));
    return isJsonObject(one) && alternatives.filter((form) => schemas.view(form).required.size > 0).length > 1;
  });
}

/**
 * Returns whether some value of the member asks for another member, “null if the `format` is not `currency`”, “only
 * relevant for fields of type `enum`”: then each value stands for a kind of its own.
 */
function isTied(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, key: string, listed: readonly Json[]): boolean {
  const isType = /^(?:\w+_)?(?:sub)?type$/i.test(key);
  return [...properties].some(([other, one]) => {
    const { description, readOnly } = schemas.view(one).keywords;
    if (other === key || readOnly === true) return false;
    if (isType && typesToldFor(description).some((type) => listed.includes(type))) return true;
    const told = valueToldFor(description);
    return told?.member === key && listed.includes(told.value);
  });
}

/**
 * Returns whether a member beside it holds for other values: `"private": true` for one of `public` and `private`, the
 * `default_value` of a `value_type`, “Resource-specific metadata”, “For `user` scope, this must remain `true`”, “the
 * version of the engine”, “For ICMP rules”.
 */
function isTold(beside: JsonObject, key: string, value: Json, listed: readonly Json[], words: (other: string) => string): boolean {
  const stem = /^(\w+)(?:_t|T)ype$/.exec(key)?.[1]?.toLowerCase() ?? "";
  return Object.entries(beside).some(([other, one]) => {
    if (other === key) return false;
    if (typeof one === "boolean" && listed.includes(other)) return one !== (value === other);
    if (stem !== "" && isOfKind(other.toLowerCase(), stem)) return true;
    const description = words(other);
    if (value !== beside[key] && namesKinds(description, listed)) return true;
    if (stem !== "" && description.toLowerCase().includes(`${stem}-specific`)) return true;
    if (value !== beside[key] && (isVersionOf(other, description, key) || isForKind(description, value))) return true;
    return typeof value === "string" && /\bmust\b/.test(description) && description.includes(`\`${value}\``) && one !== value;
  });
}

/** “The branch and tag rulesets conditions object should contain …”: it differs from kind to kind. */
function namesKinds(description: string, listed: readonly Json[]): boolean {
  if (!/\bshould contain\b/.test(description)) return false;
  const words = new Set(description.split(/\W+/));
  return listed.filter((one) => typeof one === "string" && words.has(one)).length > 1;
}

/** “A string representing the version of the database engine” beside `engine`: no other engine has that version. */
function isVersionOf(other: string, description: string, key: string): boolean {
  const [, owner = ""] = /\b(?:version|edition|release) of (?:the |an? )?((?:[\w-]+ ){0,3}[\w-]+)/i.exec(description) ?? [];
  return /(?:^|_)version$|Version$/.test(other) && owner.toLowerCase().split(" ").includes(key.toLowerCase());
}

/** “For ICMP rules this parameter will always return "0"” says which value goes with `icmp`. */
function isForKind(description: string, value: Json): boolean {
  const kinds = [
    ...description.matchAll(
      /\bfor (?:an? )?[`'"]?(\w+)[`'"]? (?:\w+ )?this (?:parameter|field|value|property|member) (?:will|must|is)\b/gi,
    ),
  ];
  return typeof value === "string" && kinds.some(([, kind = ""]) => kind.toLowerCase() === value.toLowerCase());
}

/** `default_value` and `allowed_values` of `value_type`. */
function isOfKind(other: string, stem: string): boolean {
  return [stem, `${stem}s`].some((word) => other === word || other.endsWith(`_${word}`));
}

function innerOf(schemas: Schemas, at: JsonObject | undefined, part: string): JsonObject | undefined {
  const { properties, keywords } = schemas.view(at);
  return /^\d+$/.test(part) && isJsonObject(keywords.items) ? keywords.items : properties.get(part);
}
