/** Restarts the language server after a crash, unless it keeps crashing. */
import { CloseAction, ErrorAction, type ErrorHandler } from "vscode-languageclient/node";

/** This many crashes within this many milliseconds are too many. */
const most = 5;
const within = 180_000;

/** `gaveUp` is called, once each time, when it is not started again; a restart is only written to the log. */
export function createCrashHandler(gaveUp: (reason: string) => void): ErrorHandler {
  let crashes: readonly number[] = [];
  return {
    error: (_error, _message, count = 0) => ({ action: count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true }),
    closed() {
      const now = Date.now();
      crashes = [...crashes.filter((time) => now - time < within), now];
      if (crashes.length < most)
        return { action: CloseAction.Restart, message: "The language server ended unexpectedly and is being restarted.", handled: true };
      crashes = [];
      const message = `it ended unexpectedly ${most} times within ${within / 60_000} minutes.`;
      gaveUp(message);
      return { action: CloseAction.DoNotRestart, message: `The language server is not restarted: ${message}`, handled: true };
    },
  };
}
