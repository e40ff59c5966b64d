// Teardown: always, with a fresh signal and a limit of its own; then what cleans up after phrases and the teardowns of
// the playbooks that were called, the last first.

import type { TestResult } from "../events.ts";
import { withRow } from "../values/scope.ts";
import type { BegunUse, Frame, PhaseRun, PhaseTime } from "./context.ts";
import { longestTimer } from "./pause.ts";
import { ownSteps, runPart, runPhase } from "./phase.ts";
import { cleanupsOf } from "./uses.ts";

export interface TeardownLimits {
  /** Aborted by the second cancel: nothing more is done. */
  readonly stop: AbortSignal;
  /** Milliseconds for all of it, without the waits that its sentences ask for. */
  readonly teardownTimeout: number;
}

interface Sum {
  ran: number;
  failed: boolean;
  steps: number;
}

/**
 * Undefined if there is no teardown at all. Skipped: not one step had anything to do. Failed also when it was stopped
 * before it began.
 */
export async function tearDown(frame: Frame, { stop, teardownTimeout }: TeardownLimits): Promise<TestResult["teardown"]> {
  if (!hasTeardown(frame)) return undefined;
  if (stop.aborted) return "failed";
  const controller = new AbortController();
  const halt = () => controller.abort("Stopped.");
  stop.addEventListener("abort", halt, { once: true });
  const deadline = startDeadline(controller, teardownTimeout);
  const sum: Sum = { ran: 0, failed: false, steps: 0 };
  try {
    await tearDownFrame(frame, { signal: controller.signal, prolong: deadline.prolong }, sum);
  } finally {
    deadline.cancel();
    stop.removeEventListener("abort", halt);
  }
  if (sum.failed || controller.signal.aborted) return "failed";
  return sum.ran === 0 ? "skipped" : "passed";
}

/** Aborts when the time is over, to which each wait adds its own. */
function startDeadline(controller: AbortController, limit: number): { prolong(wait: number): void; cancel(): void } {
  const start = performance.now();
  let time = limit;
  let timer = startTimer();
  return {
    prolong: (wait) => {
      time += wait;
      clearTimeout(timer);
      timer = startTimer();
    },
    cancel: () => clearTimeout(timer),
  };

  function startTimer(): NodeJS.Timeout {
    const left = start + time - performance.now();
    return setTimeout(() => controller.abort(`The teardown took longer than ${time / 1_000} s.`), Math.min(left, longestTimer));
  }
}

function hasTeardown(frame: Frame): boolean {
  return ownSteps(frame, "teardown").length > 0 || hasCleanup(frame.uses, frame) || frame.called.some(hasTeardown);
}

async function tearDownFrame(frame: Frame, time: PhaseTime, sum: Sum): Promise<void> {
  const add = ({ end, ran }: PhaseRun) => {
    sum.ran += ran;
    sum.failed ||= end.kind !== "passed";
  };
  add(await runPhase(frame, "teardown", time));
  // The teardown may use phrases itself, and so may what cleans up.
  for (let begun = frame.uses.pop(); begun !== undefined; begun = frame.uses.pop()) await cleanUp(begun);
  for (const called of frame.called.toReversed()) await tearDownFrame(called, time, sum);

  async function cleanUp({ use, values, inner }: BegunUse): Promise<void> {
    const cleanup = cleanupsOf(frame.playbook).get(use);
    if (cleanup !== undefined) {
      const { scope } = frame;
      frame.scope = withRow(scope, values);
      try {
        add(await runPart(frame, "teardown", cleanup.steps, time));
      } finally {
        frame.scope = scope;
      }
    }
    for (const one of inner.toReversed()) await cleanUp(one);
  }
}

function hasCleanup(uses: readonly BegunUse[], frame: Frame): boolean {
  return uses.some(({ use, inner }) => cleanupsOf(frame.playbook).has(use) || hasCleanup(inner, frame));
}
