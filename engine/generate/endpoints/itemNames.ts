// Finds the member of an item that paths and other requests use as its name: `id`, `login`, `sid`, `metadata.name`.

import { isJsonObject, type Json, type JsonObject, remembered } from "../../../language/index.ts";
import { keyMember } from "./paths.ts";
import { isIdentity } from "./sample.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

export interface Named {
  /** The parameter of the path. */
  readonly parameter: string;
  /** The noun for one item. */
  readonly noun: string;
  /** The type of the parameter in the document. */
  readonly type?: string;
  /** The word of the collection in its path: `tenants`. */
  readonly literal?: string;
  /** The noun of the item that it is below: `agent` of `/agents/{agent_uuid}/functions`. */
  readonly owner?: string;
  /** The start of the parameter's example, where that is a word before a hyphen: `fn-` of `fn-123e4567`. */
  readonly prefix?: string;
  /** True if the document calls the parameter a part of the item's name: “Part of `name`.” */
  readonly isPart?: boolean;
  /** True if the document calls the parameter a name: “The name of the branch”. */
  readonly isCalled?: boolean;
}

/**
 * The path of the name in an item, or in the only object in it: `$.id`, `$.data.id`, `$.metadata.name`. A list stands
 * for its first item.
 */
export function nameSource(schemas: Schemas, given: JsonObject | undefined, named: Named, base: string): string | undefined {
  const schema = firstForm(schemas, given);
  const own = nameIn(schemas, schema, named);
  const { properties, keywords } = schemas.view(schema);
  // A job that makes the item shows it inside: `new_task`.
  const made = [...properties].find(([key]) => plain(key) === `new${plain(named.noun)}`);
  const inMade = made && nameSource(schemas, made[1], named, `${base}${member(made[0])}`);
  if (inMade !== undefined) return inMade;
  if (base === "$" && isJsonObject(keywords.items)) return nameSource(schemas, keywords.items, named, "$[0]");
  const nested = metadataName(schemas, properties, named);
  if (nested !== undefined && (own === undefined || own === "kind")) return `${base}${nested}`;
  if (own !== undefined) return `${base}${member(own)}`;
  if (base !== "$" && base !== "$[0]") return undefined;
  const isObject = (view: SchemaView): boolean =>
    typeOf(view) === "object" || (view.alternatives.length > 0 && view.alternatives.every((one) => isObject(schemas.view(one))));
  const all = [...properties].filter(([, one]) => isObject(schemas.view(one)));
  // The response shows the whole of which the item is a part.
  const inner = all.filter(([key]) => named.owner === undefined || plain(key) !== plain(named.owner) || plain(key) === plain(named.noun));
  const wrapper =
    inner.length === 1 ? inner : inner.filter(([key]) => /^(?:data|item|result)$/i.test(key) || plain(key) === plain(named.noun));
  // The `commit` of a tag has a hash of its own.
  const isOther = ([key]: readonly [string, JsonObject]) =>
    isHash.test(named.parameter) && plain(key) !== plain(named.parameter.replace(isHash, ""));
  const [key, one] = wrapper.filter((entry) => !isOther(entry))[0] ?? [];
  return key === undefined ? undefined : nameSource(schemas, one, named, `${base}${member(key)}`);
}

/** The first form of an item that has several: a bank account of “bank account or card”. */
function firstForm(schemas: Schemas, schema: JsonObject | undefined): JsonObject | undefined {
  const { properties, alternatives, keywords } = schemas.view(schema);
  if (properties.size > 0) return schema;
  // Slack's document writes `items: [A, B]` where it means anyOf.
  const listed = Array.isArray(keywords.prefixItems) ? (keywords.prefixItems as readonly Json[]).filter(isJsonObject) : [];
  return [...alternatives, ...listed].find((one) => schemas.view(one).properties.size > 0) ?? schema;
}

/** As Kubernetes writes it. */
function metadataName(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>, { parameter, noun }: Named): string | undefined {
  const { properties: inner } = schemas.view(properties.get("metadata"));
  const isName = /^name$/i.test(parameter) || plain(parameter) === plain(noun);
  return isName && inner.has("name") ? ".metadata.name" : undefined;
}

/** The member that is the item's name: called like the parameter, like its last word, or as names usually are. */
export function nameIn(schemas: Schemas, schema: JsonObject | undefined, named: Named): string | undefined {
  const { parameter: given, noun, type } = named;
  const { properties, required } = schemas.view(schema);
  if (isUnfinished(schemas, schema)) return undefined;
  const whole = properties.has(given) ? undefined : pathMember(schemas, properties, named);
  if (whole !== undefined) return whole;
  const parameter = properties.has(given) ? given : keyMember(given);
  const words = parameter
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const last = words.at(-1) ?? "";
  const isId = isIdentity(last) || isIdentity(parameter) || /(?:id|[-_]?identifier)$/i.test(parameter);
  const isOwnId = isKnownById(schemas, properties.get("id"), named);
  const ids = ["id", `${noun}Id`, `${noun}_id`, "_id", "uuid", "guid", "sid"];
  // A path takes the hash of an item, and a name would be refused there.
  const names = last === "sha" ? [] : ["login", "username", "user_name", "slug", "key", "code", "name"];
  const isOfType = (name: string) => isSuited(schemas, properties.get(name), type, isId);
  const inPlain = new Map([...properties.keys()].map((name) => [plain(name), name]));
  const wanted = [
    parameter,
    // `{Identity}` is the `identity` of an entity that has a `sid`, too; `{CountryCode}` a `country_code`.
    inPlain.get(plain(parameter)) ?? "",
    (words.length > 1 || isIdentity(last)) && !(isOwnId && isOfThing(named)) ? last : "",
    // The `sink_id` of `{logsink_id}`.
    // Paths know users by their names, not by numbers.
    ...(ofUser.test(given)
      ? [...names, noun]
      : isId
        ? [...ids, inPlain.get("id") ?? "", ...endsOf(parameter, properties), "key", "slug", noun, ...(named.isCalled ? ["name"] : [])]
        : isOwnId
          ? ["id", ...names, noun]
          : [...names, ...ids, noun]),
  ];
  // Of a repository with an `owner`, the name is not that of the owner.
  const owns = typeOf(schemas.view(properties.get(given))) === "object" && plain(given) !== plain(noun);
  const fitting = owns ? [] : wanted.filter((name) => name !== "" && properties.has(name) && isOfType(name));
  // An item without the optional name still has its required id.
  const isSure = (name: string) => required.has(name) || !required.has("id") || !names.includes(name) || words.includes(name);
  const exact = fitting.find(isSure) ?? fitting[0];
  // The items show another member with such a start.
  const hasPrefix = (name: string) => startsLike(schemas, properties.get(name), named.prefix);
  const alike = named.prefix === undefined || exact === undefined || hasPrefix(exact) ? undefined : [...properties.keys()].find(hasPrefix);
  const told = exact === undefined ? toldName(schemas, properties) : undefined;
  return alike ?? exact ?? told ?? [parameter, `${noun}id`].flatMap((name) => inPlain.get(plain(name)) ?? []).find(isOfType);
}

/** `ip` of a reserved address: “It also serves as its identifier.” */
function toldName(schemas: Schemas, properties: ReadonlyMap<string, JsonObject>): string | undefined {
  const isTold = (one: JsonObject) =>
    /\bserves as (?:its|the) (?:unique )?identifier\b/i.test(String(schemas.view(one).keywords.description));
  return [...properties].find(([, one]) => isTold(one))?.[0];
}

/** Returns whether an item has a “unique identifier for the object”, and its parameter is not called a name. */
function isKnownById(schemas: Schemas, id: JsonObject | undefined, { parameter, isCalled, noun }: Named): boolean {
  const { keywords } = schemas.view(id);
  const isTold = /^(?:the |an? )?(?:unique (?:identifier|id)\b|\[?ID of the\b)/i.test(String(keywords.description));
  return isTold && (isOfThing({ parameter, noun }) || (isCalled !== true && !/name|slug|login|code|key|handle/i.test(parameter)));
}

/** `{promotion_code}` of `/promotion_codes` is called like the thing, which has a `code` beside its id. */
function isOfThing({ parameter, noun }: Pick<Named, "parameter" | "noun">): boolean {
  return parameter.includes("_") && plain(parameter) === plain(noun);
}

function startsLike(schemas: Schemas, schema: JsonObject | undefined, prefix: string | undefined): boolean {
  const { example } = schemas.view(schema).keywords;
  return prefix !== undefined && typeof example === "string" && example.startsWith(prefix);
}

const isHash = /_sha$/;

const ofUser = /^(?:user_?name|login|handle)$/i;

/** A member whose value is the path of the item: `name` is `projects/{project}/tenants/{tenant}`. */
function pathMember(
  schemas: Schemas,
  properties: ReadonlyMap<string, JsonObject>,
  { literal, isPart }: Pick<Named, "literal" | "isPart">,
): string | undefined {
  return ["name", "resourceName", "resource_name"].find((key) => {
    const view = schemas.view(properties.get(key));
    return typeOf(view) === "string" && (isPart === true || (literal !== undefined && tellsPath(view, literal)));
  });
}

/** Returns whether the document shows a path through the collection as a value: “Format: `projects/*\/topics/*`”. */
export function tellsPath({ keywords }: Pick<SchemaView, "keywords">, literal: string): boolean {
  const { description, example, examples, pattern } = keywords;
  const shown = [description, example, pattern, ...(Array.isArray(examples) ? (examples as readonly Json[]) : [])];
  // No address of a web page.
  return shown.some(
    (one) =>
      typeof one === "string" &&
      one.split(/[\s"'`“”‘’(),;]+/).some((word) => !word.includes("://") && `/${word}`.includes(`/${literal}/`) && !word.startsWith("/")),
  );
}

/** Returns whether the item at a source such as `$.tenants[0].name` is named by a path. */
export function isPathNamed(schemas: Schemas, schema: JsonObject | undefined, source: string, named: Named): boolean {
  const keys = [...source.matchAll(/\.(\w+)|\[0\]/g)];
  const own = keys.pop()?.[1];
  const item = keys.reduce<JsonObject | undefined>((at, [, key]) => {
    const { properties, keywords } = schemas.view(at);
    return key !== undefined ? properties.get(key) : isJsonObject(keywords.items) ? keywords.items : undefined;
  }, schema);
  return own !== undefined && own !== named.parameter && pathMember(schemas, schemas.view(item).properties, named) === own;
}

/** Returns whether it is a call that goes on, as Google's APIs answer it: its name is not that of the item. */
export function isUnfinished(schemas: Schemas, schema: JsonObject | undefined): boolean {
  const { properties } = schemas.view(schema);
  return properties.has("done") && properties.has("name") && (properties.has("response") || properties.has("metadata"));
}

/** Members that are called like the end of the parameter, `sink_id` for `logsink_id`, or end as it. */
function endsOf(parameter: string, properties: ReadonlyMap<string, JsonObject>): readonly string[] {
  return [...properties.keys()].filter(
    (name) =>
      (/^[a-z]{3,}_?(?:id|uuid)$/i.test(name) && plain(parameter).endsWith(plain(name))) ||
      (parameter.includes("_") && name.endsWith(`_${parameter}`)),
  );
}

/** Other members by which a service may know the item of a response than the one at `source`: `$.data.documentId`. */
export function otherSources(schemas: Schemas, schema: JsonObject | undefined, source: string): readonly string[] {
  const [, ...parents] = source.split(".");
  const own = parents.pop() ?? "";
  const { properties } = parents.reduce((view, key) => schemas.view(view.properties.get(key)), schemas.view(schema));
  return [...properties].flatMap(([key, one]) => {
    const isNamed = key !== own && (isIdentity(key) || /(?:[a-z]I[dD]|_(?:id|key)|[uU]uid|UUID|[sS]lug)$/.test(key));
    return isNamed && isSuited(schemas, one, "string", true) ? [["$", ...parents, key].join(".")] : [];
  });
}

/**
 * A text parameter does not take a number, except for ids, which documents often type as texts; objects and lists are
 * not names.
 */
function isSuited(schemas: Schemas, schema: Json | undefined, type: string | undefined, isId: boolean): boolean {
  const view = schemas.view(isJsonObject(schema) ? schema : undefined);
  const own = typeOf(view);
  if (own === undefined || view.alternatives.length > 0) return true;
  if (own === "object" || own === "array" || own === "boolean") return false;
  if (type === "integer" || type === "number") return own !== "string" || isId;
  return own === "string" || isId || type === undefined;
}

export function member(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** `id` of `$.orders[0].id`. */
export function lastMember(source: string): string {
  return source.slice(source.lastIndexOf(".") + 1);
}

export const plain = remembered((noun) => noun.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
