// Handles Ctrl-C and SIGTERM: the first calls back, the second ends the process at once.

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Milliseconds in which a signal may come twice: npm passes on the Ctrl-C that the terminal has sent to its whole
 * group.
 */
const echo = 500;

/**
 * Calls `first` upon the first signal. From then on the signals have their default effect again, which the operating
 * system sees to: no loop of this process has to turn for it. Returns what takes it back.
 */
export function onInterrupt(first: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const off = () => {
    clearTimeout(timer);
    for (const signal of signals) process.off(signal, handler);
  };
  const handler = () => {
    if (timer !== undefined) return;
    if (process.env.npm_command === undefined) off();
    else timer = setTimeout(off, echo).unref();
    first();
  };
  for (const signal of signals) process.on(signal, handler);
  return off;
}
