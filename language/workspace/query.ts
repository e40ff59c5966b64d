// Memoizes derived values. A query records what it reads. It computes its value again only if something that it read is
// no longer the same object, and keeps the old value if the new one is equal. So a change affects only the values that
// really differ.

import type { FileKind } from "./fileKind.ts";
import { type Cell, emptyMemory, type Memory, type QueryIdentity, type Read, type Workspace, type WorkspaceFile } from "./workspace.ts";

export type Query<T> = (workspace: Workspace, key: string) => T;

/**
 * `compute` reads files and other queries through the workspace it is given, and nothing else. `before` is its last
 * value: it may reuse parts of it, but the result must not depend on it. `same` compares an old value with a new one.
 */
export function query<T>(compute: Compute<T>, same?: Same<T>): Query<T> {
  return queryOf(compute, same, { isKept: false, isCommon: false, isOwn: false });
}

/** A query whose values survive `forget`: results, and the few facts of a file that others depend on. */
export function keptQuery<T>(compute: Compute<T>, same?: Same<T>): Query<T> {
  return queryOf(compute, same, { isKept: true, isCommon: false, isOwn: false });
}

/** A query that others evaluate for every file, too expensive to derive each time. */
export function commonQuery<T>(compute: Compute<T>, same?: Same<T>): Query<T> {
  return queryOf(compute, same, { isKept: true, isCommon: true, isOwn: false });
}

/** A query that reads only the file of its key. */
export function ownQuery<T>(compute: Compute<T>, same?: Same<T>): Query<T> {
  return queryOf(compute, same, { isKept: false, isCommon: false, isOwn: true });
}

/** A common query that reads only the file of its key. */
export function commonOwnQuery<T>(compute: Compute<T>, same?: Same<T>): Query<T> {
  return queryOf(compute, same, { isKept: true, isCommon: true, isOwn: true });
}

type Compute<T> = (workspace: Workspace, key: string, before: NoInfer<T> | undefined) => T;
type Same<T> = (one: T, other: T) => boolean;

function queryOf<T>(compute: Compute<T>, same: Same<T> | undefined, identity: QueryIdentity): Query<T> {
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
      const { files, absent, paths, memory } = workspace;
      const untracked = { files, absent, paths, memory };
      if (memory.isFixed) cell.value = compute(untracked, key, cell.value as T | undefined);
      else if (cell.files === undefined || !holds(cell.reads, untracked)) {
        const reads = new Map<unknown, Read>();
        const value = compute({ ...untracked, reads }, key, cell.value as T | undefined);
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
  const read: Read = { input: readPaths, key: kind, found: paths };
  workspace.reads?.set(sourceOf(read), read);
  return paths;
}

/** Returns whether a file to send is known to be missing. */
export function isAbsent(workspace: Workspace, path: string): boolean {
  const found = readAbsent(workspace, path);
  const read: Read = { input: readAbsent, key: path, found };
  workspace.reads?.set(sourceOf(read), read);
  return found;
}

function readAbsent(workspace: Workspace, path: string): boolean {
  return workspace.absent.has(path) && !workspace.files.has(path);
}

function readFile(workspace: Workspace, path: string): WorkspaceFile | undefined {
  return workspace.files.get(path);
}

function readPaths(workspace: Workspace, kind: string): readonly string[] {
  return workspace.paths.get(kind as FileKind) ?? none;
}

/** Returns whether everything that was read is still the same. */
function holds(reads: readonly Read[], workspace: Workspace): boolean {
  for (const read of reads) {
    if ("input" in read) {
      if (read.input(workspace, read.key) !== read.found) return false;
      continue;
    }
    const { cell, refresh, key, found } = read;
    if (cell.files !== workspace.files) {
      if (!cell.isForgotten) refresh(workspace, key, cell);
      else if (holds(cell.reads, workspace)) cell.files = workspace.files;
      else return false;
    }
    if (cell.value !== found) return false;
  }
  return true;
}

function cellOf({ memory }: Workspace, identity: QueryIdentity, key: string): Cell {
  const { cells, detailed, isPassing, isLoading } = memory;
  if (isPassing && !identity.isCommon && !(isLoading && identity.isOwn)) return passingCell(memory, identity, key);
  let ofQuery = cells.get(identity);
  if (ofQuery === undefined) {
    ofQuery = new Map();
    cells.set(identity, ofQuery);
  }
  let cell = ofQuery.get(key);
  if (cell === undefined) {
    cell = newCell();
    ofQuery.set(key, cell);
    if (!identity.isKept) detailed.add(key);
  }
  return cell;
}

function passingCell({ passing }: Memory, identity: QueryIdentity, key: string): Cell {
  let ofKey = passing.get(key);
  if (ofKey === undefined) {
    ofKey = new Map();
    passing.set(key, ofKey);
  }
  let cell = ofKey.get(identity);
  if (cell === undefined) {
    cell = newCell();
    ofKey.set(identity, cell);
  }
  return cell;
}

function newCell(): Cell {
  return { value: undefined, reads: nothing, files: undefined, busy: false, isForgotten: false };
}

/**
 * Drops the values of a key except those that are `kept`; in a passing workspace, all except the shared ones. Later
 * requests derive them again; values derived from it stay valid until one of their dependencies changes.
 */
export function forget({ memory }: Workspace, key: string): void {
  if (memory.isPassing) {
    if (memory.passing.has(key)) memory.passing.set(key, undefined);
    return;
  }
  if (!memory.detailed.delete(key)) return;
  const kept: [of: Map<string, Cell>, cell: Cell][] = [];
  memory.cells.forEach((ofQuery, { isKept }) => {
    const cell = ofQuery.get(key);
    if (cell === undefined) return;
    if (isKept) kept.push([ofQuery, cell]);
    else {
      cell.isForgotten = true;
      ofQuery.delete(key);
    }
  });
  for (const [ofQuery, cell] of kept) {
    const reads = new Map<unknown, Read>();
    if (addWithoutDetails(cell.reads, reads, new Set())) cell.reads = [...reads.values()];
    else {
      cell.isForgotten = true;
      ofQuery.delete(key);
    }
  }
}

/**
 * The details of this many playbooks fit in the memory of a run; deriving them twice costs a fifth of a check.
 */
const mostKept = 2_000;

/** More playbooks than a command keeps details for. */
export function hasManyPlaybooks({ paths }: Workspace): boolean {
  return (paths.get("playbook")?.length ?? 0) > mostKept;
}

/**
 * A workspace with the same files for a command that is still loading some of them and has too many to record the reads
 * of each derivation. Use `fixedWorkspace` once all are loaded.
 */
export function loadingWorkspace({ files, absent, paths, memory }: Workspace): Workspace {
  return { files, absent, paths, memory: emptyMemory(memory.root, { isFixed: true, isPassing: true, isLoading: true }) };
}

/**
 * A workspace with the same files for a command, which never changes them. It keeps valid values: all of them or, with
 * many playbooks, the shared ones. Recording the reads of each derivation takes several times the memory of the values.
 */
export function fixedWorkspace(workspace: Workspace, isPassing = hasManyPlaybooks(workspace)): Workspace {
  const { files, absent, paths, memory } = workspace;
  if (memory.isFixed && !memory.isLoading) return workspace;
  const fixed: Memory = {
    ...emptyMemory(memory.root, { isFixed: true, isPassing }),
    ...(isPassing ? {} : { detailed: memory.detailed }),
  };
  const holding = { files, absent, paths, memory };
  memory.cells.forEach((ofQuery, identity) => {
    if (isPassing && !identity.isCommon) return;
    const taken = new Map<string, Cell>();
    ofQuery.forEach(({ value, reads, files: known, isForgotten }, key) => {
      if (isForgotten || known === undefined) return;
      const isSame = known === files || (identity.isOwn && known.get(key) === files.get(key));
      if (!isSame && (memory.isLoading || !holds(reads, holding))) return;
      taken.set(key, { value, reads: nothing, files, busy: false, isForgotten });
    });
    fixed.cells.set(identity, taken);
  });
  return { files, absent, paths, memory: fixed };
}

const nothing: readonly Read[] = [];

/**
 * Adds what was read; a forgotten value is replaced by what it had read itself. Returns false if a value is no longer
 * the one that was read.
 */
function addWithoutDetails(reads: readonly Read[], to: Map<unknown, Read>, seen: Set<Cell>): boolean {
  for (const read of reads) {
    if ("cell" in read && read.cell.isForgotten) {
      if (read.cell.value !== read.found) return false;
      if (seen.has(read.cell)) continue;
      seen.add(read.cell);
      if (!addWithoutDetails(read.cell.reads, to, seen)) return false;
      continue;
    }
    const source = sourceOf(read);
    const known = to.get(source);
    if (known === undefined) to.set(source, read);
    else if (known.found !== read.found) return false;
  }
  return true;
}

/** The same for all reads of one thing. */
function sourceOf(read: Read): unknown {
  if ("cell" in read) return read.cell;
  if (read.input === readAbsent) return `absent ${read.key}`;
  return read.input === readPaths ? `kind ${read.key}` : read.key;
}
