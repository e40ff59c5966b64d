// Files and folders that collect output until it is moved to its place at the end. Their names identify their process,
// so that a run can remove those of one that was killed.

import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** Another machine may write to the same folder, where the same number is another process. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 6);

/** Returns the prefix of the temporary folders of this process beside `path`. */
export function gatheringName(path: string): string {
  return join(dirname(path), `${prefixOf(path)}${process.pid}-`);
}

/**
 * Removes what processes of this machine have left next to the final path that do not run any more. Files that cannot
 * be removed stay.
 */
export function removeLeftovers(path: string): void {
  const prefix = prefixOf(path);
  let names: readonly string[];
  try {
    names = readdirSync(dirname(path));
  } catch {
    return;
  }
  for (const name of names) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(dirname(path), name), { recursive: true, force: true });
    } catch {}
  }
}

function prefixOf(path: string): string {
  return `.${basename(path)}.playbook-${machine}-`;
}

/** Returns whether a process of this machine runs, including one of another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
