// Waiting that a cancel ends at once.

/** Node's timers hold 31 bits, and fire at once beyond. */
export const longestTimer = 2 ** 31 - 1;

/** Rejects with an `AbortError` when the signal is aborted. */
export function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(duration, longestTimer),
    );
    signal.addEventListener("abort", stop, { once: true });
  });
}

export function aborted(): Error {
  return new DOMException("The step was cancelled.", "AbortError");
}
