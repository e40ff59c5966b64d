// Lists the agreements that a call needs: to the server, and to a tool that may destroy something.

import { isApproved, type LockedServer, type LockedTool, toolRisk } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { McpServerConfig } from "./config.ts";
import { shownDefinition } from "./consent.ts";
import { definitionHash } from "./toolHash.ts";

/** Why the server may be neither started nor connected to; undefined when it was approved as it is. */
export function serverDisagreement(config: McpServerConfig, locked: LockedServer | undefined): PlaybookError | undefined {
  const approved = locked?.approvals.definition;
  if (approved === definitionHash(config)) return undefined;
  const what = config.kind === "stdio" ? "be started" : "be connected to";
  const why = approved === undefined ? "it is not approved yet" : "it has changed since it was approved";
  return new PlaybookError(
    "mcp-not-approved",
    `The server @${config.name} of ${config.from} must not ${what}: ${why}.\n  ${shownDefinition(config)}`,
    `If that is what you want: playbook mcp approve ${config.name}.`,
  );
}

/** Why the tool may not be called from the playbook, a path inside the root. */
export function toolDisagreement(
  server: string,
  tool: LockedTool,
  locked: LockedServer | undefined,
  playbook: string | undefined,
): PlaybookError | undefined {
  if (toolRisk(tool) !== "destructive") return undefined;
  if (locked !== undefined && isApproved(locked, tool, playbook)) return undefined;
  const why = tool.annotations?.destructiveHint === true ? "may destroy something" : "does not say that it is not destructive";
  return new PlaybookError(
    "mcp-not-approved",
    `The tool ${tool.name} of @${server} ${why}, and ${approvalOf(tool, locked)}.`,
    `If that is what you want: playbook mcp approve ${server} ${tool.name}.`,
  );
}

function approvalOf({ name, hash }: LockedTool, locked: LockedServer | undefined): string {
  const approvals = locked?.approvals.tools.filter(({ tool }) => tool === name) ?? [];
  const elsewhere = approvals.flatMap((approval) => (approval.hash === hash ? [approval.playbook ?? ""] : []));
  if (elsewhere.length > 0) return `it is approved for ${elsewhere.join(" and ")} only`;
  return approvals.length > 0 ? "it has changed since it was approved" : "it is not approved";
}
