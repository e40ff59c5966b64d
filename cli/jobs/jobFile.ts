// Publishes to other processes which playbooks are being generated. Each job has a file in a private folder, which is
// removed with the job or its process.

import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { type Identity, isJsonObject, type Json } from "../../language/index.ts";
import { isRunning } from "../leftovers.ts";

/** A generation in progress. Each optional property narrows the set of files it changes. */
export interface Job {
  /** For people: `generate endpoints`. */
  readonly title: string;
  readonly service?: string;
  readonly level?: Identity["level"];
  /** `POST /orders`. */
  readonly endpoints?: readonly string[];
  /** Playbooks inside the root. */
  readonly paths?: readonly string[];
}

interface Entry extends Job {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same number. */
  readonly born: string;
}

let count = 0;

/**
 * Does the work; meanwhile `jobsOf` of any process of this user gives the job. Where no private folder can be had, it
 * is not known to others.
 */
export async function duringJob<T>(root: string, job: Job, work: () => Promise<T>): Promise<T> {
  const folder = folderOf(root);
  count += 1;
  const path = folder === undefined ? undefined : join(folder, `${process.pid}-${count}.json`);
  const remove = () => {
    if (path !== undefined) rmSync(path, { force: true });
  };
  if (path !== undefined) {
    process.once("exit", remove);
    const entry: Entry = { ...job, pid: process.pid, born: bornOf(process.pid) ?? "" };
    try {
      writeFileSync(path, JSON.stringify(entry), { mode: 0o600, flag: "wx" });
    } catch {
      // A full disk must not keep the job from running.
    }
  }
  try {
    return await work();
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** The jobs that run for a root. Jobs of processes that are gone are removed. */
export function jobsOf(root: string): readonly Job[] {
  const folder = folderOf(root);
  if (folder === undefined) return [];
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const entry = readEntry(path);
    if (entry !== undefined && bornOf(entry.pid) === entry.born) return [entry];
    // It may be half written.
    if (entry !== undefined) rmSync(path, { force: true });
    return [];
  });
}

/** The job that makes or changes the playbook. */
export function jobFor(jobs: readonly Job[], { path, service, level, endpoint }: Identity): Job | undefined {
  return jobs.find(
    (job) =>
      (job.service === undefined || job.service === service) &&
      (job.level === undefined || job.level === level) &&
      (job.paths === undefined || job.paths.includes(path)) &&
      (job.endpoints === undefined || (endpoint !== undefined && job.endpoints.includes(`${endpoint.method} ${endpoint.path}`))),
  );
}

/** Undefined if the folder would not be this user's alone. */
function folderOf(root: string): string | undefined {
  const user = process.getuid?.() ?? userInfo().username;
  const top = join(tmpdir(), `playbook-jobs-${user}`);
  const folder = join(top, createHash("sha256").update(realPath(root)).digest("hex").slice(0, 16));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(top);
    const isOwn = process.platform === "win32" || (uid === user && (mode & 0o077) === 0 && !lstatSync(top).isSymbolicLink());
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

function readEntry(path: string): Entry | undefined {
  try {
    const entry: Json = JSON.parse(readFileSync(path, "utf8"));
    return isJsonObject(entry) && typeof entry.pid === "number" && typeof entry.title === "string"
      ? (entry as unknown as Entry)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for a process that is gone. On Linux with the time of its start, elsewhere the number alone has to do. */
function bornOf(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  try {
    // The 22nd field; the second one is a name in parentheses, which may have spaces.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
