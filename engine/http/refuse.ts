// Represents a request that cannot be built from its step.

import { PlaybookError } from "../error.ts";

export function refuse(message: string, fix?: string, cause?: unknown): PlaybookError {
  return new PlaybookError("invalid-request", message, fix, cause);
}
