// Reads the files of a root from disk: which folder the root is, which files count, and their texts.

import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { readRegularFile } from "../engine/regularFile.ts";
import { isIndexed, isServiceText, rootMarks } from "../language/index.ts";
import { inSlices, nextTurn, sliceLength } from "./slices.ts";

/**
 * The nearest folder upward that holds one of the marks, else the nearest one with a service playbook, else the folder
 * itself.
 */
export function findRoot(folder: string): string {
  return markedRoot(folder) ?? serviceRoot(folder) ?? folder;
}

function serviceRoot(folder: string): string | undefined {
  const home = homedir();
  for (let here = folder; ; here = dirname(here)) {
    if (entriesOf(here).some((entry) => entry.isFile() && entry.name.endsWith(".playbook") && isService(join(here, entry.name))))
      return here;
    if (here === home || dirname(here) === here) return undefined;
  }
}

function isService(path: string): boolean {
  try {
    return isServiceText(readRegularFile(path).toString("utf8"));
  } catch {
    return false;
  }
}

/**
 * Undefined if no folder upward holds a mark. A home folder does not count as a root: editors keep a `.vscode` there.
 */
export function markedRoot(folder: string): string | undefined {
  const home = homedir();
  for (let here = folder; here !== home || here === folder; here = dirname(here)) {
    if (rootMarks.some((mark) => existsSync(join(here, mark)))) return here;
    if (dirname(here) === here) break;
  }
  return undefined;
}

/** Paths inside the root. */
export interface Listing {
  /** Files whose names matter. */
  readonly files: readonly string[];
  /** Folders that are roots of their own, which what lies in them belongs to. */
  readonly innerRoots: readonly string[];
}

/**
 * Lists a folder of the root, or all of it. Links are not followed; folders that are hidden, hold packages or are roots
 * are not looked into.
 */
export async function listFiles(root: string, below = ""): Promise<Listing> {
  const files: string[] = [];
  const innerRoots: string[] = [];
  const home = homedir();
  const folders = [below];
  let until = performance.now() + sliceLength;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (performance.now() > until) {
      await nextTurn();
      until = performance.now() + sliceLength;
    }
    const entries = entriesOf(join(root, folder));
    if (folder !== "" && entries.some(({ name }) => isMark(name)) && join(root, folder) !== home) {
      innerRoots.push(folder);
      continue;
    }
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules") folders.push(path);
      else if (entry.isFile() && isIndexed(path)) files.push(path);
    }
  }
  return { files: files.sort(), innerRoots };
}

/** Returns whether a file or folder of that name makes the folder that holds it a root. */
export function isMark(name: string): boolean {
  return (rootMarks as readonly string[]).includes(name);
}

/**
 * Texts of the files that can be read. Missing files, and files outside that a link leads to, are left out: the checks
 * report them where they are named.
 */
export function readFiles(root: string, paths: readonly string[]): Promise<readonly FileText[]> {
  const realRoot = realPath(root) ?? root;
  return readAll(paths, (path) => {
    const real = realpathSync.native(join(root, path));
    return leadsOut(relative(realRoot, real)) ? undefined : readRegularFile(real).toString("utf8");
  });
}

/** The paths with an existing file that no link leads out to. */
export function filesInside(root: string, paths: readonly string[]): ReadonlySet<string> {
  const realRoot = paths.length === 0 ? root : (realPath(root) ?? root);
  const isThere = (path: string) => {
    const real = realPath(join(root, path));
    return real !== undefined && !leadsOut(relative(realRoot, real)) && statSync(real, { throwIfNoEntry: false })?.isFile() === true;
  };
  return new Set(paths.filter(isThere));
}

/** The same for paths from `listFiles`, which contain no links. */
export function readListed(root: string, paths: readonly string[]): Promise<readonly FileText[]> {
  return readAll(paths, (path) => readRegularFile(join(root, path)).toString("utf8"));
}

export type FileText = readonly [path: string, text: string];

/** Small files are read ten times as fast without a promise for each. */
async function readAll(paths: readonly string[], read: (path: string) => string | undefined): Promise<readonly FileText[]> {
  const texts: FileText[] = [];
  const add = (path: string) => {
    try {
      const text = read(path);
      if (text !== undefined) texts.push([path, text]);
    } catch {
      // It is missing, or this user may not read it.
    }
  };
  await inSlices(paths, () => false, add);
  return texts;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function leadsOut(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}
