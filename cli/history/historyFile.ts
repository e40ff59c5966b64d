// The last runs, in one file: a line of JSON for the file, and one for each run with every test's verdict and time.
// Text, so that a CI cache can keep it and people can read and merge it; a database would need a newer Node than
// Playbook does.

import { existsSync } from "node:fs";
import { maxReportBytes, PlaybookError, readRegularLines, type Verdict, whyUnreadable } from "../../engine/index.ts";
import { whileLocked } from "../lockFile.ts";
import { openOutputFile } from "../outputFile.ts";

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
/** A lock that is older belongs to a process that was killed. */
const staleLock = 30_000;

export function isHistory(text: string): boolean {
  return text.startsWith('{"playbookHistory":');
}

/** The oldest first; empty if there is no file. Throws `PlaybookError` for another file. */
export function readHistory(path: string): readonly RecordedRun[] {
  return [...runsOf(linesOf(path), path)].map(({ run }) => run);
}

/** The oldest first. Throws `PlaybookError` for the text of another file. */
export function parseHistory(text: string, path: string): readonly RecordedRun[] {
  return [...runsOf(text.split("\n"), path)].map(({ run }) => run);
}

/** A run whose tests are made while they are written: there may be 100,000. */
export interface AddedRun extends Omit<RecordedRun, "tests"> {
  readonly tests: Iterable<RecordedTest>;
}

/**
 * Adds a run, and keeps the last `most`. Several processes may do so at the same time. A run of 100,000 tests has 6 MB:
 * only one is held.
 */
export async function addToHistory(path: string, added: AddedRun, most = 50): Promise<void> {
  await whileLocked(`${path}.lock`, { stale: staleLock, refused }, async () => {
    const instants: string[] = [];
    for (const { run } of runsOf(linesOf(path), path)) instants.push(run.at);
    const later = instants.findIndex((at) => at > added.at);
    const place = later < 0 ? instants.length : later;
    const tooMany = Math.max(0, instants.length + 1 - most);
    const output = openOutputFile(path);
    try {
      output.write(`${JSON.stringify(head)}\n`);
      let index = 0;
      const keep = (parts: Iterable<string>) => {
        if (index >= tooMany) for (const part of parts) output.write(part);
        index += 1;
      };
      for (const { line } of runsOf(linesOf(path), path)) {
        if (index === place) keep(partsOf(added));
        keep([line.trimEnd(), "\n"]);
      }
      if (index === place) keep(partsOf(added));
      await output.commit();
    } finally {
      output.discard();
    }
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

const testsInPart = 1_000;

/** The line of a run, in parts: as one text that of 100,000 tests would be in memory several times. */
function* partsOf({ tests, ...run }: AddedRun): Generator<string, void> {
  yield `${JSON.stringify(run).slice(0, -1)},"tests":[`;
  let part: string[] = [];
  let isFirst = true;
  for (const test of tests) {
    part.push(`${isFirst ? "" : ","}${JSON.stringify(test)}`);
    isFirst = false;
    if (part.length < testsInPart) continue;
    yield part.join("");
    part = [];
  }
  yield `${part.join("")}]}\n`;
}

function* linesOf(path: string): Generator<string, void> {
  if (!existsSync(path)) return;
  try {
    yield* readRegularLines(path, maxReportBytes);
  } catch (error) {
    throw new PlaybookError("cannot-read", `${path} cannot be read: ${whyUnreadable(error)}.`, "Give the path of a history file.", error);
  }
}

function* runsOf(lines: Iterable<string>, path: string): Generator<{ readonly run: RecordedRun; readonly line: string }, void> {
  let isFirst = true;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    if (isFirst ? value?.playbookHistory !== version : typeof value?.at !== "string" || !Array.isArray(value.tests))
      throw notAHistory(path);
    if (!isFirst) yield { run: value as unknown as RecordedRun, line };
    isFirst = false;
  }
}

/** Undefined if the text is not a JSON object. */
function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return (JSON.parse(line) ?? undefined) as Readonly<Record<string, unknown>> | undefined;
  } catch {
    return undefined;
  }
}

function notAHistory(path: string): PlaybookError {
  return new PlaybookError(
    "not-a-history",
    `${path} is not a history that this version of Playbook can read.`,
    "Give another path to --history, or remove the file.",
  );
}
