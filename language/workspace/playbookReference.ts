// Resolves the reference of one playbook to another, in `from` and in "Run the playbook …": by path, or by name.

import { nearest } from "../nearest.ts";
import { folderOf, isInside, joinPath, relativePath } from "../path.ts";
import { bareName } from "./fileKind.ts";
import { type Identity, identities, titleOf } from "./playbooks.ts";
import { pathsOf } from "./query.ts";
import type { Workspace } from "./workspace.ts";

export type ResolvedReference =
  | { readonly kind: "found"; readonly path: string }
  /** `nearest` is how the calling file would name the playbook that was probably meant. */
  | { readonly kind: "missing"; readonly nearest?: string }
  | { readonly kind: "several"; readonly paths: readonly string[] };

/**
 * `name` is a path relative to the file `from` (or to the root), a flow's title, a test case's id, `POST /orders
 * Default`, or a file's name without its ending.
 */
export function resolvePlaybook(workspace: Workspace, from: string, name: string): ResolvedReference {
  const folder = folderOf(from);
  const paths = pathsOf(workspace, "playbook");
  for (const candidate of [joinPath(folder, name), joinPath("", name)]) {
    for (const path of [candidate, `${candidate}.playbook`]) if (isInside(path) && paths.includes(path)) return { kind: "found", path };
  }
  const all = identities(workspace, "");
  const others = all.filter((identity) => identity.path !== from);
  const called = others.filter((identity) => names(identity).some((known) => known.toLowerCase() === name.toLowerCase()));
  const own = all.find((identity) => identity.path === from)?.service;
  const here = called.filter((identity) => identity.service === own);
  const candidates = called.length > 1 && here.length > 0 ? here : called;
  if (candidates.length > 1) return { kind: "several", paths: candidates.map((identity) => identity.path) };
  const [only] = candidates;
  if (only !== undefined) return { kind: "found", path: only.path };
  const asPath = nearest(joinPath(folder, name), paths);
  if (asPath !== undefined) return { kind: "missing", nearest: relativePath(folder, asPath) };
  const asName = nearest(name, others.flatMap(names));
  return { kind: "missing", ...(asName === undefined ? {} : { nearest: asName }) };
}

function names(identity: Identity): readonly string[] {
  const { endpoint, name = "Default", level } = identity;
  if (level === "phrase") return [];
  const spoken = endpoint === undefined ? [] : [`${endpoint.method} ${endpoint.path} ${name}`];
  return [titleOf(identity), ...spoken, bareName(identity.path)];
}
