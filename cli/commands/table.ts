// Lists all commands by name, in the order of the help.

import { checkCommands } from "./check.ts";
import { coverageCommands } from "./coverage.ts";
import { debugCommands } from "./debug.ts";
import type { Definitions } from "./definition.ts";
import { generateCommands } from "./generate.ts";
import { hostCommands } from "./hosts.ts";
import { importExportCommands } from "./importExport.ts";
import { interpretCommands } from "./interpret.ts";
import { mcpCommands } from "./mcp.ts";
import { runCommands } from "./run.ts";
import { secretsCommands } from "./secrets.ts";

export const commands: Definitions = {
  ...runCommands,
  ...debugCommands,
  ...checkCommands,
  ...interpretCommands,
  ...importExportCommands,
  ...generateCommands,
  ...coverageCommands,
  ...mcpCommands,
  ...secretsCommands,
  ...hostCommands,
};
