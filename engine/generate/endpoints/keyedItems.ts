// Reads the items of OData paths, which have their keys in parentheses: `/texts(locale='{locale}',code='{code}')`.

import type { JsonObject } from "../../../language/index.ts";
import type { Api } from "./api.ts";
import { member } from "./itemNames.ts";
import type { Also } from "./origins.ts";
import { keyMember } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { listIn, shapeOf, successOf } from "./responses.ts";

/** The item, known by its last key, and its other keys as parts of it. Its response gives all of them. */
export function keyedItems(api: Api, { creator, lister, ...rest }: Resource, keys: readonly string[]): readonly Resource[] {
  const others = keys.slice(0, -1);
  const told = (schema: JsonObject | undefined, source: string | undefined): Also | undefined => {
    const base = source?.slice(0, source.lastIndexOf(".")) ?? "";
    const { properties } = api.schemas.view(schema);
    const members = others.map((name): [string, string] => [name, `${base}${member(keyMember(name))}`]);
    return source !== undefined && others.every((name) => properties.has(keyMember(name))) ? new Map(members) : undefined;
  };
  const made = creator && told(shapeOf(successOf(creator.operation)), creator.source);
  const listed = lister && told(listIn(api, successOf(lister.operation)?.schema)?.items, lister.source);
  const isWhole = (also: Also | undefined) => also !== undefined || others.length === 0;
  const item: Resource = {
    ...rest,
    ...(creator !== undefined && isWhole(made) ? { creator: { ...creator, ...(made && { also: made }) } } : {}),
    ...(lister !== undefined && isWhole(listed) ? { lister: { ...lister, ...(listed && { also: listed }) } } : {}),
  };
  const { itemPath, collection, noun } = rest;
  return [item, ...others.map((parameter) => ({ itemPath, parameter, collection, noun, whole: itemPath }))];
}
