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

type OpenTest = Pick<TestRecord, "identity" | "attempt" | "startedAt"> & { readonly steps: StepRecord[] };

/** Feeds `finished` with each attempt of each test as it ends. Give it every event. */
export function gatherTests(finished: (record: TestRecord) => void): (event: RunEvent) => void {
  // Every test stays in it: of a map whose entries come and go, old tables keep the new ones alive (see
  // engine/http/bag.ts). The value of a test that is not running is its identity alone: there may be 100,000.
  const tests = new Map<string, TestIdentity | OpenTest>();
  return (event) => {
    switch (event.kind) {
      case "run started":
        for (const identity of event.tests) tests.set(identity.id, identity);
        return;
      case "test started": {
        const test = tests.get(event.test);
        if (test === undefined) return;
        tests.set(event.test, { identity: identityOf(test), startedAt: event.at, attempt: event.attempt, steps: [] });
        return;
      }
      case "step finished": {
        const test = tests.get(event.test);
        if (test !== undefined && isOpen(test)) test.steps.push({ place: event.step, result: event.result });
        return;
      }
      case "test finished": {
        const test = tests.get(event.test);
        if (test === undefined) return;
        const identity = identityOf(test);
        tests.set(event.test, identity);
        // A test that was cancelled, skipped or blocked before it could start has no steps.
        const open = isOpen(test) ? test : { identity, attempt: event.attempt, startedAt: undefined, steps: [] };
        finished({ ...open, last: event.last, result: event.result });
        return;
      }
      default:
    }
  };
}

function isOpen(test: TestIdentity | OpenTest): test is OpenTest {
  return "steps" in test;
}

function identityOf(test: TestIdentity | OpenTest): TestIdentity {
  return isOpen(test) ? test.identity : test;
}
