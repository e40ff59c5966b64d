// Finds the things that remote calls list: `GET /conversations.list` has channels, which other calls take as a
// parameter.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { Api } from "./api.ts";
import { nameSource, plain } from "./itemNames.ts";
import type { Resource } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import { singular } from "./sample.ts";

/** By the noun of one item, and by that of the group of calls: `channel` and `conversation`. */
export function remoteLists(api: Api): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  for (const operation of api.operations) {
    const { method, path } = operation;
    const [, group = ""] = /(?<!\w)(\w+)\.list$/.exec(path) ?? [];
    if (method !== "GET" || group === "" || path.includes("{")) continue;
    const list = listIn(api, successOf(operation)?.schema);
    const noun = singular(/(?<!\w)(\w+)$/.exec(list?.path ?? "")?.[1] ?? "");
    const source = list && nameSource(api.schemas, oneOf(api, list.items), { parameter: "id", noun, type: "string" }, `${list.path}[0]`);
    if (source === undefined) continue;
    for (const name of [noun, singular(group)]) {
      if (found.has(plain(name))) continue;
      const lister = { operation, source };
      found.set(plain(name), { itemPath: `${path} ${name}`, parameter: name, collection: path, noun: name, lister });
    }
  }
  return found;
}

/** The first form of an item that may have several. */
function oneOf(api: Api, items: JsonObject | undefined): JsonObject | undefined {
  const { properties, alternatives, keywords } = api.schemas.view(items);
  // Slack's document writes `items: [A, B]` where it means anyOf.
  const tuple = keywords.prefixItems ?? keywords.items;
  const forms = Array.isArray(tuple) ? (tuple as readonly Json[]).filter(isJsonObject) : alternatives;
  return properties.size === 0 ? (forms[0] ?? items) : items;
}
