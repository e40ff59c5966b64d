// Gives the values of a path's parameters to another operation of the same path, which may call them otherwise.

import type { ApiOperation } from "./api.ts";
import { parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";

/** The values by the parameters' names in another operation of the same path. */
export function renamed(of: ApiOperation, resource: Resource, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const theirs = parametersIn(resource.itemPath);
  return new Map(
    parametersIn(of.path).flatMap((name, index): [string, string][] => {
      const value = values.get(name) ?? values.get(theirs[index] ?? "");
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
