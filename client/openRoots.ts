/**
 * Lists the roots of the open folders, and those inside them that have playbooks: requests to the engine about the
 * workspace go to each.
 */
import { relative, sep } from "node:path";
import { rootPath } from "./testing/testTree.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export interface OpenRoot {
  /** The name of the folder, then the path of a root inside it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

export function openRoots(vscode: Vscode, index: WorkspaceIndex): readonly OpenRoot[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({ name, path: uri.fsPath }));
  return rootsOf(folders, new Set([...index.entries.values()].map(({ root }) => rootPath(vscode, root))));
}

/**
 * `known` are the roots of playbooks. The root of a folder may lie above it; without playbooks it is taken for one
 * itself.
 */
export function rootsOf(folders: readonly OpenRoot[], known: Iterable<string>): readonly OpenRoot[] {
  const all = [...known].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const roots = new Map<string, OpenRoot>();
  const add = (name: string, path: string) => void (roots.has(path) || roots.set(path, { name, path }));
  for (const { name, path } of folders) {
    add(name, all.findLast((root) => isWithin(path, root)) ?? path);
    for (const root of all) if (root !== path && isWithin(root, path)) add(`${name}/${relative(path, root).split(sep).join("/")}`, root);
  }
  return [...roots.values()];
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
