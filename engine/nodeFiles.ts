// The file port over node's file system, as the command line and the editor's engine use it.

import type { Dirent } from "node:fs";
import { access, readdir, readFile, realpath } from "node:fs/promises";
import type { FilePort } from "./ports.ts";

/** `read` rejects with node's error when there is no such file, `list` when a folder may not be looked into. */
export const nodeFiles: FilePort = {
  read: (path) => readFile(path),
  exists: (path) =>
    access(path).then(
      () => true,
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
