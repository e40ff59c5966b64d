/** Keeps the failed checks of the last tests, so that a person can accept the actual values. */
import type { CheckResult, StepPlace, StepResult } from "../../engine/protocol.ts";
import type { FailedCheckView, Json } from "../../server/protocol.ts";

export interface Failure {
  /** As the message of the test says it. */
  readonly text: string;
  readonly title: string;
  readonly check: FailedCheckView;
}

export interface FailureLog {
  /** A test runs again: what failed before is forgotten. */
  begin(item: string): void;
  add(item: string, failure: Failure): void;
  /** In order. */
  of(item: string): readonly Failure[];
}

/** Shows the value that came, short enough for a list. */
export function actualText({ check }: Failure): string {
  return shorten(JSON.stringify(check.actual));
}

export function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** The number of tests for which they are kept; the oldest failures are dropped first. */
const most = 2000;

export function createFailureLog(): FailureLog {
  const log = new Map<string, Failure[]>();
  return {
    begin: (item) => void log.delete(item),
    add(item, failure) {
      const known = log.get(item);
      if (known !== undefined) known.push(failure);
      else {
        log.set(item, [failure]);
        const [oldest] = log.keys();
        if (log.size > most && oldest !== undefined) log.delete(oldest);
      }
    },
    of: (item) => log.get(item) ?? [],
  };
}

/** Undefined if no value came that a sentence could expect, or where the sentence does not say the check. */
export function failedCheck({ sentence, place, step }: StepPlace, result: StepResult, failed: CheckResult): FailedCheckView | undefined {
  const { actual, contract, check: filled } = failed;
  const index = result.checks.filter((one) => one.contract !== true).indexOf(failed);
  const checks = step.step === "validate" ? step.checks : step.step === "api_request" ? (step.until?.checks ?? []) : [];
  const check = checks[index];
  if (actual === undefined || contract === true || check === undefined) return undefined;
  const answered = result.exchange?.response?.status;
  return {
    sentence,
    line: place.line,
    check: check as unknown as Json,
    filled: filled as unknown as Json,
    actual,
    ...(answered === undefined ? {} : { answered }),
  };
}
