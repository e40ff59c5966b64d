// Names the exit codes of the contract (DESIGN §5).

export const exitCode = { passed: 0, failed: 1, usage: 2, notReady: 3, broken: 4 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The exit code when several apply: wrong usage, then a broken run, then not ready, then failed. */
export function worst(codes: readonly ExitCode[]): ExitCode {
  for (const code of [exitCode.usage, exitCode.broken, exitCode.notReady, exitCode.failed]) if (codes.includes(code)) return code;
  return exitCode.passed;
}

/** Sets the exit code of the process, and lets pending output be written. */
export function endWith(code: number): void {
  process.exitCode = code;
}
