// Reads a folder into a workspace: finds the root, walks it, and gives the language every file that counts.

import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import {
  emptyWorkspace,
  isIndexed,
  missingFiles,
  rootMarks,
  serverFiles,
  serverLockFile,
  type Workspace,
  withFiles,
} from "../language/index.ts";
import type { FilePort } from "./ports.ts";

export type { Workspace } from "../language/index.ts";

export interface Loaded {
  /** Absolute path of the root. */
  readonly root: string;
  readonly workspace: Workspace;
  /** Texts of the files that were read, by their paths inside the root. */
  readonly texts: ReadonlyMap<string, string>;
  /** An absolute path as the workspace names it; "" for the root, `../…` outside of it. */
  inside(path: string): string;
}

/** `start` is an absolute path of a folder or file. Links are not followed; folders that are hidden or hold packages are not looked into. */
export async function loadWorkspace(start: string, files: FilePort): Promise<Loaded> {
  const root = await rootOf(start, files);
  const found = await walk(root, "", files);
  const named = new Set([...found, ...serverFiles, serverLockFile]);
  const real = await files.real(root);
  let workspace = withFiles(emptyWorkspace(), await readAll(root, real, [...named].sort(), files));
  const asked = new Set<string>();
  for (;;) {
    const wanted = missingFiles(workspace).filter((path) => !asked.has(path));
    if (wanted.length === 0) break;
    for (const path of wanted) asked.add(path);
    workspace = withFiles(workspace, await readAll(root, real, wanted, files));
  }
  return {
    root,
    workspace,
    texts: new Map([...workspace.files].map(([path, file]) => [path, file.text])),
    inside: (path) => relative(root, path).split(sep).join("/"),
  };
}

/** The nearest folder upward that holds one of the marks, else the folder itself. A home folder is no root: editors keep a `.vscode` there. */
export async function rootOf(start: string, files: FilePort): Promise<string> {
  const isFile = await files.read(start).then(
    () => true,
    () => false,
  );
  const folder = isFile ? dirname(start) : start;
  const home = homedir();
  for (let here = folder; here !== home || here === folder; here = dirname(here)) {
    for (const mark of rootMarks) if (await files.exists(join(here, mark))) return here;
    if (dirname(here) === here) break;
  }
  return folder;
}

async function walk(root: string, folder: string, files: FilePort): Promise<string[]> {
  const entries = await files.list(join(root, folder));
  const found = await Promise.all(
    entries.map(async ({ name, kind }) => {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind === "file") return isIndexed(path) ? [path] : [];
      return name.startsWith(".") || name === "node_modules" ? [] : walk(root, path, files);
    }),
  );
  return found.flat();
}

/** Files that are not there, or cannot be read, are left out: whoever names them hears of it from the checks. So are those that a link leads out to. */
async function readAll(
  root: string,
  realRoot: string,
  paths: readonly string[],
  files: FilePort,
): Promise<readonly (readonly [string, string])[]> {
  const read: (readonly [string, string])[] = [];
  const readOne = async (path: string): Promise<readonly [string, string] | undefined> => {
    const real = await files.real(join(root, path));
    if (leadsOut(relative(realRoot, real))) return undefined;
    const bytes = await files.read(real).catch(() => undefined);
    return bytes === undefined ? undefined : [path, Buffer.from(bytes).toString("utf8")];
  };
  // Enough at a time to be fast, and few enough for the limit of open files.
  for (let start = 0; start < paths.length; start += 64) {
    const texts = await Promise.all(paths.slice(start, start + 64).map(readOne));
    read.push(...texts.filter((text) => text !== undefined));
  }
  return read;
}

function leadsOut(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}
