// Implements `playbook lsp --stdio`: the language server for editors other than VS Code. It is a program of its own,
// loaded here in place of the command.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PlaybookError } from "../engine/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";

/** The server ends the process when its client says so or is gone. */
export function lspCommand(program = fileURLToPath(new URL("server.cjs", import.meta.url))): ExitCode {
  if (!existsSync(program))
    throw new PlaybookError(
      "no-server",
      `The language server ${program} is missing.`,
      "Reinstall the package; in a checkout of its sources, run npm run build.",
    );
  createRequire(import.meta.url)(program);
  return exitCode.passed;
}
