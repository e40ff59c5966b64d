// Reports the state of a verification that a person, or a time limit of CI, stopped before its end.

import { PlaybookError } from "../../error.ts";
import type { AttemptRecord, TestRecord } from "./record.ts";
import type { RunTests } from "./verifyEndpoints.ts";

interface Stoppable {
  readonly runTests: RunTests;
  /** The error that the verification ends with when it is stopped. */
  stopped(): PlaybookError;
}

/** Watches the runs of a verification, to report which of them was cut off and which items it could not remove. */
export function stoppable(run: RunTests, signal: AbortSignal | undefined): Stoppable {
  let tests = 0;
  let repetitions = 1;
  let records: readonly TestRecord[] = [];
  return {
    async runTests(workspace, paths, how) {
      const isStopped = signal?.aborted === true;
      if (!isStopped) [tests, repetitions, records] = [paths.length, how.repeat, []];
      const ran = await run(workspace, paths, how);
      if (!isStopped) records = ran;
      return ran;
    },
    stopped() {
      return new PlaybookError(
        "cancelled",
        `Stopped ${placeOf(tests, repetitions, records)}. No file was written. ${remainderOf(records)}`,
        "Give it more time, or verify in parts: --kind default first, or some operations with --endpoint “POST /orders”.",
      );
    },
  };
}

function placeOf(playbooks: number, repetitions: number, records: readonly TestRecord[]): string {
  if (playbooks === 0) return "before any test ran";
  const attempts = records.flatMap((record) => record.attempts);
  const cut = attempts.filter(isCutOff).length;
  const each = repetitions === 1 ? "" : ` ${repetitions} times each`;
  const what = `${playbooks} ${playbooks === 1 ? "playbook" : "playbooks"}`;
  if (cut === 0) return `after running ${what}${each}`;
  return `while running ${what}${each}: ${attempts.length - cut} of their tests had ended, ${cut} did not`;
}

function isCutOff({ result: { verdict } }: AttemptRecord): boolean {
  return verdict === "cancelled" || verdict === "skipped";
}

function remainderOf(records: readonly TestRecord[]): string {
  const remaining = records.filter(({ attempts }) =>
    attempts.some(({ result, teardown }) => teardown !== undefined || result.teardown === "failed"),
  );
  if (remaining.length === 0) return "The tests that were running have removed what they had created.";
  return `These tests could not remove what they had created: ${remaining.map(({ title }) => title).join("; ")}.`;
}
