// Counts verdicts while events pass by; of a test it keeps only what its attempts came to, and forgets that with the
// last.

import type { RunEvent, RunSummary, TestResult, Verdict } from "../events.ts";

export interface Tally {
  see(event: RunEvent): void;
  summary(notReady: number, broke: boolean): RunSummary;
}

/** The worst first. */
const order: readonly Verdict[] = ["cancelled", "broken", "failed", "blocked", "skipped", "passed"];

/** The worst attempt of a repeated test counts, the last of a retried one. */
export function createTally(repeated: boolean): Tally {
  const counts: Record<Verdict, number> = { passed: 0, failed: 0, broken: 0, blocked: 0, cancelled: 0, skipped: 0 };
  const open = new Map<string, Verdict[]>();
  let flaky = 0;
  let teardownFailed = 0;
  let warnings = 0;

  const finish = (test: string, result: TestResult, last: boolean) => {
    if (result.teardown === "failed") teardownFailed += 1;
    const verdicts = [...(open.get(test) ?? []), result.verdict];
    if (!last) {
      open.set(test, verdicts);
      return;
    }
    open.delete(test);
    if (verdicts.includes("passed") && verdicts.some((verdict) => verdict === "failed" || verdict === "broken")) flaky += 1;
    counts[repeated ? worst(verdicts) : result.verdict] += 1;
  };

  return {
    see(event) {
      if (event.kind === "test finished") finish(event.test, event.result, event.last);
      else if (event.kind === "notice" && event.severity === "warning") warnings += 1;
      else if (event.kind === "step finished") {
        for (const check of event.result.checks) if (!check.passed && check.severity === "warning") warnings += 1;
      }
    },
    summary(notReady, broke) {
      const bad = counts.failed + counts.broken + counts.blocked + counts.cancelled + teardownFailed;
      const exitCode = broke ? 4 : notReady > 0 ? 3 : bad > 0 ? 1 : 0;
      return { ...counts, notReady, flaky, teardownFailed, warnings, exitCode };
    },
  };
}

function worst(verdicts: readonly Verdict[]): Verdict {
  return order.find((verdict) => verdicts.includes(verdict)) ?? "passed";
}
