// Writes a folder of files that appears when the run is finished: files gather in a folder next to it, and are moved in
// at the end.

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PlaybookError } from "../engine/index.ts";
import { gatheringName, removeLeftovers } from "./leftovers.ts";

export interface OutputFolder {
  write(name: string, text: string): void;
  /** Moves the files in, in the order of their names; what else is in the folder stays. */
  commit(): Promise<void>;
  /** Leaves no trace. */
  discard(): void;
}

/** Fails at once with a PlaybookError when the folder cannot be made. */
export function openOutputFolder(path: string): OutputFolder {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory() === false) throw new PlaybookError("cannot-write", `${path} is a file.`, "Give the path of a folder.");
  let gathered: string;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeLeftovers(path);
    gathered = mkdtempSync(gatheringName(path));
  } catch (cause) {
    throw notWritable(path, cause);
  }
  return {
    write(name, text) {
      try {
        writeFileSync(join(gathered, name), text);
      } catch (cause) {
        throw notWritable(path, cause);
      }
    },
    async commit() {
      try {
        mkdirSync(path, { recursive: true });
        for (const name of readdirSync(gathered).sort()) renameSync(join(gathered, name), join(path, name));
      } catch (cause) {
        throw notWritable(path, cause);
      } finally {
        this.discard();
      }
    },
    discard() {
      rmSync(gathered, { recursive: true, force: true });
    },
  };
}

function notWritable(path: string, cause: unknown): PlaybookError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new PlaybookError("cannot-write", `The folder ${path} cannot be written: ${why}.`, "Free space, or give another path.", cause);
}
