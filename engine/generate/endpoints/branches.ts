// Names a branch or directory of the test's own repository where a body takes one: that of an example is only in its
// author's.

import { type Json, remembered } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Resource } from "./resources.ts";
import type { SchemaView } from "./schemas.ts";
import { deepest, type TestDraft } from "./testDraft.ts";
import { isHash } from "./uniqueText.ts";

/** “This can be a branch, tag, or SHA”, “formatted as `refs/heads/<branch name>`”, “the branch you want …”. */
const takesBranch = remembered((description: string) =>
  /\bcan be (?:any|an?) branch\b|\btypically a branch name\b|\brefs\/heads\/<branch|(?<!new )\bname of the (?:base )?branch (?:that|which|you want)\b/i.test(
    description,
  ),
);

/** “The repository directory that includes the source files”: a new one has that of the default. */
const isDirectory = /^(?:the )?(?:repository|source) directory\b/i;

/** Undefined if the member takes no branch, or the document lists none for the item of the path. */
export function ownBranch(
  draft: TestDraft,
  { path }: ApiOperation,
  { keywords }: SchemaView,
  value: Json,
  depth: number,
): string | undefined {
  const root = isDirectory.test(String(keywords.description)) ? keywords.default : undefined;
  if (typeof value === "string" && typeof root === "string") return root;
  if (typeof value !== "string" || isHash(value) || depth > deepest || !takesBranch(String(keywords.description))) return undefined;
  const ends = [...path.matchAll(/\}(?=\/)/g)].map(({ index }) => index + 1);
  const branches = ends.flatMap((end) => draft.world.resources.ofCollection(`${path.slice(0, end)}/branches`) ?? [])[0];
  const branch = branches && draft.tryNeed(branches, depth + 1)?.text;
  return branch === undefined ? undefined : `${value.startsWith("refs/heads/") ? "refs/heads/" : ""}${branch}`;
}

/** `heads/feature-a` in the path of a call that reads: a branch that the item above has. */
export function branchInPath(draft: TestDraft, { collection }: Resource, example: Json | undefined, depth: number): string | undefined {
  const [start] = typeof example === "string" ? (/^(?:refs\/)?heads\//.exec(example) ?? []) : [];
  if (start === undefined || draft.operation.method !== "GET" || depth > deepest) return undefined;
  const branches = draft.world.resources.ofCollection(`${collection.slice(0, collection.lastIndexOf("}") + 1)}/branches`);
  const branch = branches && draft.tryNeed(branches, depth + 1)?.text;
  return branch === undefined ? undefined : encodeURIComponent(start) + branch;
}
