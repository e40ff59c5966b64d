/**
 * Keeps the verdicts and times of the Test Explorer's runs in files of the workspace's own storage, one for each
 * root.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ExtensionContext } from "vscode";

export interface RunHistory {
  /** The file to which the engine adds a run of this root; undefined if the window has no storage. */
  fileFor(folder: string): Promise<string | undefined>;
  /** The file of the root, if one of its runs has ended. */
  kept(folder: string): string | undefined;
}

export function createRunHistory({ storageUri }: Pick<ExtensionContext, "storageUri">): RunHistory {
  const storage = storageUri?.fsPath;
  const pathOf = (folder: string) =>
    storage === undefined ? undefined : join(storage, `runs-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}.history`);
  return {
    async fileFor(folder) {
      // VS Code leaves it to extensions to make the folder.
      if (storage !== undefined) await mkdir(storage, { recursive: true });
      return pathOf(folder);
    },
    kept(folder) {
      const path = pathOf(folder);
      return path !== undefined && existsSync(path) ? path : undefined;
    },
  };
}
