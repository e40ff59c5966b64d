// What stops an exchange from outside: its time limit, or the caller's signal.

import { type Bag, createBag } from "./bag.ts";
import type { Phase } from "./explain.ts";
import type { HttpFailure } from "./failure.ts";

/** `exchange` is the one that runs: it is cut once there is a reason. */
export interface Interruption {
  reason?: (phase: Phase) => HttpFailure;
  exchange?: { cut(reason: (phase: Phase) => HttpFailure): void };
}

export function interrupt(interruption: Interruption, reason: (phase: Phase) => HttpFailure): void {
  interruption.reason ??= reason;
  interruption.exchange?.cut(interruption.reason);
}

// One listener for each signal and not for each request: a run sends thousands under the same signal.
const waiting = new WeakMap<AbortSignal, Bag<() => void>>();

/** Calls `then` when the signal fires, at once if it has; the result takes it back. */
export function onAbort(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  return (waiting.get(signal) ?? listen(signal)).add(then);
}

function listen(signal: AbortSignal): Bag<() => void> {
  const callbacks = createBag<() => void>();
  waiting.set(signal, callbacks);
  const callAll = () => {
    for (const callback of callbacks.entries()) callback();
  };
  signal.addEventListener("abort", callAll, { once: true });
  return callbacks;
}
