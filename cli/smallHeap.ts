// Keeps the memory of a command small that reads thousands of files or tests: by default V8 lets several hundred
// megabytes of garbage accumulate.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Below, a whole run takes less than V8 gives away. */
const many = 3_000;

/**
 * To be called before so many files are looked at. The space for young objects grows no more (it would take 100 MB),
 * and old ones are collected whenever they have grown by a fifth. Only after a first collection does V8 count from what
 * is alive, rather than from a share of the machine's memory.
 */
export function keepHeapSmall(count: number): void {
  if (count >= many) limitHeap({});
}

/**
 * As `keepHeapSmall`, before so many results of tests are looked at. They are gone at once, so the space for young
 * objects also shrinks to what it was at the start, which saves 15 MB; the analysis of files would take longer by a
 * sixth.
 */
export function keepHeapSmallest(count: number): void {
  if (count >= many) limitHeap({ type: "major", execution: "sync", flavor: "last-resort" });
}

function limitHeap(collection: object): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=20");
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as (options: object) => void)(collection);
  // V8 accepts kept code under the same flags only, and the loader keeps that of this run for the next, smaller one.
  process.prependOnceListener("exit", () => {
    setFlagsFromString("--semi-space-growth-factor=2");
    setFlagsFromString("--heap-growing-percent=0");
    setFlagsFromString("--no-expose-gc");
  });
}
