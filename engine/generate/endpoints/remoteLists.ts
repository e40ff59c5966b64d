// Finds the things that remote calls list: `GET /conversations.list` has channels, which other calls take as a
// parameter.

import { schemaOfValue } from "../../../language/index.ts";
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
    const success = successOf(operation);
    const shown = success?.shown === undefined ? undefined : schemaOfValue(success.shown);
    const list = listIn(api, success?.schema) ?? listIn(api, shown);
    const noun = singular(/(?<!\w)(\w+)$/.exec(list?.path ?? "")?.[1] ?? "");
    const source = list && nameSource(api.schemas, list.items, { parameter: "id", noun, type: "string" }, `${list.path}[0]`);
    if (source === undefined) continue;
    for (const name of [noun, singular(group)]) {
      if (found.has(plain(name))) continue;
      const lister = { operation, source };
      found.set(plain(name), { itemPath: `${path} ${name}`, parameter: name, collection: path, noun: name, lister });
    }
  }
  return found;
}
