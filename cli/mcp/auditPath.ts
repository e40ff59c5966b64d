// Decides where the calls of MCP servers are logged.

import { homedir } from "node:os";
import { join } from "node:path";

/** `PLAYBOOK_MCP_AUDIT` names another file, or is `off`. */
export function auditPath(environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment.PLAYBOOK_MCP_AUDIT;
  if (given === "off") return undefined;
  if (given !== undefined && given !== "") return given;
  const base =
    process.platform === "win32"
      ? (environment.LOCALAPPDATA ?? homedir())
      : (environment.XDG_STATE_HOME ?? join(homedir(), ".local", "state"));
  return join(base, "playbook", "mcp-audit.jsonl");
}
