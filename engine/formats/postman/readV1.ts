// Converts collections of Postman's first format to the second: a list of requests, and folders that name them by their
// ids.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { list, member, object, text } from "../reading/data.ts";

export function isPostmanV1(data: Json): boolean {
  return Array.isArray(member(data, "requests")) && (Array.isArray(member(data, "order")) || Array.isArray(member(data, "folders")));
}

export interface ConvertedCollection {
  readonly data: Json;
  /** The path of each item in the file. */
  readonly paths: ReadonlyMap<Json, string>;
}

export function postmanV1(data: Json): ConvertedCollection {
  const paths = new Map<Json, string>();
  const named = (entries: Json | undefined, below: string) =>
    new Map(list(entries).map((one, index) => [text(member(one, "id")), { one: object(one), path: `$.${below}[${index}]` }] as const));
  const requests = named(member(data, "requests"), "requests");
  const folders = named(member(data, "folders"), "folders");
  const open = new Set(requests.keys());
  const taken = new Set<string>();
  const kept = (item: JsonObject, path: string): Json => {
    paths.set(item, path);
    return item;
  };
  const requestsOf = (order: Json | undefined) =>
    list(order).flatMap((id): readonly Json[] => {
      const found = requests.get(text(id));
      if (found === undefined || !open.delete(text(id))) return [];
      return [kept(itemOf(found.one), found.path)];
    });
  const foldersOf = (order: readonly string[]): readonly Json[] =>
    order.flatMap((id): readonly Json[] => {
      const found = folders.get(id);
      if (found === undefined || taken.has(id)) return [];
      taken.add(id);
      const { one, path } = found;
      const inner = [...folders].filter(([, { one: each }]) => text(each.folder) === id || text(each.folderId) === id).map(([key]) => key);
      const item = [...foldersOf([...list(one.folders_order).map(text), ...inner]), ...requestsOf(one.order)];
      return [kept({ name: text(one.name), item, ...authOf(one), event: eventsOf(one) }, path)];
    });
  const roots = [
    ...list(member(data, "folders_order")).map(text),
    ...[...folders].filter(([, { one }]) => text(one.folder) === "").map(([id]) => id),
  ];
  const item = [...foldersOf([...roots, ...folders.keys()]), ...requestsOf(member(data, "order"))];
  // Requests that no order names are sent last.
  item.push(...requestsOf([...open]));
  const root = object(data);
  return {
    data: {
      info: { name: text(root.name) },
      item,
      variable: list(root.variables).filter((one) => text(member(one, "key")) !== ""),
      ...authOf(root),
      event: eventsOf(root),
    },
    paths,
  };
}

function itemOf(request: JsonObject): JsonObject {
  const { pathVariables } = request;
  const variable = [
    ...list(request.pathVariableData),
    ...(isJsonObject(pathVariables as Json) && list(request.pathVariableData).length === 0
      ? Object.entries(object(pathVariables)).map(([key, value]) => ({ key, value: value as Json }))
      : []),
  ];
  const headers = list(request.headerData);
  return {
    name: text(request.name) || text(request.url),
    event: eventsOf(request),
    request: {
      method: text(request.method),
      url: { raw: text(request.url), variable },
      header: headers.length > 0 ? headers.map(entry) : text(request.headers),
      ...authOf(request),
      ...bodyOf(request),
    },
  };
}

/** The first format says `enabled` where the second says `disabled`. */
function entry(one: Json): Json {
  return { ...object(one), ...(member(one, "enabled") === false ? { disabled: true } : {}) };
}

function authOf({ auth, currentHelper, helperAttributes }: JsonObject): JsonObject {
  if (auth !== undefined && auth !== null) return { auth };
  const helper = text(currentHelper);
  if (helper === "" || helper === "normal") return {};
  const types: Readonly<Record<string, string>> = { basicAuth: "basic", bearerAuth: "bearer", apikeyAuth: "apikey" };
  const type = types[helper] ?? helper;
  return { auth: { type, [type]: object(helperAttributes) } };
}

function eventsOf({ events, tests, preRequestScript }: JsonObject): readonly Json[] {
  if (list(events).length > 0) return list(events);
  const script = (listen: string, source: Json | undefined) =>
    text(source) === "" ? [] : [{ listen, script: { exec: text(source).split("\n") } }];
  return [...script("prerequest", preRequestScript), ...script("test", tests)];
}

function bodyOf({ dataMode, data, rawModeData, graphqlModeData }: JsonObject): JsonObject {
  const raw = text(rawModeData) || text(data);
  switch (text(dataMode)) {
    case "raw":
      return raw === "" ? {} : { body: { mode: "raw", raw } };
    case "urlencoded":
      return { body: { mode: "urlencoded", urlencoded: list(data).map(entry) } };
    case "params":
      return list(data).length === 0 ? {} : { body: { mode: "formdata", formdata: list(data).map(entry) } };
    case "graphql":
      return { body: { mode: "graphql", graphql: object(graphqlModeData) } };
    case "binary":
      return { body: { mode: "file", file: { src: raw } } };
    default:
      return {};
  }
}
