// Bounds how long a phase may continue after its signal: its pending work may not listen.

import { writeGrace } from "../http/interruption.ts";

/** Milliseconds, beyond what a request on its way is waited for. */
const patience = 2_000;
const noPatience = 200;

export interface Bound {
  /** Resolves when there was enough time after the signal. */
  readonly passed: Promise<void>;
  /** Takes it back: call it when the phase is over. */
  release(): void;
}

/** `stop` leaves nearly no time. */
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
