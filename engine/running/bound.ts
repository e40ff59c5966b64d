// Limits how long a phase may continue after its signal: its pending work may ignore the signal.

import { writeGrace } from "../http/interruption.ts";

/** Milliseconds, in addition to the time for a pending request. */
const patience = 2_000;
const noPatience = 200;

export interface Bound {
  /** Resolves when the time after the signal is over. */
  readonly passed: Promise<void>;
  /** Cancels the limit: call it when the phase is over. */
  release(): void;
}

/** After `stop` almost no time is left. */
export function boundTo(signal: AbortSignal, stop: AbortSignal): Bound {
  let timer: NodeJS.Timeout | undefined;
  let pass: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(pass, stop.aborted ? noPatience : writeGrace + patience);
  };
  if (signal.aborted) start();
  signal.addEventListener("abort", start, { once: true });
  stop.addEventListener("abort", start, { once: true });
  return {
    passed,
    release() {
      clearTimeout(timer);
      signal.removeEventListener("abort", start);
      stop.removeEventListener("abort", start);
    },
  };
}
