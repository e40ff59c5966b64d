// Keeps the memory of a command small that reads thousands of files or tests: by default V8 lets several hundred
// megabytes of garbage accumulate.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Below, a whole run takes less than V8 gives away. */
const many = 3_000;

/**
 * To be called before so many files, or results of tests, are looked at. The space for young objects grows no more (it
 * would take 100 MB), and old ones are collected whenever they have grown by a fifth. Only after a first collection
 * does V8 count from what is alive, rather than from a share of the machine's memory.
 */
export function keepHeapSmall(count: number): void {
  if (count < many) return;
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=20");
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
