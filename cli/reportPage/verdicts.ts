// Lists the verdicts in the order in which people want to see them, with their words.

import type { RunData } from "../reporters/html/pageData.ts";
import type { ShownTest } from "./report.ts";

export const verdicts = ["failed", "broken", "blocked", "cancelled", "skipped", "passed"] as const;

const words: Readonly<Record<string, string>> = { skipped: "not started", notReady: "not ready", teardown: "teardown failed" };

export function wordOf(verdict: string): string {
  return words[verdict] ?? verdict;
}

/** A group of tests that can be asked for. */
export interface Filter {
  readonly name: string;
  readonly word: string;
  readonly count: number;
  readonly fits: (test: ShownTest) => boolean;
}

/** Only the verdicts that some test has; the first entry stands for all. */
export function filtersOf(tests: readonly ShownTest[]): readonly Filter[] {
  const of = (name: string, word: string, fits: Filter["fits"]): Filter => ({ name, word, fits, count: tests.filter(fits).length });
  const filters = [
    ...verdicts.map((verdict) => of(verdict, wordOf(verdict), (test) => test.verdict === verdict)),
    of("flaky", "flaky", ({ flaky }) => flaky),
    of("teardown", "teardown failed", ({ attempts }) => attempts.some(({ teardown }) => teardown === "failed")),
  ];
  return [of("all", "all", () => true), ...filters.filter(({ count }) => count > 0)];
}

/** The run in one sentence, and which colour it has. */
export function conclusion({ summary, notReady }: RunData, tests: readonly ShownTest[]): { readonly text: string; readonly kind: string } {
  const bad = (summary.failed ?? 0) + (summary.broken ?? 0);
  const all = `${tests.length} ${tests.length === 1 ? "test" : "tests"}`;
  if (bad > 0) return { text: `${bad} of ${all} failed`, kind: "failed" };
  if ((summary.cancelled ?? 0) > 0) return { text: `Cancelled: ${summary.passed} of ${all} passed`, kind: "cancelled" };
  if ((summary.blocked ?? 0) > 0) return { text: `${summary.blocked} of ${all} blocked`, kind: "blocked" };
  if (notReady.length > 0)
    return { text: `${notReady.length} ${notReady.length === 1 ? "playbook is" : "playbooks are"} not ready`, kind: "notReady" };
  const teardowns = summary.teardownFailed ?? 0;
  if (teardowns > 0) return { text: `${teardowns} ${teardowns === 1 ? "teardown" : "teardowns"} failed`, kind: "failed" };
  if (summary.exitCode === 4) return { text: "The run failed with an error", kind: "broken" };
  return tests.length === 0
    ? { text: "No test ran", kind: "skipped" }
    : { text: tests.length === 1 ? "The test passed" : `All ${all} passed`, kind: "passed" };
}
