// A file that is written whole or not at all. Text is spooled into a temporary file that has no name any more once it
// is open (where the system allows it), and put in place by a rename at the end.

import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PlaybookError } from "../engine/index.ts";
import { gatheringName } from "./leftovers.ts";
import { writeIntoPipe } from "./outputPipe.ts";

export interface OutputFile {
  write(text: string | Uint8Array): void;
  /** Puts the file in place. */
  commit(): Promise<void>;
  /** Leaves no trace. */
  discard(): void;
}

/**
 * Fails at once with a PlaybookError when the folder cannot be written. A link keeps leading to its file; anything but
 * a regular file (a device, a pipe) is written in place.
 */
export function openOutputFile(wanted: string): OutputFile {
  const existing = found(wanted);
  if (existing?.isDirectory() === true) throw new PlaybookError("cannot-write", `${wanted} is a folder.`, "Give the path of a file.");
  const stream = existing === undefined ? undefined : standardStream(wanted, existing);
  const inPlace = stream !== undefined || (existing !== undefined && !existing.isFile());
  // A pipe without a name has no path but the link to it.
  const path = existing === undefined || inPlace ? wanted : realpathSync(wanted);
  const { folder, spool, file } = openSpool();
  try {
    makeFolderOf(path);
  } catch (error) {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  let size = 0;
  let isOpen = true;
  return {
    write(text) {
      const bytes = typeof text === "string" ? Buffer.from(text) : text;
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written, bytes.length - written, size + written);
      } catch (cause) {
        throw noSpool(cause);
      }
      size += bytes.length;
    },
    async commit() {
      const beside = inPlace ? path : `${gatheringName(path)}file`;
      try {
        if (stream !== undefined) await writeInto(stream, createReadStream(spool, { fd: file, start: 0, autoClose: false }));
        else if (existing?.isFIFO() === true) await writeIntoPipe(path, file, size);
        else if (size === 0) closeSync(openSync(beside, "w"));
        else await pipeline(createReadStream(spool, { fd: file, start: 0, end: size - 1, autoClose: false }), createWriteStream(beside));
        if (!inPlace) await rename(beside, path);
      } catch (cause) {
        if (!inPlace) rmSync(beside, { force: true });
        throw notWritten(path, cause);
      } finally {
        this.discard();
      }
    },
    discard() {
      // A stream that fails has closed it.
      if (isOpen) closeQuietly(file);
      isOpen = false;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The stream of this process that `/dev/stdout` and its like lead to: no path leads to a socket, or keeps a place in a
 * file.
 */
function standardStream(wanted: string, { dev, ino }: Stats): NodeJS.WriteStream | undefined {
  if (!/^\/(?:dev|proc)\//.test(wanted)) return undefined;
  return [process.stdout, process.stderr].find(({ fd }) => {
    const own = fstatSync(fd);
    return own.dev === dev && own.ino === ino;
  });
}

/** Leaves the stream open. */
async function writeInto(stream: NodeJS.WriteStream, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks)
    await new Promise<void>((resolve, reject) => {
      stream.write(chunk, (cause) => (cause ? reject(cause) : resolve()));
    });
}

/** A file that has no name any more where the system allows it, so that a kill leaves nothing. */
function openSpool(): { readonly folder: string; readonly spool: string; readonly file: number } {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "playbook-"));
    const spool = join(folder, "report");
    const file = openSync(spool, "w+");
    if (process.platform !== "win32") rmSync(folder, { recursive: true });
    return { folder, spool, file };
  } catch (cause) {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    throw noSpool(cause);
  }
}

function noSpool(cause: unknown): PlaybookError {
  return new PlaybookError(
    "cannot-write",
    `The temporary folder ${tmpdir()} cannot be written: ${reason(cause)}.`,
    `Free space there, or name another folder in ${process.platform === "win32" ? "TEMP" : "TMPDIR"}.`,
    cause,
  );
}

/** A text that is there at once. Throws as `openOutputFile` does. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const output = openOutputFile(path);
  output.write(text);
  await output.commit();
}

/** Replaces a regular file, or writes a new one, without a spool. Throws as `openOutputFile` does. */
export function replaceFile(path: string, text: string): void {
  makeFolderOf(path);
  const beside = `${gatheringName(path)}file`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (cause) {
    rmSync(beside, { force: true });
    throw notWritten(path, cause);
  }
}

function notWritten(path: string, cause: unknown): PlaybookError {
  return new PlaybookError("cannot-write", `${path} cannot be written: ${reason(cause)}.`, "Free space, or give another path.", cause);
}

/** Undefined if there is no such file. */
function found(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw new PlaybookError("cannot-write", `${path} cannot be written: ${reason(cause)}.`, "Give another path.", cause);
  }
}

function makeFolderOf(path: string): void {
  try {
    makeFolders(dirname(path));
  } catch (cause) {
    throw new PlaybookError(
      "cannot-write",
      `The folder of ${path} cannot be created: ${reason(cause)}.`,
      "Give a path where you may write.",
      cause,
    );
  }
}

/** One by one: `recursive` never comes back from a place such as /proc, where nothing can be made. */
function makeFolders(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw new Error(`${folder} is a file`);
  makeFolders(dirname(folder));
  mkdirSync(folder);
}

function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {}
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
