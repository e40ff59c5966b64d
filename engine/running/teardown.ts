// Teardown: always, with a fresh signal and a limit of its own; then those of the playbooks that were called, the last first.

import type { TestResult } from "../events.ts";
import type { Frame } from "./context.ts";
import { runPhase } from "./phase.ts";

export interface TeardownLimits {
  /** Aborted by the second cancel: nothing more is done. */
  readonly stop: AbortSignal;
  /** Milliseconds for all of it. */
  readonly teardownTimeout: number;
}

interface Sum {
  ran: number;
  failed: boolean;
  steps: number;
}

/** Undefined where there is no teardown at all. Skipped: not one step had anything to do. Failed also when it was stopped before it began. */
export async function tearDown(frame: Frame, { stop, teardownTimeout }: TeardownLimits): Promise<TestResult["teardown"]> {
  if (!hasTeardown(frame)) return undefined;
  if (stop.aborted) return "failed";
  const controller = new AbortController();
  const halt = () => controller.abort("Stopped.");
  stop.addEventListener("abort", halt, { once: true });
  const timer = setTimeout(() => controller.abort(`The teardown took longer than ${teardownTimeout / 1_000} s.`), teardownTimeout);
  const sum: Sum = { ran: 0, failed: false, steps: 0 };
  try {
    await tearDownFrame(frame, controller.signal, sum);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", halt);
  }
  if (sum.failed || controller.signal.aborted) return "failed";
  return sum.ran === 0 ? "skipped" : "passed";
}

function hasTeardown(frame: Frame): boolean {
  return frame.playbook.teardown.length > 0 || frame.called.some(hasTeardown);
}

async function tearDownFrame(frame: Frame, signal: AbortSignal, sum: Sum): Promise<void> {
  const { end, ran } = await runPhase(frame, "teardown", signal);
  sum.ran += ran;
  sum.failed ||= end.kind !== "passed";
  for (const called of frame.called.toReversed()) await tearDownFrame(called, signal, sum);
}
