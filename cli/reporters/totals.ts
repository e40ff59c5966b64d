// Writes the counts of a run in words, without those that are zero.

import type { RunSummary } from "../../engine/index.ts";

/** Passed and failed always come first. */
export function totals(summary: RunSummary): readonly { readonly count: number; readonly word: string }[] {
  const all = [
    [summary.passed, "passed"],
    [summary.failed, "failed"],
    [summary.broken, "broken"],
    [summary.blocked, "blocked"],
    [summary.cancelled, "cancelled"],
    [summary.skipped, "not started"],
    [summary.notReady, "not ready"],
    [summary.flaky, "flaky"],
    [summary.teardownFailed, summary.teardownFailed === 1 ? "teardown failed" : "teardowns failed"],
    [summary.warnings, summary.warnings === 1 ? "warning" : "warnings"],
  ] as const;
  return all.filter(([count], index) => count > 0 || index < 2).map(([count, word]) => ({ count, word }));
}
