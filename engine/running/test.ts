// One attempt of a test: setup, execution when setup passed, and teardown whatever happened.

import type { TestResult, Verdict } from "../events.ts";
import type { PlannedTest } from "../planned.ts";
import type { PhaseEnd, RunContext } from "./context.ts";
import { openFrame } from "./frame.ts";
import { longestTimer } from "./pause.ts";
import { runPhase } from "./phase.ts";
import { type TeardownLimits, tearDown } from "./teardown.ts";

export interface TestLimits extends TeardownLimits {
  /** Aborted by the first cancel. */
  readonly cancel: AbortSignal;
  /** Milliseconds for setup and execution. */
  readonly timeout?: number;
}

export async function runTest(run: RunContext, planned: PlannedTest, limits: TestLimits): Promise<TestResult> {
  const start = performance.now();
  const frame = openFrame({ run, test: planned.identity.id, ofService: false }, planned.playbook, planned);
  const guard = guardOf(limits);
  let end: PhaseEnd;
  let where = "setup";
  try {
    ({ end } = await runPhase(frame, "setup", guard.signal));
    if (end.kind === "passed") {
      where = "execution";
      ({ end } = await runPhase(frame, "execution", guard.signal));
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
      return signal.reason === "cancelled"
        ? { verdict: "cancelled", message: `Cancelled during ${where}.` }
        : { verdict: "failed", message: `${signal.reason} It was in its ${where}.` };
    default:
      return { verdict: end.kind, message: where === "setup" ? `Setup: ${end.message}` : end.message };
  }
}

export interface Guard {
  readonly signal: AbortSignal;
  release(): void;
}

/** A signal of its own, with the time limit; released, it leaves nothing behind on the run's. */
export function guardOf({ cancel, timeout }: Pick<TestLimits, "cancel" | "timeout">): Guard {
  const controller = new AbortController();
  const stop = () => controller.abort("cancelled");
  if (cancel.aborted) stop();
  cancel.addEventListener("abort", stop, { once: true });
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(
          () => controller.abort(`The test took longer than ${timeout.toLocaleString("en")} ms.`),
          Math.min(timeout, longestTimer),
        );
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      cancel.removeEventListener("abort", stop);
    },
  };
}
