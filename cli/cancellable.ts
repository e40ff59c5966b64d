// Starts work that Ctrl-C ends, with everything that it has started.

import { PlaybookError } from "../engine/index.ts";
import { onInterrupt } from "./interrupts.ts";

/** A second Ctrl-C ends the process. */
export async function cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const release = onInterrupt(() => controller.abort(new PlaybookError("cancelled", "Cancelled.")));
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
}
