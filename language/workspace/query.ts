// Derived values, remembered. A query notes what it reads; its value is computed again only when something that it read is no longer the same
// object, and keeps its identity when the new value equals the old one. So a change travels only as far as it makes a difference.

import type { Cell, Read, Workspace, WorkspaceFile } from "./workspace.ts";

export type Query<T> = (workspace: Workspace, key: string) => T;

/** `compute` reads files and other queries through the workspace it is given, and nothing else; `same` compares an old value with a new one. */
export function query<T>(compute: (workspace: Workspace, key: string) => T, same?: (one: T, other: T) => boolean): Query<T> {
  const identity = {};

  function ask(workspace: Workspace, key: string): T {
    const cell = cellOf(workspace, identity, key);
    if (cell.files !== workspace.files) refresh(workspace, key, cell);
    note(workspace, (later) => ask(later, key), cell.value);
    return cell.value as T;
  }

  function refresh(workspace: Workspace, key: string, cell: Cell): void {
    if (cell.busy) throw new Error("A derivation of the workspace depends on itself.");
    cell.busy = true;
    try {
      const untracked: Workspace = { files: workspace.files, memory: workspace.memory };
      const unchanged = cell.files !== undefined && cell.reads.every((read) => read.again(untracked) === read.found);
      if (!unchanged) {
        const reads: Read[] = [];
        const value = compute({ ...untracked, reads }, key);
        if (cell.files === undefined || same === undefined || !same(cell.value as T, value)) cell.value = value;
        cell.reads = reads;
      }
      cell.files = workspace.files;
    } finally {
      cell.busy = false;
    }
  }

  return ask;
}

/** The file as an input of derivations. */
export function fileAt(workspace: Workspace, path: string): WorkspaceFile | undefined {
  const file = workspace.files.get(path);
  note(workspace, (later) => later.files.get(path), file);
  return file;
}

function note(workspace: Workspace, again: Read["again"], found: unknown): void {
  workspace.reads?.push({ again, found });
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
