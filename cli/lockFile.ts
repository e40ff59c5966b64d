// Runs work that one process may do at a time, such as changing a shared file, under a lock file next to it.

import { open, rm, stat } from "node:fs/promises";
import { PlaybookError } from "../engine/index.ts";

export interface LockOptions {
  /** Milliseconds after which a lock counts as left by a process that died. */
  readonly stale: number;
  /** The error to throw where the lock cannot be written. */
  refused(reason: string, cause: unknown): PlaybookError;
}

/** Waits for its turn. Throws `PlaybookError`. */
export async function whileLocked<T>(path: string, { stale, refused }: LockOptions, work: () => Promise<T>): Promise<T> {
  for (const start = Date.now(); ; ) {
    const held = await open(path, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "EEXIST") throw refused(cause.message, cause);
      return undefined;
    });
    if (held !== undefined) {
      try {
        return await work();
      } finally {
        await held.close();
        await rm(path, { force: true });
      }
    }
    const since = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - since > stale) await rm(path, { force: true });
    if (Date.now() - start > 2 * stale)
      throw new PlaybookError(
        "cannot-write",
        `Another process has locked ${path}.`,
        "Delete that file if no other playbook command is running.",
      );
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
