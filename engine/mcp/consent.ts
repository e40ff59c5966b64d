// Asks a person to decide about servers: in the editor when needed, on the command line beforehand, recorded in the
// lock.

import type { LockedTool } from "../../language/index.ts";
import type { McpServerConfig } from "./config.ts";
import type { ElicitationAnswer, ElicitationRequest } from "./connection.ts";
import type { ToolChanges } from "./toolChanges.ts";

/** Absent: only the approvals of the lock count, as in CI. */
export interface ConsentPort {
  /** `shown` is the whole command line, or the address, as in the file. */
  start(config: McpServerConfig, shown: string): Promise<boolean>;
  changes(server: string, changes: ToolChanges): Promise<boolean>;
  tool(server: string, tool: LockedTool, inputs: Readonly<Record<string, unknown>>): Promise<boolean>;
}

/** Absent: every question of a server is declined, and the call fails. */
export interface ElicitationPort {
  answer(request: ElicitationRequest, signal: AbortSignal): Promise<ElicitationAnswer>;
}

/** The whole of what would be started or connected, with the names of variables and without their values. */
export function shownDefinition(config: McpServerConfig): string {
  if (config.kind === "http") {
    const headers = Object.keys(config.headers);
    return `${config.url}${headers.length === 0 ? "" : `\n  with the headers ${headers.join(", ")}`}`;
  }
  const { command, args, env, cwd, envFile } = config;
  const variables = Object.keys(env);
  return [
    [command, ...args].map((part) => (/^[\w@%+=:,./${}-]+$/.test(part) ? part : JSON.stringify(part))).join(" "),
    ...(cwd === undefined ? [] : [`  in the folder ${cwd}`]),
    ...(variables.length === 0 ? [] : [`  with the variables ${variables.join(", ")}`]),
    ...(envFile === undefined ? [] : [`  with the variables of ${envFile}`]),
  ].join("\n");
}
