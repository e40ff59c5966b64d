// Handles colours and standard output: it respects NO_COLOR, FORCE_COLOR and the absence of a terminal, and a closed
// pipe is not an error.

import { exitCode } from "./exitCode.ts";
import { visibleText } from "./visibleText.ts";

export function usesColour(stream: NodeJS.WriteStream): boolean {
  if (process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== "") return false;
  if (process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && process.env.TERM !== "dumb";
}

/**
 * Writes data, and text that was made visible where it needs to be. When its reader has gone (`| head`), the rest is
 * dropped and the command continues, so that a run still tears down; on a full disk it does so, too, but then ends as
 * broken.
 */
export function standardOutput(text: string): void {
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", lost);
  process.stdout.write(text);
}

/** Text without colours: names, sentences and messages of files and servers in it cannot steer the terminal. */
export function plainOutput(text: string): void {
  standardOutput(visibleText(text));
}

/** Writes text without colours to standard error. */
export function standardError(text: string): void {
  process.stderr.write(visibleText(text));
}

/** If standard error has no reader (`2>&1 | head`, a full disk), the command continues and ends normally. */
export function outliveStandardError(): void {
  process.stderr.on("error", () => undefined);
}

let told = false;

function lost(error: NodeJS.ErrnoException): void {
  if (told || error.code === "EPIPE") return;
  told = true;
  standardError(`playbook: The results cannot be written to standard output: ${error.message}.\n  Free space, or write them elsewhere.\n`);
  process.on("exit", () => {
    if (process.exitCode !== exitCode.usage) process.exitCode = exitCode.broken;
  });
}
