// Gathers the events of one attempt of a test until it is finished, and lets go of them then, so that a long run stays
// small.

import type { RunEvent, StepPlace, StepResult, TestIdentity, TestResult } from "../../engine/index.ts";

export interface StepRecord {
  readonly place: StepPlace;
  readonly result: StepResult;
}

export interface TestRecord {
  readonly identity: TestIdentity;
  readonly attempt: number;
  /** False for an attempt that is followed by another (retries, repeats). */
  readonly last: boolean;
  /** Absent when it never started. */
  readonly startedAt: string | undefined;
  readonly steps: readonly StepRecord[];
  readonly result: TestResult;
}

interface OpenTest {
  readonly startedAt: string;
  readonly attempt: number;
  readonly steps: StepRecord[];
}

/** Feeds `finished` with each attempt of each test as it ends. Give it every event. */
export function gatherTests(finished: (record: TestRecord) => void): (event: RunEvent) => void {
  // Every test stays in it: of a map whose entries come and go, old tables keep the new ones alive (see
  // engine/http/bag.ts).
  const tests = new Map<string, { readonly identity: TestIdentity; open: OpenTest | undefined }>();
  const open = (id: string, record: OpenTest) => {
    const test = tests.get(id);
    if (test !== undefined) test.open = record;
  };
  return (event) => {
    switch (event.kind) {
      case "run started":
        for (const identity of event.tests) tests.set(identity.id, { identity, open: undefined });
        return;
      case "test started":
        open(event.test, { startedAt: event.at, attempt: event.attempt, steps: [] });
        return;
      case "step finished":
        tests.get(event.test)?.open?.steps.push({ place: event.step, result: event.result });
        return;
      case "test finished": {
        const test = tests.get(event.test);
        if (test === undefined) return;
        // A test that was cancelled, skipped or blocked before it could start has no steps.
        const { startedAt, attempt, steps } = test.open ?? { startedAt: undefined, attempt: event.attempt, steps: [] };
        test.open = undefined;
        finished({ identity: test.identity, attempt, last: event.last, startedAt, steps, result: event.result });
        return;
      }
      default:
    }
  };
}
