// Reads the responses of an operation: which one is its success, and where a list is in one.

import { type JsonObject, schemaOfValue } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiResponse } from "./api.ts";
import { member } from "./itemNames.ts";
import { type SchemaView, typeOf } from "./schemas.ts";

export interface ListPlace {
  /** `$`, `$.orders`. */
  readonly path: string;
  readonly items: JsonObject | undefined;
}

/** Members that hold the items of a list, next to other arrays such as an order. */
const listNames = /^(?:data|entries|items|records|results?|rows|value)$/;

/** Members in which an answer reports on itself, next to its content. */
const reports = /^(?:errors|messages|warnings)$/;

/**
 * Where the list of a response is: the response itself, the only array in it, or that of the member that holds the
 * content: `$.result.buckets`.
 */
export function listIn(api: Api, schema: JsonObject | undefined): ListPlace | undefined {
  const own = arrayIn(api, schema, "$");
  if (own !== undefined) return own;
  const content = [...api.schemas.view(schema).properties].filter(([key]) => listNames.test(key));
  const [[key, inner] = ["", undefined], ...more] = content;
  return more.length > 0 || typeOf(api.schemas.view(inner)) !== "object" ? undefined : arrayIn(api, inner, `$${member(key)}`);
}

function arrayIn(api: Api, schema: JsonObject | undefined, base: string): ListPlace | undefined {
  const view = api.schemas.view(schema);
  const itemsOf = (one: SchemaView) => one.keywords.items as JsonObject | undefined;
  if (typeOf(view) === "array") return { path: base, items: itemsOf(view) };
  const arrays = [...view.properties].filter(([key, one]) => !reports.test(key) && typeOf(api.schemas.view(one)) === "array");
  const named = arrays.filter(([key]) => listNames.test(key));
  const [only] = view.properties.has("id") ? [] : arrays.length === 1 ? arrays : named.length === 1 ? named : [];
  return only === undefined ? undefined : { path: `${base}${member(only[0])}`, items: itemsOf(api.schemas.view(only[1])) };
}

/** The response to a request that is as it should be: the first of 2xx, a redirect, or the default. */
export function successOf({ responses }: ApiOperation): ApiResponse | undefined {
  return (
    [...responses].filter(({ status }) => /^2/.test(status)).sort((one, other) => (one.status < other.status ? -1 : 1))[0] ??
    responses.find(({ status }) => /^3/.test(status) && status !== "304") ??
    responses.find(({ status }) => status === "default")
  );
}

/** The schema of a response, or that of its example where it has none. */
export function shapeOf(response: ApiResponse | undefined): JsonObject | undefined {
  return response?.schema ?? (response?.example === undefined ? undefined : schemaOfValue(response.example));
}

export function documents({ responses }: ApiOperation, status: number): boolean {
  return responses.some((response) => response.status === String(status));
}
