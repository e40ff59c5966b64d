// Makes bodies of JSON:API (https://jsonapi.org/format): an item as `{ "data": { "type": "articles" } }` with its
// attributes, and a link to one as `{ "data": { "type": "people", "id": "7" } }`. Documents leave most to the standard.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { isItemPath, lastParameter, parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import { givenValue } from "./sample.ts";
import type { Schemas } from "./schemas.ts";
import type { TestDraft, World } from "./testDraft.ts";

/** The schema of the attributes where a body is an item of JSON:API. */
export function attributesOf(schemas: Schemas, schema: JsonObject | undefined): JsonObject | undefined {
  const { properties } = schemas.view(schemas.view(schema).properties.get("data"));
  return properties.has("type") ? properties.get("attributes") : undefined;
}

/** The body of an item with these attributes. */
export function itemBody({ api: { schemas } }: World, { path, method, body }: ApiOperation, attributes: Json | undefined): Json {
  const { properties } = schemas.view(schemas.view(body?.schema).properties.get("data"));
  const type = givenValue(schemas.view(properties.get("type"))) ?? typeOfPath(path);
  const isSome = isJsonObject(attributes) && Object.keys(attributes).length > 0;
  return { data: { type, ...(method === "PATCH" ? { id: "1" } : {}), ...(isSome ? { attributes } : {}) } };
}

/** `articles` of `/articles/{id}`: the standard proposes one word for both. */
function typeOfPath(path: string): string {
  const literals = path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));
  return literals.at(-1) ?? "";
}

/**
 * Members of a body that the standard determines, by their pointers: `data`, the literal type, and the id of an item
 * with its value. Another value is wrong, and no request is without them, even if the document allows both.
 */
export function standardValues(draft: TestDraft, of: ApiOperation, sample: Json, depth: number): ReadonlyMap<string, Value | undefined> {
  const { world, made } = draft;
  const { schemas } = world.api;
  if (attributesOf(schemas, of.body?.schema) !== undefined) {
    const item = isItemPath(of.path) ? world.resources.ofParameter(of.path, lastParameter(of.path) ?? "") : undefined;
    const thing = item && made.get(item.itemPath);
    return new Map([
      ["/data", undefined] as const,
      ["/data/type", undefined] as const,
      ...(thing === undefined ? [] : [["/data/id", thing.text] as const]),
    ]);
  }
  const linked = linkedBy(world, of);
  if (linked === undefined || !isJsonObject(sample)) return new Map();
  const place = Array.isArray(sample.data) ? "/data/0" : "/data";
  return new Map<string, Value | undefined>([
    ["/data", undefined],
    [`${place}/type`, typeOfPath(linked.collection)],
    [`${place}/id`, draft.need(linked, depth + 1).text],
  ]);
}

/** The body of a link; its values are those of `standardValues`. */
export function linkBody(world: World, of: ApiOperation): Json | undefined {
  if (linkedBy(world, of) === undefined) return undefined;
  const link = { type: "type", id: "1" };
  const { properties } = world.api.schemas.view(of.body?.schema);
  const { keywords } = world.api.schemas.view(properties.get("data"));
  return { data: isJsonObject(keywords.items) ? [link] : link };
}

/**
 * The items that `/articles/{id}/relationships/author` links to: those that `GET /articles/{id}/author` returns, which
 * have a collection of their own.
 */
function linkedBy({ api, resources }: World, { path, body }: ApiOperation): Resource | undefined {
  const [relation = "", word, ...owner] = path.split("/").toReversed();
  if (word !== "relationships" || isItemPath(path) || body?.kind !== "json") return undefined;
  const related = resources.operation("GET", [...owner.toReversed(), relation].join("/"));
  const name = related && dataName(api.schemas, related);
  if (name === undefined) return undefined;
  const reader = api.operations.find(
    (one) => one.method === "GET" && isItemPath(one.path) && parametersIn(one.path).length === 1 && dataName(api.schemas, one) === name,
  );
  return reader && resources.ofParameter(reader.path, lastParameter(reader.path) ?? "");
}

/** The name of the schema of the items in a response. */
function dataName(schemas: Schemas, operation: ApiOperation): string | undefined {
  const data = schemas.view(successOf(operation)?.schema).properties.get("data");
  const { items } = schemas.view(data).keywords;
  const written = isJsonObject(items) ? items : data;
  return typeof written?.$ref === "string" ? written.$ref : undefined;
}
