// The rate at which a service is sent requests: each waits for its turn, and turns are evenly spaced.

import { pause } from "./pause.ts";

export interface Pace {
  /** Resolves when the next request may be sent. Rejects with an `AbortError` when the signal is aborted; its turn is lost then. */
  turn(signal: AbortSignal): Promise<void>;
}

/** `rate` is in requests a second. */
export function createPace(rate: number): Pace {
  const interval = 1000 / rate;
  let next = 0;
  return {
    async turn(signal) {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + interval;
      // A timer counts whole milliseconds, and may fire within the one before.
      if (at > now) await pause(Math.ceil(at - now), signal);
    },
  };
}
