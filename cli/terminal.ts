// Colours and standard output: NO_COLOR, FORCE_COLOR and the absence of a terminal are respected, a closed pipe is no error.

export function usesColour(stream: NodeJS.WriteStream): boolean {
  if (process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== "") return false;
  if (process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && process.env.TERM !== "dumb";
}

/** Writes to standard output. When its reader has gone (`| head`), what follows is dropped and the command goes on, so that a run still tears down. */
export function standardOutput(text: string): void {
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => {});
  process.stdout.write(text);
}
