// Work that Ctrl-C ends, and with it all that it has started.

import { PlaybookError } from "../engine/index.ts";

export async function cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new PlaybookError("cancelled", "Cancelled."));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
