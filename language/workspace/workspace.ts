// The files of a root as one immutable value. Every change gives a new workspace that shares all that did not change,
// what was derived from it included.

import type { ReadSentence } from "../reading.ts";
import { type FileKind, fileKindOf } from "./fileKind.ts";
import { layered } from "./layered.ts";

export interface Workspace {
  /** By path inside the root, with `/`. */
  readonly files: ReadonlyMap<string, WorkspaceFile>;
  /** Paths of files that playbooks send and that are known to be missing: `sentFiles` says which to look for. */
  readonly absent: ReadonlySet<string>;
  /** Sorted paths by kind; the same object as long as no file comes or goes. */
  readonly paths: ReadonlyMap<FileKind, readonly string[]>;
  /** Values derived from these files; shared by all versions and private to this folder. */
  readonly memory: Memory;
  /**
   * Derived values are the last ones that there are, which may be of older files: for answers that cannot wait for a
   * derivation.
   */
  readonly isLast?: true;
  /** The reads of the current derivation so far. */
  readonly reads?: Map<unknown, Read>;
}

export interface WorkspaceFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

/** One thing that a derivation read, and what it found: a file or the list of files, or another derived value. */
export type Read =
  | { readonly input: (workspace: Workspace, key: string) => unknown; readonly key: string; readonly found: unknown }
  | {
      readonly cell: Cell;
      readonly refresh: (workspace: Workspace, key: string, cell: Cell) => void;
      readonly key: string;
      readonly found: unknown;
    };

export interface Memory {
  /** How messages name the folder of the files. */
  readonly root: string;
  /** Its files never change: nothing is noted of what was read. */
  readonly isFixed: boolean;
  /** There are so many of them that what was derived of one is dropped once it is done with, without a trace. */
  readonly isPassing: boolean;
  /** More files may come while they are loaded. Values derived from a file alone are kept then. */
  readonly isLoading: boolean;
  /** By query, then by key. */
  readonly cells: Map<QueryIdentity, Map<string, Cell>>;
  /**
   * Where values are dropped: by key, then by query, all that is not common. A key stays when its values go: of a map
   * whose entries come and go, tables that are garbage keep what the next one holds from being collected with the young
   * objects.
   */
  readonly passing: Map<string, Map<QueryIdentity, Cell> | undefined>;
  /** Keys with values that need not be kept. */
  readonly detailed: Set<string>;
  /** Numbers made of the sentences that have been read once. */
  readonly seenSentences: Set<number>;
  /** Readings that were used several times, in two generations so that it does not grow with every keystroke. */
  sentences: Map<string, ReadSentence>;
  olderSentences: Map<string, ReadSentence>;
  /** Readings of the sentences that were read last. */
  readonly recentSentences: Map<string, ReadSentence>;
}

export interface QueryIdentity {
  /** True if its values stay when the details of a file are forgotten. */
  readonly isKept: boolean;
  /** True if they stay even if files never change, since other files need them again and again. */
  readonly isCommon: boolean;
  /** True if they depend on the file of their key alone. */
  readonly isOwn: boolean;
}

export interface Cell {
  value: unknown;
  reads: readonly Read[];
  /** The files for which the value is known to hold. */
  files: ReadonlyMap<string, WorkspaceFile> | undefined;
  busy: boolean;
  /** It is not asked for any more. Values derived from it are valid as long as all of its reads are the same. */
  isForgotten: boolean;
}

/** `root`: how messages name it. */
export function emptyWorkspace(root = "this project"): Workspace {
  return { files: new Map(), absent: new Set(), paths: new Map(), memory: emptyMemory(root) };
}

export function emptyMemory(root: string, { isFixed = false, isPassing = false, isLoading = false } = {}): Memory {
  return {
    root,
    isFixed,
    isPassing,
    isLoading,
    cells: new Map(),
    passing: new Map(),
    detailed: new Set(),
    seenSentences: new Set(),
    sentences: new Map(),
    olderSentences: new Map(),
    recentSentences: new Map(),
  };
}

/** The workspace in which the file has this text; the same workspace when it has it already. */
export function withFile(workspace: Workspace, path: string, text: string): Workspace {
  return withFiles(workspace, [[path, text]]);
}

export function withFiles(workspace: Workspace, texts: Iterable<readonly [path: string, text: string]>): Workspace {
  const changed = new Map<string, WorkspaceFile>();
  const added: WorkspaceFile[] = [];
  for (const [path, text] of texts) {
    const before = changed.get(path) ?? workspace.files.get(path);
    if (before?.text === text) continue;
    const file = { path, kind: fileKindOf(path), text };
    changed.set(path, file);
    if (before === undefined) added.push(file);
  }
  if (changed.size === 0) return workspace;
  const files = filesWith(workspace.files, changed);
  const paths = added.length > fewFiles ? sortedPaths(files) : added.reduce(withPath, workspace.paths);
  return { files, absent: workspace.absent, paths, memory: memoryOf(workspace) };
}

function filesWith(files: Workspace["files"], changed: ReadonlyMap<string, WorkspaceFile>): Workspace["files"] {
  if (files instanceof Map && files.size > manyFiles && changed.size <= fewFiles) return layered(files, changed);
  const copy = new Map(files);
  for (const [path, file] of changed) copy.set(path, file);
  return copy;
}

/** For other files than those of a workspace: of a fixed one nothing that was derived may be used again. */
function memoryOf({ memory }: Workspace): Memory {
  return memory.isFixed && !memory.isLoading ? emptyMemory(memory.root) : memory;
}

/** The workspace in which exactly these files are known to be missing; the same workspace when nothing changes. */
export function withAbsent(workspace: Workspace, absent: ReadonlySet<string>): Workspace {
  const { files, paths } = workspace;
  if (absent.size === workspace.absent.size && [...absent].every((path) => workspace.absent.has(path))) return workspace;
  // Derived values belong to one list of files, by identity.
  return { files: new Map(files), absent, paths, memory: memoryOf(workspace) };
}

/**
 * The same files, with values that were derived before where there are some. Its results are valid for the text of some
 * keystrokes ago.
 */
export function lastDerived({ files, absent, paths, memory }: Workspace): Workspace {
  return { files, absent, paths, memory, isLast: true };
}

export function withoutFile(workspace: Workspace, path: string): Workspace {
  if (!workspace.files.has(path)) return workspace;
  const files = new Map(workspace.files);
  files.delete(path);
  const memory = memoryOf(workspace);
  for (const cells of memory.cells.values()) {
    const cell = cells.get(path);
    if (cell !== undefined) cell.isForgotten = true;
    cells.delete(path);
  }
  memory.detailed.delete(path);
  return { files, absent: workspace.absent, paths: sortedPaths(files), memory };
}

/** More new files than these are sorted together. */
const fewFiles = 8;

/** This many files are not copied for a few changes. */
const manyFiles = 500;

/** Generation tries playbook after playbook next to the thousands of files of a document. */
function withPath(
  paths: ReadonlyMap<FileKind, readonly string[]>,
  { kind, path }: WorkspaceFile,
): ReadonlyMap<FileKind, readonly string[]> {
  const known = paths.get(kind) ?? [];
  const next = known.findLastIndex((other) => other < path) + 1;
  return new Map([...paths, [kind, known.toSpliced(next, 0, path)]]);
}

function sortedPaths(files: ReadonlyMap<string, WorkspaceFile>): ReadonlyMap<FileKind, readonly string[]> {
  const byKind = Map.groupBy(files.values(), (file) => file.kind);
  return new Map([...byKind].map(([kind, ofKind]) => [kind, ofKind.map((file) => file.path).sort()]));
}
