// The file port over node's file system, as the command line and the editor's engine use it.

import { closeSync, type Dirent, read, realpathSync } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import { promisify } from "node:util";
import type { FilePort } from "./ports.ts";
import { openRegularFile, readRegularFile } from "./regularFile.ts";

/** `read` rejects with an error of `readRegularFile`, `list` with Node's when a folder may not be read. */
export const nodeFiles: FilePort = {
  // Small files are read ten times as fast without a thread for each.
  read: async (path) => readRegularFile(path),
  async open(path) {
    const { descriptor, size } = openRegularFile(path, true);
    closeSync(descriptor);
    return { size, bytes: () => bytesOf(path, size) };
  },
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  isFile: (path) =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    ),
  real: async (path) => {
    try {
      return realpathSync.native(path);
    } catch {
      return path;
    }
  },
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
      if (error.code === "EACCES" || error.code === "EPERM") throw error;
      return [];
    });
    return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other" }));
  },
};

/** Bytes that are read at a time. */
const chunkSize = 1024 * 1024;
const readChunk = promisify(read);

async function* bytesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const { descriptor, size: now } = openRegularFile(path, true);
  try {
    if (now !== size) throw changed(path);
    for (let sent = 0; sent < size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkSize, size - sent));
      const { bytesRead } = await readChunk(descriptor, chunk, 0, chunk.length, sent);
      if (bytesRead === 0) throw changed(path);
      sent += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    closeSync(descriptor);
  }
}

function changed(path: string): Error {
  return new Error(`${path} was changed while it was being sent`);
}
