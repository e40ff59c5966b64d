// Records the verdict and the time of each test of a run for the history.

import { resolve } from "node:path";
import type { RunEvent, Verdict } from "../../engine/index.ts";
import { addToHistory, type RecordedTest } from "./historyFile.ts";

export interface HistoryRecorder {
  event(event: RunEvent): void;
  /** Adds the run to the file, when it has come to its end. */
  commit(): Promise<void>;
}

/** The last verdict of a test, the milliseconds of all its attempts, and whether any of them passed or failed. */
interface Recorded {
  readonly verdict: Verdict;
  readonly duration: number;
  readonly passed: boolean;
  readonly failed: boolean;
}

export function historyRecorder(path: string): HistoryRecorder {
  const tests = new Map<string, Recorded | undefined>();
  let started: Extract<RunEvent, { kind: "run started" }> | undefined;
  let whole: number | undefined;
  return {
    event(event) {
      if (event.kind === "run started") {
        started = event;
        // A map keeps its existing keys: the keys of later events, which are separate texts, need no memory.
        for (const { id } of event.tests) tests.set(id, undefined);
      }
      if (event.kind === "run finished") whole = event.duration;
      else if (event.kind === "test finished") {
        const { verdict, duration: time } = event.result;
        const known = tests.get(event.test) ?? { duration: 0, passed: false, failed: false };
        tests.set(event.test, {
          verdict,
          duration: known.duration + time,
          passed: known.passed || verdict === "passed",
          failed: known.failed || verdict === "failed" || verdict === "broken",
        });
      }
    },
    async commit() {
      if (started === undefined || whole === undefined) return;
      const { at, environment } = started;
      const run = { at, ...(environment === undefined ? {} : { environment }), duration: Math.round(whole), tests: recordedTests(tests) };
      await addToHistory(resolve(path), run);
    },
  };
}

function* recordedTests(tests: ReadonlyMap<string, Recorded | undefined>): Generator<RecordedTest, void> {
  for (const [id, test] of tests) {
    if (test === undefined) continue;
    const { verdict, duration, passed, failed } = test;
    const time = Math.round(duration * 10) / 10;
    yield passed && failed ? [id, verdict, time, 1] : [id, verdict, time];
  }
}
