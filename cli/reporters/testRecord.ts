// Gathers the events of one attempt of a test until it is finished, and lets go of them then, so that a long run stays small.

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

/** Feeds `finished` with each attempt of each test as it ends. Give it every event. */
export function gatherTests(finished: (record: TestRecord) => void): (event: RunEvent) => void {
  const identities = new Map<string, TestIdentity>();
  const open = new Map<string, { startedAt: string; attempt: number; steps: StepRecord[] }>();
  return (event) => {
    switch (event.kind) {
      case "run started":
        for (const identity of event.tests) identities.set(identity.id, identity);
        return;
      case "test started":
        open.set(event.test, { startedAt: event.at, attempt: event.attempt, steps: [] });
        return;
      case "step finished":
        open.get(event.test)?.steps.push({ place: event.step, result: event.result });
        return;
      case "test finished": {
        const identity = identities.get(event.test);
        // What was cancelled, skipped or blocked before it could start has no steps.
        const test = open.get(event.test) ?? { startedAt: undefined, attempt: event.attempt, steps: [] };
        open.delete(event.test);
        if (identity !== undefined) finished({ identity, ...test, last: event.last, result: event.result });
        return;
      }
      default:
    }
  };
}
