// What is said when a command cannot go on: the message and what to do, never a stack trace unless PLAYBOOK_DEBUG asks for it.

import { type ExitCode, exitCode } from "./exitCode.ts";
import { standardError } from "./terminal.ts";

/** Codes of PlaybookErrors that come from how the command was called: wrong words, names of nothing, nothing to work on. */
const usageCodes =
  /^(usage|no-model|unknown-environment|no-such-path|no-such-service|invalid-option|not-a-report|not-a-history|no-requirements|nothing-to-import|mcp-no-server|mcp-no-tool)/;

/** Codes of what somebody has to agree to, or to correct, before anything runs. */
const notReadyCodes = /^(not-ready|mcp-(not-approved|drift|lock))$/;

/** Writes to standard error and gives the exit code. */
export function reportBreakdown(error: unknown): ExitCode {
  const { code, fix } = error as { code?: unknown; fix?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof Error && error.name === "PlaybookError";
  standardError(known ? `playbook: ${message}\n` : `playbook broke: ${message}\n`);
  if (typeof fix === "string") standardError(`  ${fix}\n`);
  if (!known) standardError("  This is a fault of playbook. PLAYBOOK_DEBUG=1 shows where it happened.\n");
  if (process.env.PLAYBOOK_DEBUG !== undefined && error instanceof Error) standardError(`${error.stack}\n`);
  if (!known || typeof code !== "string") return exitCode.broken;
  return usageCodes.test(code) ? exitCode.usage : notReadyCodes.test(code) ? exitCode.notReady : exitCode.broken;
}
