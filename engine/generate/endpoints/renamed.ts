// Gives the values of a path's parameters to another operation of the same path, which may call them otherwise.

import type { ApiOperation } from "./api.ts";
import type { Resource } from "./resources.ts";

/** The values by the parameters' names in another operation of the same path. */
export function renamed(of: ApiOperation, resource: Resource, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = [...of.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const theirs = [...resource.itemPath.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return new Map(
    own.flatMap((name, index): [string, string][] => {
      const value = values.get(name) ?? values.get(theirs[index] ?? "");
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
