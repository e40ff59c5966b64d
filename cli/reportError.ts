// Prints why a command cannot go on and what to do; a stack trace only with PLAYBOOK_DEBUG.

import { type ExitCode, exitCode } from "./exitCode.ts";
import { standardError } from "./terminal.ts";

/**
 * Codes of PlaybookErrors that come from how the command was called: wrong words, names of nothing, nothing to work on.
 */
const usageCodes =
  /^(usage|no-model|unknown-environment|no-such-path|no-such-service|invalid-option|not-a-report|not-a-history|no-requirements|nothing-to-import|mcp-no-server|mcp-no-tool)/;

/** Codes of problems that a person must agree to, or correct, before anything runs. */
const notReadyCodes = /^(not-ready|mcp-(not-approved|drift|lock))$/;

/** Writes to standard error and gives the exit code. */
export function reportError(error: unknown): ExitCode {
  const { code, fix } = error as { code?: unknown; fix?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof Error && error.name === "PlaybookError";
  standardError(known ? `playbook: ${message}\n` : `internal error: ${message}\n`);
  if (typeof fix === "string") standardError(`  ${fix}\n`);
  if (!known) standardError("  This is a bug in Playbook; please report it. Set PLAYBOOK_DEBUG=1 to see where it happened.\n");
  if (process.env.PLAYBOOK_DEBUG !== undefined && error instanceof Error) standardError(`${error.stack}\n`);
  if (!known || typeof code !== "string") return exitCode.broken;
  return usageCodes.test(code) ? exitCode.usage : notReadyCodes.test(code) ? exitCode.notReady : exitCode.broken;
}
