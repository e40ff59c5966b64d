// Reads a folder into a workspace: finds the root, walks it, and gives the language every file that counts.

import { isUtf8 } from "node:buffer";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import {
  emptyWorkspace,
  fixedWorkspace,
  folderOf,
  hasManyPlaybooks,
  isIndexed,
  isServiceText,
  loadingWorkspace,
  missingFiles,
  referredFiles,
  rootMarks,
  sentFiles,
  serverFiles,
  serverLockFile,
  type Workspace,
  withAbsent,
  withFiles,
  withoutFile,
} from "../language/index.ts";
import type { FilePort } from "./ports.ts";
import { whyUnreadable } from "./regularFile.ts";

export interface Loaded {
  /** Absolute path of the root. */
  readonly root: string;
  readonly workspace: Workspace;
  /** Texts of the files that were read, by their paths inside the root. */
  readonly texts: ReadonlyMap<string, string>;
  /** Entries that may hold tests and cannot be read, by path inside the root. */
  readonly unreadable: ReadonlyMap<string, Unreadable>;
  /** Folders inside the root that are separate roots with playbooks, which do not belong to this workspace. */
  readonly innerRoots: readonly string[];
  /** Paths that are named like playbooks and are not read, with the reasons. */
  readonly skipped: ReadonlyMap<string, string>;
  /** An absolute path as the workspace names it; "" for the root, `../…` outside it. */
  inside(path: string): string;
}

export interface Unreadable {
  /** A file that would count for sure, or a folder, such as the data of a database, that may hold nothing that does. */
  readonly kind: "file" | "folder";
  /** Why, and what to do. */
  readonly message: string;
}

/**
 * `start` and the working folder are absolute; for both see `rootOf`. Links are not followed; folders that are hidden
 * or hold packages are not looked into.
 */
export function loadWorkspace(start: string, files: FilePort, workingFolder?: string): Promise<Loaded> {
  return load(start, files, workingFolder, (workspace) => workspace);
}

/**
 * The same for a command, which changes no file: of many files it takes a tenth of the memory. `read` receives the
 * number of files.
 */
export async function loadFixedWorkspace(
  start: string,
  files: FilePort,
  read: (files: number) => void,
  workingFolder?: string,
): Promise<Loaded> {
  const loaded = await load(start, files, workingFolder, (workspace) => {
    read(workspace.files.size);
    return hasManyPlaybooks(workspace) ? loadingWorkspace(workspace) : workspace;
  });
  return { ...loaded, workspace: fixedWorkspace(loaded.workspace) };
}

/**
 * The same for a process that runs again and again: reuses the values derived from files that have not changed since
 * the earlier workspace of the root. It takes nothing over where there are very many files: see `hasManyPlaybooks`.
 */
export async function loadWorkspaceAgain(
  start: string,
  files: FilePort,
  read: (files: number) => void,
  earlier: (root: string) => Workspace | undefined,
): Promise<Loaded> {
  const lean = (workspace: Workspace) => {
    read(workspace.files.size);
    return hasManyPlaybooks(workspace) ? loadingWorkspace(workspace) : workspace;
  };
  const loaded = await load(start, files, undefined, lean, earlier);
  return hasManyPlaybooks(loaded.workspace) ? { ...loaded, workspace: fixedWorkspace(loaded.workspace) } : loaded;
}

async function load(
  start: string,
  port: FilePort,
  workingFolder: string | undefined,
  lean: (workspace: Workspace) => Workspace,
  earlier: (root: string) => Workspace | undefined = () => undefined,
): Promise<Loaded> {
  const files = listingOnce(port);
  const root = await rootOf(start, files, workingFolder);
  const unreadable = new Map<string, Unreadable>();
  const marked = new Set<string>();
  const skipped = new Map<string, string>();
  const found = await walk(root, "", files, unreadable, marked, skipped);
  const innerRootOf = (path: string) => nearestOf(path, marked);
  const own = found.filter((path) => innerRootOf(path) === undefined);
  const innerRoots = new Set(found.filter((path) => path.endsWith(".playbook")).flatMap((path) => innerRootOf(path) ?? []));
  for (const path of unreadable.keys()) if (innerRootOf(path) !== undefined) unreadable.delete(path);
  const walked = new Set(own);
  const named = new Set([...own, ...serverFiles, serverLockFile]);
  const before = earlier(root) ?? emptyWorkspace(root);
  const referred = [...before.files.keys()].filter((path) => !named.has(path));
  const real = await files.real(root);
  const realOf = (path: string) => files.real(join(root, path));
  // The walk follows no links.
  const realOfNamed = (path: string) => (walked.has(path) ? join(real, path) : realOf(path));
  const texts = await readAll(real, [...named].sort(), files, realOfNamed, unreadable);
  const referredTexts = await readAll(real, referred, files, realOf);
  let workspace = lean(withExactly(before, [...texts, ...referredTexts]));
  const asked = new Set<string>(referred);
  for (;;) {
    const wanted = missingFiles(workspace).filter((path) => !asked.has(path));
    if (wanted.length === 0) break;
    for (const path of wanted) asked.add(path);
    workspace = withFiles(workspace, await readAll(real, wanted, files, realOf));
  }
  const stillReferred = new Set(referred.length === 0 ? [] : referredFiles(workspace));
  for (const path of referred) if (!stillReferred.has(path)) workspace = withoutFile(workspace, path);
  const sent = sentFiles(workspace).filter((path) => !workspace.files.has(path));
  const isThere = await Promise.all(sent.map((path) => isFileInside(root, real, path, files)));
  workspace = withAbsent(workspace, new Set(sent.filter((_, index) => isThere[index] === false)));
  return {
    root,
    workspace,
    unreadable,
    innerRoots: [...innerRoots].sort(),
    skipped: new Map([...skipped].filter(([path]) => innerRootOf(path) === undefined).sort()),
    texts: new Map([...workspace.files].map(([path, file]) => [path, file.text])),
    inside: insideOf(root),
  };
}

/** The workspace with these files and no others. */
function withExactly(before: Workspace, texts: readonly (readonly [path: string, text: string])[]): Workspace {
  const paths = new Set(texts.map(([path]) => path));
  let workspace = before;
  for (const path of before.files.keys()) if (!paths.has(path)) workspace = withoutFile(workspace, path);
  return withFiles(workspace, texts);
}

/**
 * Made here, since a function of `load` would keep all that is derived while loading: twice the memory of what stays.
 */
function insideOf(root: string): Loaded["inside"] {
  return (path) => relative(root, path).split(sep).join("/");
}

/** Looking for the root and looking for its files list the same folders. */
function listingOnce(files: FilePort): FilePort {
  const lists = new Map<string, ReturnType<FilePort["list"]>>();
  return {
    ...files,
    list(folder) {
      const list = lists.get(folder) ?? files.list(folder);
      lists.set(folder, list);
      return list;
    },
  };
}

/** The path itself or the nearest folder above it that is one of these. */
function nearestOf(path: string, folders: ReadonlySet<string>): string | undefined {
  if (folders.size === 0) return undefined;
  for (let here = path; here !== ""; here = folderOf(here)) if (folders.has(here)) return here;
  return undefined;
}

/**
 * The nearest folder upward that holds one of the marks. Else, not above the working folder, the highest folder upward
 * that holds a service playbook, the folder itself if there are services below it, the working folder. From outside the
 * working folder: the nearest folder upward with a service playbook, else the folder itself. A home folder does not
 * count as a root by its marks: editors keep a `.vscode` there.
 */
export async function rootOf(start: string, files: FilePort, workingFolder = start): Promise<string> {
  const folder = (await files.isFile(start)) ? dirname(start) : start;
  const marked = await markedFolder(folder, files);
  if (marked !== undefined) return marked;
  const isWithin = !leadsOut(relative(workingFolder, folder));
  let highest: string | undefined;
  for (let here = folder; ; here = dirname(here)) {
    if ((highest === undefined || isWithin) && (await holdsService(here, files))) highest = here;
    if (here === workingFolder || here === homedir() || dirname(here) === here) break;
  }
  if (highest !== undefined || !isWithin) return highest ?? folder;
  return folder !== workingFolder && (await holdsServiceBelow(folder, files)) ? folder : workingFolder;
}

async function markedFolder(folder: string, files: FilePort): Promise<string | undefined> {
  const home = homedir();
  for (let here = folder; here !== home || here === folder; here = dirname(here)) {
    for (const mark of rootMarks) if (await files.exists(join(here, mark))) return here;
    if (dirname(here) === here) break;
  }
  return undefined;
}

async function holdsService(folder: string, files: FilePort): Promise<boolean> {
  const entries = await files.list(folder).catch(() => []);
  for (const { name, kind } of entries) {
    if (kind !== "file" || !name.endsWith(".playbook")) continue;
    const bytes = await files.read(join(folder, name)).catch(() => undefined);
    if (bytes !== undefined && isServiceText(decoded(bytes))) return true;
  }
  return false;
}

async function holdsServiceBelow(folder: string, files: FilePort): Promise<boolean> {
  if (await holdsService(folder, files)) return true;
  for (const { name, kind } of await files.list(folder).catch(() => []))
    if (kind === "folder" && isLookedInto(name) && (await holdsServiceBelow(join(folder, name), files))) return true;
  return false;
}

/** Neither hidden nor one of packages. */
function isLookedInto(folder: string): boolean {
  return !folder.startsWith(".") && folder !== "node_modules";
}

/** Returns why an entry that is named like a playbook is not read as one. */
function whySkipped(name: string, kind: "file" | "folder" | "other"): string | undefined {
  if (!name.toLowerCase().endsWith(".playbook") || name.startsWith(".")) return undefined;
  if (kind === "folder") return "it is a folder";
  if (kind === "other") return "it is a link, and Playbook follows no links. Put the file itself there";
  return name.endsWith(".playbook") ? undefined : "the name of a playbook ends with “.playbook” in small letters. Rename it";
}

/** `marked` takes the folders that are roots of their own, `skipped` what is named like a playbook and is not read. */
async function walk(
  root: string,
  folder: string,
  files: FilePort,
  unreadable: Map<string, Unreadable>,
  marked: Set<string>,
  skipped: Map<string, string>,
): Promise<string[]> {
  const entries = await files.list(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    unreadable.set(folder, { kind: "folder", message: unreadableMessage(`The folder ${folder}`.trim(), error) });
    return [];
  });
  const found = await Promise.all(
    entries.map(async ({ name, kind }) => {
      const path = folder === "" ? name : `${folder}/${name}`;
      const why = whySkipped(name, kind);
      if (why !== undefined) skipped.set(path, why);
      if (kind === "file") return isIndexed(path) ? [path] : [];
      if (kind === "other") return [];
      return isLookedInto(name) ? walk(root, path, files, unreadable, marked, skipped) : [];
    }),
  );
  const isMarked = entries.some(({ name, kind }) => kind !== "other" && (rootMarks as readonly string[]).includes(name));
  if (isMarked && folder !== "" && join(root, folder) !== homedir()) marked.add(folder);
  return found.flat();
}

function unreadableMessage(what: string, error: NodeJS.ErrnoException): string {
  return `${what} cannot be read: ${whyUnreadable(error)}. Make it readable, or move it out of the project.`;
}

/**
 * Missing and unreadable files are left out: the checks report them where they are named. So are files outside the root
 * that a link leads to. `unreadable` receives the reasons for files that matter by themselves.
 */
async function readAll(
  realRoot: string,
  paths: readonly string[],
  files: FilePort,
  realOf: (path: string) => string | Promise<string>,
  unreadable = new Map<string, Unreadable>(),
): Promise<readonly (readonly [string, string])[]> {
  const read: (readonly [string, string])[] = [];
  const readOne = async (path: string): Promise<readonly [string, string] | undefined> => {
    const real = await realOf(path);
    if (leadsOut(relative(realRoot, real))) return undefined;
    const bytes = await files.read(real).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") unreadable.set(path, { kind: "file", message: unreadableMessage(path, error) });
      return undefined;
    });
    if (bytes === undefined) return undefined;
    if (isIndexed(path) && (!isUtf8(bytes) || bytes.includes(0))) {
      unreadable.set(path, { kind: "file", message: `${path} is not UTF-8 text. Save it as UTF-8, or move it out of the project.` });
      return undefined;
    }
    return [path, decoded(bytes)];
  };
  // Enough at a time to be fast, and few enough for the limit of open files.
  for (let start = 0; start < paths.length; start += 64) {
    const texts = await Promise.all(paths.slice(start, start + 64).map(readOne));
    read.push(...texts.filter((text) => text !== undefined));
  }
  return read;
}

async function isFileInside(root: string, realRoot: string, path: string, files: FilePort): Promise<boolean> {
  const absolute = join(root, path);
  return (await files.isFile(absolute)) && !leadsOut(relative(realRoot, await files.real(absolute)));
}

function decoded({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

function leadsOut(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}
