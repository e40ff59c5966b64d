// Reads a folder into a workspace: finds the root, walks it, and gives the language every file that counts.

import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { isIndexed, serverFiles, serverLockFile } from "../language/workspace/fileKind.ts";
import { missingFiles } from "../language/workspace/missingFiles.ts";
import { emptyWorkspace, type Workspace, withFiles } from "../language/workspace/workspace.ts";
import type { FilePort } from "./ports.ts";

export type { Workspace } from "../language/workspace/workspace.ts";

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
  const root = await findRoot(start, files);
  const found = await walk(root, "", files);
  for (const path of [...serverFiles, serverLockFile]) if (await files.exists(join(root, path))) found.push(path);
  let workspace = withFiles(emptyWorkspace(), await readAll(root, [...new Set(found)].sort(), files));
  const asked = new Set<string>();
  for (;;) {
    const wanted = missingFiles(workspace).filter((path) => !asked.has(path));
    if (wanted.length === 0) break;
    for (const path of wanted) asked.add(path);
    workspace = withFiles(workspace, await readAll(root, wanted, files));
  }
  return {
    root,
    workspace,
    texts: new Map([...workspace.files].map(([path, file]) => [path, file.text])),
    inside: (path) => relative(root, path).split(sep).join("/"),
  };
}

const rootMarks = [".git", ".vscode", ".mcp.json"];

/** The nearest folder upward that holds one of the marks, else the folder itself. */
async function findRoot(start: string, files: FilePort): Promise<string> {
  const folder = (await isFolder(start, files)) ? start : dirname(start);
  for (let here = folder; ; here = dirname(here)) {
    for (const mark of rootMarks) if (await files.exists(join(here, mark))) return here;
    if (dirname(here) === here) return folder;
  }
}

async function isFolder(path: string, files: FilePort): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const entries = await files.list(parent);
  return entries.some((entry) => entry.kind === "folder" && join(parent, entry.name) === join(path));
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

/** Files that are not there, or cannot be read, are left out: whoever names them hears of it from the checks. */
async function readAll(root: string, paths: readonly string[], files: FilePort): Promise<readonly (readonly [string, string])[]> {
  const read: (readonly [string, string])[] = [];
  // Enough at a time to be fast, and few enough for the limit of open files.
  for (let start = 0; start < paths.length; start += 64) {
    const texts = await Promise.all(
      paths.slice(start, start + 64).map(async (path) => {
        if (isAbsolute(path) || path.startsWith("..")) return undefined;
        const real = await files.real(join(root, path));
        if (relative(await files.real(root), real).startsWith("..")) return undefined;
        const bytes = await files.read(real).catch(() => undefined);
        return bytes === undefined ? undefined : ([path, Buffer.from(bytes).toString("utf8")] as const);
      }),
    );
    read.push(...texts.filter((text) => text !== undefined));
  }
  return read;
}
