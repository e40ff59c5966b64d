/**
 * Represents a run or command that cannot continue: a code for programs, the problem, and the fix. No other error
 * crosses folders.
 */
export class PlaybookError extends Error {
  readonly code: string;
  readonly fix?: string;

  constructor(code: string, message: string, fix?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PlaybookError";
    this.code = code;
    if (fix !== undefined) this.fix = fix;
  }
}
