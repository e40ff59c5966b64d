// Lists the agreements that the calls of a plan need for an unattended run.

import { type McpServerCallStep, parseMcpLock, serverLockFile } from "../../language/index.ts";
import type { PlaybookError } from "../error.ts";
import { serverDisagreement, toolDisagreement } from "../mcp/agreement.ts";
import { readServers } from "../mcp/config.ts";

export interface Agreements {
  /**
   * Why the step of the playbook (a path inside the root) may not run, and what to do; one sentence for each thing that
   * is missing.
   */
  missing(step: McpServerCallStep, playbook: string): readonly string[];
  /** The same with a separate fix; a command that would be started has lines of its own. */
  disagreements(step: McpServerCallStep, playbook: string): readonly PlaybookError[];
}

/** `texts` are the texts of the root's files, by their paths. */
export function readAgreements(texts: ReadonlyMap<string, string>): Agreements {
  const { servers } = readServers(texts);
  const { lock } = parseMcpLock(texts.get(serverLockFile) ?? "");
  const disagreements = ({ provider, tool: name }: McpServerCallStep, playbook: string): readonly PlaybookError[] => {
    const config = servers.get(provider);
    const locked = lock.servers.get(provider);
    const tool = locked?.tools.find((one) => one.name === name);
    const found = [
      config === undefined ? undefined : serverDisagreement(config, locked),
      tool === undefined ? undefined : toolDisagreement(provider, tool, locked, playbook),
    ];
    return found.filter((one) => one !== undefined);
  };
  return { disagreements, missing: (step, playbook) => disagreements(step, playbook).map(withFix) };
}

/** A command that would be started has lines of its own. */
function withFix({ message, fix = "" }: PlaybookError): string {
  return `${message}${message.includes("\n") ? "\n  " : " "}${fix}`;
}
