// Reads and opens regular files only, each up to a limit. A pipe may never end and a device may act when it is opened,
// so neither is opened at all.

import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";

/** Bytes of a file that is read as a whole, such as a playbook, a document or a table. */
export const maxTextBytes = 128 * 1024 * 1024;

/** Bytes of a report, a history or an import, which grow with the number of tests. V8's longest string has 512 MB. */
export const maxReportBytes = 500 * 1024 * 1024;

export interface OpenFile {
  /** The caller who opens it closes it. */
  readonly descriptor: number;
  readonly size: number;
}

/** Windows has neither; there, opening a pipe or a device by its path does not wait. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Throws Node's error for a missing or unreadable file, and one with the code ENOTREG for anything but a regular file.
 * With `real`, whose links have been followed already, a link in its place is refused.
 */
export function openRegularFile(path: string, real = false): OpenFile {
  // Before it is opened, since a device may act on that; and after, since another file may have taken its place.
  refuseIrregular(path, statSync(path));
  const descriptor = openSync(path, real ? flags | (constants.O_NOFOLLOW ?? 0) : flags);
  try {
    const found = fstatSync(descriptor);
    refuseIrregular(path, found);
    return { descriptor, size: found.size };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** As `openRegularFile`, and throws an error with the code EFBIG for a file of more than `maxBytes`. */
export function readRegularFile(path: string, maxBytes = maxTextBytes): Buffer {
  const { descriptor, size } = openRegularFile(path);
  try {
    refuseLarge(path, size, maxBytes);
    // Files of /proc and /sys give 0 as their size, and others may grow in the meantime.
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (let chunk = Buffer.allocUnsafe(size + 1); ; chunk = Buffer.allocUnsafe(64 * 1024)) {
      const count = readSync(descriptor, chunk, 0, chunk.length, null);
      bytes += count;
      refuseLarge(path, bytes, maxBytes);
      if (count > 0) chunks.push(chunk.subarray(0, count));
      if (count === 0 || (bytes === size && count < chunk.length)) break;
    }
    const [only] = chunks;
    return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Bytes that are read at once of a file that is read line by line. */
const chunkBytes = 64 * 1024;

/**
 * The lines of a file in UTF-8, one after the other, each with its line break; only the last may lack one. `seen` is
 * given the bytes as they are read, in a buffer that is used again. Throws as `readRegularFile` does.
 */
export function* readRegularLines(
  path: string,
  maxBytes = maxTextBytes,
  seen: (bytes: Buffer) => void = () => undefined,
): Generator<string, void> {
  const { descriptor, size } = openRegularFile(path);
  try {
    refuseLarge(path, size, maxBytes);
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let begun: Buffer[] = [];
    let bytes = 0;
    for (let count = readSync(descriptor, chunk); count > 0; count = readSync(descriptor, chunk)) {
      bytes += count;
      refuseLarge(path, bytes, maxBytes);
      const read = chunk.subarray(0, count);
      seen(read);
      let start = 0;
      for (let end = read.indexOf(10); end >= 0; end = read.indexOf(10, start)) {
        const line = read.subarray(start, end + 1);
        yield begun.length === 0 ? line.toString("utf8") : Buffer.concat([...begun, line]).toString("utf8");
        begun = [];
        start = end + 1;
      }
      if (start < count) begun.push(Buffer.from(read.subarray(start)));
    }
    if (begun.length > 0) yield Buffer.concat(begun).toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** As `readRegularFile`, in UTF-8, as a promise that may be rejected with the same errors. */
export async function readRegularText(path: string, maxBytes = maxTextBytes): Promise<string> {
  return readRegularFile(path, maxBytes).toString("utf8");
}

/** Why a file cannot be read, for a sentence: "it is a named pipe, not a regular file". */
export function whyUnreadable(error: unknown): string {
  const { code, reason, message } = error as NodeJS.ErrnoException & { readonly reason?: string };
  if (reason !== undefined) return reason;
  if (code === "ENOENT" || code === "ENOTDIR") return "it does not exist";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  if (code === "ELOOP") return "it is a link";
  return message ?? String(error);
}

/** The same as a sentence, with the path as the person named it. */
export function unreadableSentence(path: string, error: unknown): string {
  return (error as NodeJS.ErrnoException).code === "ENOENT"
    ? `There is no file ${path}.`
    : `${path} cannot be read: ${whyUnreadable(error)}.`;
}

function refuseIrregular(path: string, found: Stats): void {
  if (found.isFile()) return;
  throw refusal(path, found.isDirectory() ? "EISDIR" : "ENOTREG", `it is ${kindOf(found)}, not a regular file`);
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  if (found.isSocket()) return "a socket";
  return "a device";
}

function refuseLarge(path: string, bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw refusal(path, "EFBIG", `it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
}

function refusal(path: string, code: string, reason: string): Error {
  return Object.assign(new Error(`${path} cannot be read: ${reason}`), { code, reason, path });
}
