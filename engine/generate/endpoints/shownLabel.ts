// Takes a label that only an account defines from the operation that shows those there are: “To list the available
// classifications, use the API to retrieve the template which lists all keys.”

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { member } from "./itemNames.ts";
import { preparedCheck, requestOf } from "./requests.ts";
import { successOf } from "./responses.ts";
import type { Schemas } from "./schemas.ts";
import type { TestDraft } from "./testDraft.ts";

const toList = /\bto list (?:the|all) available \w/i;

/** The variable with the first one, or with the second one where an update is to change it. */
export function shownLabel(draft: TestDraft, of: ApiOperation, description: Json | undefined): string | undefined {
  const { api } = draft.world;
  if (typeof description !== "string" || !description.includes("retrieve") || !toList.test(description)) return undefined;
  const kind = of.path.slice(of.path.lastIndexOf("/") + 1);
  const shower = api.operations.find(
    ({ method, path }) => method === "GET" && !path.includes("{") && !kind.startsWith("{") && path.split("/").includes(kind),
  );
  const place = shower && labelIn(api.schemas, successOf(shower)?.schema, "$", /^(?:PUT|PATCH)$/.test(of.method) ? 1 : 0);
  if (shower === undefined || place === undefined) return undefined;
  const variable = draft.newVariable("label");
  const request = requestOf(draft.world, shower, { path: new Map() });
  draft.setup.push({ steps: [{ ...request, store: [{ [variable]: place }] }, preparedCheck(shower, draft.world.api)] });
  return `\${${variable}}`;
}

/** `$.fields[0].options[0].key`. */
function labelIn(schemas: Schemas, schema: JsonObject | undefined, base: string, at: number): string | undefined {
  for (const [key, one] of schemas.view(schema).properties) {
    const { items } = schemas.view(one).keywords;
    if (!isJsonObject(items)) continue;
    const { properties } = schemas.view(items);
    if (key === "options" && properties.has("key")) return `${base}.options[${at}].key`;
    const inner = base === "$" ? labelIn(schemas, items, `${base}${member(key)}[0]`, at) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
