/**
 * A lock between processes: a file that holds the id of its owner. The lock of a process that is gone is taken over.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const pollMilliseconds = 250;

/** Runs `work` while no other process holds the lock `file`; waits for as long as another one does. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await isTaken(file))) await pause(pollMilliseconds);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function isTaken(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const owner = Number(await readFile(file, "utf8").catch(() => "0"));
  if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
