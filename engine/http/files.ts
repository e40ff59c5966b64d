// Finds references to files among the values of a request, and reads the files, inside the root only.

import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Json } from "../../language/index.ts";
import type { FilePort } from "../ports.ts";
import { whyUnreadable } from "../regularFile.ts";
import { refuse } from "./refuse.ts";
import type { Piece } from "./streamedBody.ts";

const path = Symbol("path of a file");

/** Result of filling `{ $file: path }` or a file variable; a literal object that looks like a marker stays one. */
export interface FileReference {
  readonly [path]: string;
}

/** `file` is absolute, or relative to the folder of the `FileSource`. The result can be used anywhere a value can. */
export function fileReference(file: string): FileReference & Json {
  return { [path]: file } as FileReference & Json;
}

export function isFileReference(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && path in value;
}

/** Returns whether the value is a file, or has one somewhere inside. */
export function holdsFile(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isFileReference(value) || Object.values(value).some(holdsFile);
}

/** The value as people are shown it: a file reference says nothing. */
export function withFilesNamed(value: Json): Json {
  if (isFileReference(value)) return "(a file)";
  return Array.isArray(value) && value.some(isFileReference) ? value.map(withFilesNamed) : value;
}

export function referencedPath(reference: FileReference): string {
  return reference[path];
}

/** Where paths lead: files are read inside the root only. */
export interface FileSource {
  readonly files: FilePort;
  /** Absolute. */
  readonly root: string;
  /** Absolute; relative paths start here. Default: the root. */
  readonly folder?: string;
}

/** Throws `PlaybookError` for a file that is absent, unreadable, too large or outside the root, links followed. */
export function readInside(file: string, source: FileSource): Promise<Uint8Array> {
  return inside(file, source, (real) => source.files.read(real));
}

/** Bytes up to which a file that is sent is held in memory. */
const heldBytes = 1024 * 1024;

/** For sending: streamed where it is large. Throws as `readInside` does, except about the size. */
export function openInside(file: string, source: FileSource): Promise<Piece> {
  return inside(file, source, async (real) => {
    const found = await source.files.open(real);
    return found.size > heldBytes ? found : source.files.read(real);
  });
}

async function inside<T>(file: string, source: FileSource, work: (real: string) => Promise<T>): Promise<T> {
  const { files, root } = source;
  const absolute = resolve(source.folder ?? root, file);
  const [realRoot, real] = await Promise.all([files.real(root), files.real(absolute)]);
  if (isOutside(absolute, root) && isOutside(real, realRoot)) throw outside(file, root);
  if (isOutside(real, realRoot)) throw refuse(`The file "${file}" is a link to a place outside ${root}.`, "Copy the file into the folder.");
  try {
    return await work(real);
  } catch (error) {
    const { code } = error as { code?: string };
    const where = isAbsolute(file) ? "" : ` (looked for ${relative(root, absolute)} in ${root})`;
    if (code === "EISDIR") throw refuse(`"${file}" is a folder, not a file.`, "Name a file.", error);
    if (code === "EACCES" || code === "EPERM")
      throw refuse(`The file "${file}" cannot be read: permission denied.`, "Change its permissions.", error);
    if (code === "ENOTREG" || code === "EFBIG")
      throw refuse(`The file "${file}" cannot be read: ${whyUnreadable(error)}.`, "Name another file.", error);
    throw refuse(`The file "${file}" does not exist${where}.`, "Correct its path, or add the file.", error);
  }
}

function isOutside(file: string, root: string): boolean {
  const way = relative(root, file);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

function outside(file: string, root: string): Error {
  return refuse(`The file "${file}" is outside ${root}, and Playbook only sends files inside it.`, "Copy the file into the folder.");
}
