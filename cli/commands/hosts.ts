// Defines the commands that editors and agents start: engine, mcp-server, lsp.

import { endWith } from "../exitCode.ts";
import { collect, wholeNumber } from "../optionValues.ts";
import { packageVersion } from "../packageVersion.ts";
import type { Definitions } from "./definition.ts";

export const hostCommands: Definitions = {
  engine: (command) =>
    command
      .description("run playbooks for the editor that started this process")
      .action(async () => endWith(await (await import("../engine.ts")).engineCommand(packageVersion()))),
  "mcp-server": (command) =>
    command
      .description("offer Playbook to agents, as an MCP server")
      .argument("[folder]", "the project folder; default: the current folder")
      .option("--http <port>", "listen on 127.0.0.1 instead of standard input and output; 0 chooses a free port", wholeNumber(0))
      .option("--allow <permissions>", "allow without asking: run (send requests), write (change files)", collect, [])
      .action(async (folder, options) =>
        endWith(await (await import("../agents/mcpServer.ts")).mcpServerCommand({ ...options, folder, version: packageVersion() })),
      ),
  lsp: (command) =>
    command
      .description("start the language server, for editors")
      .requiredOption("--stdio", "speak over standard input and output")
      .action(async () => endWith((await import("../lsp.ts")).lspCommand())),
};
