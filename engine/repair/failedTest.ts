// A test that did not pass, as the reports of a run describe it: the failed step, its call, and the expectation.

import type { CheckResult, Exchange, StepPlace, StepResult, TestIdentity, TestResult } from "../events.ts";

/** One attempt of a test. */
export interface FinishedTest {
  readonly identity: TestIdentity;
  readonly attempt: number;
  readonly last: boolean;
  readonly steps: readonly FinishedStep[];
  readonly result: TestResult;
}

export interface FinishedStep {
  readonly place: StepPlace;
  readonly result: StepResult;
}

export interface Failure {
  readonly test: FinishedTest;
  /** The first that failed or broke; absent if none did: the test was blocked or cancelled. */
  readonly step?: FinishedStep;
  /** Further ones of the same call. */
  readonly others: readonly FinishedStep[];
  readonly failed: readonly CheckResult[];
  /** The call that the failed step makes or reads. */
  readonly call?: FinishedStep;
  readonly exchange?: Exchange;
}

export function failureOf(test: FinishedTest): Failure {
  const bad = test.steps.filter(({ result }) => result.outcome === "failed" || result.outcome === "broken");
  const step = bad.find(({ place }) => place.phase !== "teardown") ?? bad[0];
  if (step === undefined) return { test, others: [], failed: [] };
  const at = test.steps.indexOf(step);
  const callAt = test.steps.findLastIndex(({ place }, index) => index <= at && place.phase === step.place.phase && isCall(place.step.step));
  const call = test.steps[callAt];
  const end = test.steps.findIndex(({ place }, index) => index > at && (isCall(place.step.step) || place.phase !== step.place.phase));
  const others = bad.filter((one) => one !== step && test.steps.indexOf(one) > at && (end === -1 || test.steps.indexOf(one) < end));
  const failed = [step, ...others].flatMap(({ result }) =>
    result.checks.filter(({ passed, severity }) => !passed && severity !== "warning"),
  );
  const exchange = step.result.exchange ?? call?.result.exchange;
  return { test, step, others, failed, ...(call === undefined ? {} : { call }), ...(exchange === undefined ? {} : { exchange }) };
}

function isCall(kind: string): boolean {
  return kind === "api_request" || kind === "mcp_server_call";
}

/** The tests whose last attempt did not pass. */
export function failedTests(tests: readonly FinishedTest[]): readonly FinishedTest[] {
  return tests.filter(({ last, result }) => last && result.verdict !== "passed" && result.verdict !== "skipped");
}
