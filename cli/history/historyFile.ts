// The last runs, in one file: a line of JSON for the file, and one for each run with every test's verdict and time. Text, so that it can be kept in a
// cache of CI, looked at, and merged; a database would need a newer Node than Playbook does.

import { existsSync } from "node:fs";
import { maxReportBytes, PlaybookError, readRegularText, type Verdict, whyUnreadable } from "../../engine/index.ts";
import { whileLocked } from "../lockFile.ts";
import { writeWhole } from "../outputFile.ts";

export interface RecordedRun {
  /** ISO 8601 */
  readonly at: string;
  readonly environment?: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly tests: readonly RecordedTest[];
}

/** Its id, its verdict, the milliseconds of all its attempts, and 1 when it failed and passed in this one run. */
export type RecordedTest = readonly [id: string, verdict: Verdict, duration: number, flaky?: 1];

const version = 1;
const head = { playbookHistory: version };
/** A lock that is older was left behind by a process that was killed. */
const staleLock = 30_000;

export function isHistory(text: string): boolean {
  return text.startsWith('{"playbookHistory":');
}

/** The oldest first; none where there is no file. Throws `PlaybookError` for another file. */
export async function readHistory(path: string): Promise<readonly RecordedRun[]> {
  if (!existsSync(path)) return [];
  const text = await readRegularText(path, maxReportBytes).catch((error: unknown) => {
    throw new PlaybookError("cannot-read", `${path} cannot be read: ${whyUnreadable(error)}.`, "Give the path of a history file.", error);
  });
  return text.trim() === "" ? [] : parseHistory(text, path);
}

export function parseHistory(text: string, path: string): readonly RecordedRun[] {
  const [first = "", ...lines] = text.split("\n").filter((line) => line !== "");
  try {
    const { playbookHistory } = JSON.parse(first) as { readonly playbookHistory?: number };
    if (playbookHistory === version) return lines.map((line) => checked(JSON.parse(line) as RecordedRun));
  } catch {
    // Said below.
  }
  throw new PlaybookError(
    "not-a-history",
    `${path} is no history of Playbook, or of another version.`,
    "Give another path to --history, or remove the file.",
  );
}

function checked(run: RecordedRun): RecordedRun {
  if (typeof run.at !== "string" || !Array.isArray(run.tests)) throw new Error("no run");
  return run;
}

/** Adds a run, and keeps the last `most`. Several processes may do so at the same time. */
export async function addToHistory(path: string, run: RecordedRun, most = 50): Promise<void> {
  await whileLocked(`${path}.lock`, { stale: staleLock, refused }, async () => {
    const runs = [...(await readHistory(path)), run].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(-most);
    await writeWhole(path, `${[head, ...runs].map((line) => JSON.stringify(line)).join("\n")}\n`);
  });

  function refused(reason: string, cause: unknown): PlaybookError {
    return new PlaybookError(
      "cannot-write",
      `${path} cannot be written: ${reason}.`,
      "Give --history a path in a folder that exists.",
      cause,
    );
  }
}
