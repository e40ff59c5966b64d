// Finds parts of a test's own item that only a word names, and that a POST of their own path makes.

import { isItemPath, lastParameter } from "./paths.ts";
import type { Resource } from "./resources.ts";
import type { TestDraft } from "./testDraft.ts";

/** `/files/{file}/notes/{kind}`, a part of the test's own file, which a POST of that path makes. */
export function isMadeBelowOwn({ world: { resources }, made }: TestDraft, { itemPath, creator, lister }: Resource): boolean {
  if ((creator ?? lister) !== undefined || resources.operation("POST", itemPath) === undefined) return false;
  return (
    resources.operation("GET", itemPath) !== undefined && [...made].some(([path, { owned }]) => owned && itemPath.startsWith(`${path}/`))
  );
}

/** Returns whether a call is about a part of the test's own item that only a word names, and that it does not make. */
export function isNamedByWord(draft: TestDraft): boolean {
  const { method, path } = draft.operation;
  const resource = draft.world.resources.ofParameter(path, lastParameter(path) ?? "");
  return method !== "POST" && isItemPath(path) && resource !== undefined && isMadeBelowOwn(draft, resource);
}
