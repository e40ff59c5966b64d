// The file port over node's file system, as the command line and the editor's engine use it.

import type { Dirent } from "node:fs";
import { access, readdir, realpath, stat } from "node:fs/promises";
import type { FilePort } from "./ports.ts";
import { readRegularFile } from "./regularFile.ts";

/** `read` rejects with an error of `readRegularFile`, `list` with Node's when a folder may not be read. */
export const nodeFiles: FilePort = {
  // Small files are read ten times as fast without a thread for each.
  read: async (path) => readRegularFile(path),
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
  real: (path) => realpath(path).catch(() => path),
  async list(folder) {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
      if (error.code === "EACCES" || error.code === "EPERM") throw error;
      return [];
    });
    return entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : "file" }));
  },
};
