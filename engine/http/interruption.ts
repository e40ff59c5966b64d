// What stops an exchange from outside: its time limit, or the caller's signal.

import type { Phase } from "./explain.ts";
import type { HttpFailure } from "./failure.ts";

/** `cut` is set while an exchange runs, and called once `reason` is set. */
export interface Interruption {
  reason?: (phase: Phase) => HttpFailure;
  cut?: () => void;
}

export function interrupt(interruption: Interruption, reason: (phase: Phase) => HttpFailure): void {
  interruption.reason ??= reason;
  interruption.cut?.();
}

// One listener for each signal and not for each request: a run sends thousands under the same signal.
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `then` when the signal fires, at once if it has; the result takes it back. */
export function onAbort(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  let callbacks = waiting.get(signal);
  if (callbacks === undefined) {
    const all = new Set<() => void>();
    callbacks = all;
    waiting.set(signal, all);
    signal.addEventListener("abort", () => all.forEach((callback) => void callback()), { once: true });
  }
  const own = callbacks;
  own.add(then);
  return () => void own.delete(then);
}
