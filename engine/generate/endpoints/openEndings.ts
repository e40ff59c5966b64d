// Leaves out paths that end in a parameter, `/reports/{id}.{format}`, which no list of ids fills.

import type { ApiOperation } from "./api.ts";

/** Returns whether the path ends in a parameter for its form, `/issues.{format}`, so that it is related to no other. */
export function hasOpenEnding({ path }: ApiOperation): boolean {
  return /[^/]\.\{[^{}]+\}$/.test(path);
}

/** The reason where the path ends in `.{format}`, whose value a person can give in the document. */
export function endingReason({ method, path }: ApiOperation): string {
  const ending = path.slice(path.lastIndexOf("."));
  return `${method} ${path} ends in ${ending}, and generation does not relate such paths: it does not know what creates or removes the item. Write the paths of the document with the value of ${ending.slice(1)}.`;
}
