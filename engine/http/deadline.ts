// The time limits of all requests that wait: one timer, for the earliest of them, is cheaper than one for each.

import { createBag } from "./bag.ts";

interface Deadline {
  readonly at: number;
  readonly late: () => void;
}

const open = createBag<Deadline>();
let timer: NodeJS.Timeout | undefined;
let timerAt = Number.POSITIVE_INFINITY;

/** Calls `late` after so many milliseconds, unless the result is called before. What waits must itself keep the process running, as a connection does. */
export function startDeadline(milliseconds: number, late: () => void): () => void {
  const now = performance.now();
  const at = now + milliseconds;
  if (at < timerAt) wakeAt(at, now);
  return open.add({ at, late });
}

function wakeAt(at: number, now: number): void {
  clearTimeout(timer);
  timerAt = at;
  timer = setTimeout(wake, Math.ceil(at - now)).unref();
}

function wake(): void {
  const now = performance.now();
  timerAt = Number.POSITIVE_INFINITY;
  for (const { late } of open.take((deadline) => deadline.at <= now)) late();
  const next = Math.min(...open.entries().map(({ at }) => at));
  if (next < timerAt) wakeAt(next, now);
}
