/** Explains a failure of the engine to a person. */
import { type ErrorData, refusedError } from "../../engine/protocol.ts";

/**
 * `code` is that of the engine's own error, or one of these: `untrusted`, `not-built`, `other-version`, `died`,
 * `disposed`, `fault`.
 */
export class EngineFailure extends Error {
  readonly code: string;
  readonly fix?: string;

  constructor(code: string, message: string, fix?: string) {
    super(message);
    this.name = "EngineFailure";
    this.code = code;
    if (fix !== undefined) this.fix = fix;
  }
}

/** Returns the problem and its fix as one text. */
export function failureText(error: unknown): string {
  if (error instanceof EngineFailure) return error.fix === undefined ? error.message : `${error.message} ${error.fix}`;
  return error instanceof Error ? error.message : String(error);
}

/** Converts the error that answered a request. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const { code, data, message } = error as { readonly code?: unknown; readonly data?: ErrorData; readonly message?: string };
  if (code === refusedError && data !== undefined) return new EngineFailure(data.code, message ?? "", data.fix);
  return new EngineFailure(
    "fault",
    `Playbook's engine failed: ${message ?? String(error)}`,
    "See the log for details (Playbook: Show Log).",
  );
}
