// One attempt of a test: setup, execution if setup passed, and teardown in any case.

import type { TestResult, Verdict } from "../events.ts";
import type { PlannedStep, PlannedTest } from "../planned.ts";
import type { PhaseEnd, RunContext } from "./context.ts";
import { openFrame } from "./frame.ts";
import { longestTimer } from "./pause.ts";
import { runPhase } from "./phase.ts";
import { spoken } from "./spoken.ts";
import { type TeardownLimits, tearDown } from "./teardown.ts";

export interface TestLimits extends TeardownLimits {
  /** Aborted by the first cancel. */
  readonly cancel: AbortSignal;
  /** Milliseconds for setup and execution of a playbook that names no time limit itself. */
  readonly timeout?: number;
}

export async function runTest(run: RunContext, planned: PlannedTest, limits: TestLimits): Promise<TestResult> {
  const start = performance.now();
  const frame = openFrame({ run, test: planned.identity.id, ofService: false }, planned.playbook, planned);
  const timeout = planned.playbook.timeout ?? limits.timeout;
  const guard = guardOf({ cancel: limits.cancel, ...(timeout === undefined ? {} : { timeout }) });
  let end: PhaseEnd;
  let where = "setup";
  try {
    ({ end } = await runPhase(frame, "setup", guard));
    if (end.kind === "passed") {
      where = "execution";
      ({ end } = await runPhase(frame, "execution", guard));
    }
  } finally {
    guard.release();
  }
  const teardown = await tearDown(frame, limits);
  return {
    ...verdictOf(end, where, guard.signal),
    ...(teardown === undefined ? {} : { teardown }),
    duration: performance.now() - start,
  };
}

export function verdictOf(end: PhaseEnd, where: string, signal: AbortSignal): { readonly verdict: Verdict; readonly message?: string } {
  switch (end.kind) {
    case "passed":
      return { verdict: "passed" };
    case "cancelled":
      // The reason of a time limit is a sentence.
      return typeof signal.reason === "string" && signal.reason !== "cancelled"
        ? { verdict: "failed", message: withLeftover(`${signal.reason} It was in its ${where}${placeOf(end.at)}.`, end.unanswered) }
        : { verdict: "cancelled", message: withLeftover(`Cancelled during ${where}${placeOf(end.at)}.`, end.unanswered) };
    default:
      return { verdict: end.kind, message: where === "setup" ? `Setup: ${end.message}` : end.message };
  }
}

function withLeftover(message: string, unanswered: string | undefined): string {
  return unanswered === undefined ? message : `${message} ${unanswered}`;
}

function placeOf(at: PlannedStep | undefined): string {
  return at === undefined ? "" : `, at “${spoken(at.sentence)}” (${at.place.path}:${at.place.line})`;
}

export interface Guard {
  readonly signal: AbortSignal;
  release(): void;
}

/** A signal of its own if there is a time limit, else that of the run; releasing it removes its listener. */
export function guardOf({ cancel, timeout }: Pick<TestLimits, "cancel" | "timeout">): Guard {
  if (timeout === undefined) return { signal: cancel, release: () => undefined };
  const controller = new AbortController();
  const stop = () => controller.abort("cancelled");
  if (cancel.aborted) stop();
  cancel.addEventListener("abort", stop, { once: true });
  const late = () => controller.abort(`It took longer than its time limit of ${timeout.toLocaleString("en")} ms.`);
  const timer = setTimeout(late, Math.min(timeout, longestTimer));
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      cancel.removeEventListener("abort", stop);
    },
  };
}
