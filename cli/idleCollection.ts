// Frees the memory of the last use in a process that is kept: V8 collects only when it needs memory, which an idle
// process never does.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds of quiet. */
const quiet = 1_000;

/** To be called whenever all is done; collects when that has been so for the last time. */
export function collectWhenIdle(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => void;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    // The only flavour that gives the memory back to the system.
    timer = setTimeout(() => collect({ type: "major", execution: "sync", flavor: "last-resort" }), quiet).unref();
  };
}
