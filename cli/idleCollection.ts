// Frees the memory of the last use in a process that is kept: V8 collects only when it needs memory, which an idle
// process never does.

import { collector } from "./smallHeap.ts";

/** Milliseconds of quiet. */
const quiet = 1_000;

/**
 * To be called whenever all is done; collects when that has been so for the last time. After 1,000 tests this takes the
 * engine from 81 MB to 30 to 46 MB (docs/performance.md).
 */
export function collectWhenIdle(): () => void {
  const collect = collector();
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    // The only flavour that gives the memory back to the system.
    timer = setTimeout(() => collect({ type: "major", execution: "sync", flavor: "last-resort" }), quiet).unref();
  };
}
