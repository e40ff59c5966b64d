// Derived values, remembered. A query notes what it reads; its value is computed again only when something that it read is no longer the same
// object, and keeps its identity when the new value equals the old one. So a change travels only as far as it makes a difference.

import type { FileKind } from "./fileKind.ts";
import type { Cell, Read, Workspace, WorkspaceFile } from "./workspace.ts";

export type Query<T> = (workspace: Workspace, key: string) => T;

/**
 * `compute` reads files and other queries through the workspace it is given, and nothing else. What it is given as `before` is its last value, of
 * which it may use parts again but which must make no difference to what comes out. `same` compares an old value with a new one.
 */
export function query<T>(
  compute: (workspace: Workspace, key: string, before: NoInfer<T> | undefined) => T,
  same?: (one: T, other: T) => boolean,
): Query<T> {
  const identity = {};

  function ask(workspace: Workspace, key: string): T {
    const cell = cellOf(workspace, identity, key);
    const isGoodEnough = cell.files === workspace.files || (workspace.isLast && cell.files !== undefined);
    if (!isGoodEnough) refresh(workspace, key, cell);
    if (workspace.reads !== undefined && !workspace.reads.has(cell)) workspace.reads.set(cell, { cell, refresh, key, found: cell.value });
    return cell.value as T;
  }

  function refresh(workspace: Workspace, key: string, cell: Cell): void {
    if (cell.busy) throw new Error("A derivation of the workspace depends on itself.");
    cell.busy = true;
    try {
      const { files, paths, memory } = workspace;
      const untracked = { files, paths, memory };
      if (cell.files === undefined || !holds(cell.reads, untracked)) {
        const reads = new Map<unknown, Read>();
        const value = compute({ files, paths, memory, reads }, key, cell.value as T | undefined);
        if (cell.files === undefined || same === undefined || !same(cell.value as T, value)) cell.value = value;
        cell.reads = [...reads.values()];
      }
      cell.files = files;
    } finally {
      cell.busy = false;
    }
  }

  return ask;
}

/** The file as an input of derivations. */
export function fileAt(workspace: Workspace, path: string): WorkspaceFile | undefined {
  const file = workspace.files.get(path);
  if (workspace.reads !== undefined && !workspace.reads.has(path)) workspace.reads.set(path, { input: readFile, key: path, found: file });
  return file;
}

const none: readonly string[] = [];

/** Paths of the files of a kind, sorted. */
export function pathsOf(workspace: Workspace, kind: FileKind): readonly string[] {
  const paths = readPaths(workspace, kind);
  workspace.reads?.set(`kind ${kind}`, { input: readPaths, key: kind, found: paths });
  return paths;
}

function readFile(workspace: Workspace, path: string): WorkspaceFile | undefined {
  return workspace.files.get(path);
}

function readPaths(workspace: Workspace, kind: string): readonly string[] {
  return workspace.paths.get(kind as FileKind) ?? none;
}

/** Whether everything that was read is still the same. */
function holds(reads: readonly Read[], workspace: Workspace): boolean {
  for (const read of reads) {
    if ("input" in read) {
      if (read.input(workspace, read.key) !== read.found) return false;
      continue;
    }
    if (read.cell.files !== workspace.files) read.refresh(workspace, read.key, read.cell);
    if (read.cell.value !== read.found) return false;
  }
  return true;
}

function cellOf(workspace: Workspace, identity: object, key: string): Cell {
  const { cells } = workspace.memory;
  let ofQuery = cells.get(identity);
  if (ofQuery === undefined) {
    ofQuery = new Map();
    cells.set(identity, ofQuery);
  }
  let cell = ofQuery.get(key);
  if (cell === undefined) {
    cell = { value: undefined, reads: [], files: undefined, busy: false };
    ofQuery.set(key, cell);
  }
  return cell;
}
