// Which operations get no playbook, and why: what a test would change for others, or could not take back.

import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { isNotImplemented } from "./conditions.ts";
import type { World } from "./ground.ts";
import { lastParameter } from "./resources.ts";

/** One sentence; undefined where a test of the operation leaves the service as it was. */
export function reasonToLeaveOut({ resources }: World, operation: ApiOperation, arrangement: Arrangement): string | undefined {
  const { method, path } = operation;
  const name = `${method} ${path}`;
  if (isNotImplemented(operation)) return `The document says that ${name} is not implemented.`;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined;
  const collection = resources.ofCollection(path);
  const own = arrangement.ownsTarget;
  if (method === "POST") {
    const creates = collection !== undefined || operation.responses.some(({ status }) => status === "201");
    if (!creates || own || collection?.deleter !== undefined || arrangement.undone) return undefined;
    return `Nothing in the document removes again what ${name} creates.`;
  }
  if (own) return undefined;
  if (path.endsWith("}"))
    return `${name} would change ${collectionOf(path)} that the test has not made: the document has no way to make one and to remove it again.`;
  if (collection !== undefined) return `${name} changes all of ${path} at once, those of others too.`;
  // What can be read at the same path lasts; the rest is something that is done.
  if (resources.operation("GET", path) !== undefined) return `${name} changes what others use, and nothing says how it was before.`;
  return lastParameter(path) === undefined && method === "DELETE" ? `${name} removes what the test has not made.` : undefined;
}

function collectionOf(path: string): string {
  const literal = path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .at(-1);
  return literal === undefined ? "something" : `one of ${literal}`;
}
