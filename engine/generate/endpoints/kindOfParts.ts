// Makes an item of the kind that has such parts: the options of an enum are in a field of that type, and a new one of
// the type must have some, `enum_options` “only relevant for custom fields of type `enum`”.

import type { Json, JsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { typesToldFor } from "./exclusive.ts";
import type { Asked } from "./sample.ts";
import { subjectOf } from "./schemas.ts";

/** The type, and the parts themselves, where the path of a call has a member of the body that creates the item. */
export function askedForParts({ schemas }: Api, creator: ApiOperation, { path }: Pick<ApiOperation, "path">): Asked | undefined {
  const schema = subjectOf(schemas, creator.body?.schema)?.schema ?? creator.body?.schema;
  const { properties } = schemas.view(schema);
  const words = new Set(path.split("/"));
  for (const [part, one] of properties) {
    const types = words.has(part) ? typesToldFor(schemas.view(one).keywords.description) : [];
    const kind = types.length === 0 ? undefined : kindWith(properties, types);
    if (kind !== undefined) return { members: new Set([part, ...Object.keys(kind)]), values: kind };
  }
  return undefined;

  function kindWith(all: ReadonlyMap<string, JsonObject>, types: readonly string[]): Readonly<Record<string, Json>> | undefined {
    for (const [key, one] of all) {
      const { enum: listed, readOnly, description } = schemas.view(one).keywords;
      const isWritten = readOnly !== true && !/\bdeprecated\b/i.test(String(description));
      const value =
        /type$/i.test(key) && isWritten && Array.isArray(listed) ? listed.find((value) => types.includes(String(value))) : undefined;
      if (value !== undefined) return { [key]: value as Json };
    }
    return undefined;
  }
}
