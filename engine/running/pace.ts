// The rate at which a service is sent requests: each waits for its turn. Turns are evenly spaced, and never more than
// the rate allows in any time that long.

import { pause } from "./pause.ts";

export interface Pace {
  /**
   * Resolves when the next request may be sent. Rejects with an `AbortError` when the signal is aborted; its turn is
   * lost then.
   */
  turn(signal: AbortSignal): Promise<void>;
}

/**
 * A request may reach the service sooner after the one before than it was sent: so much slower than asked for, none
 * comes too early.
 */
const margin = 1.02;

/** `rate` is in requests a second. */
export function createPace(rate: number, now: () => number = () => performance.now()): Pace {
  /** This many requests in `period` milliseconds. */
  const count = Math.max(1, Math.floor(rate));
  const period = (count / rate) * 1000 * margin;
  const interval = period / count;
  /** When the last `count` were sent, the oldest where the next one goes. */
  const sent: number[] = [];
  let turns = 0;
  let next = 0;
  return {
    async turn(signal) {
      const at = Math.max(now(), next);
      next = at + interval;
      for (;;) {
        const ready = Math.max(at, (sent[turns % count] ?? Number.NEGATIVE_INFINITY) + period);
        const time = now();
        if (time >= ready) {
          sent[turns % count] = time;
          turns += 1;
          return;
        }
        // A timer counts whole milliseconds, and may fire within the one before.
        await pause(Math.ceil(ready - time), signal);
      }
    },
  };
}
