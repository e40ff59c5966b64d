// Implements `playbook mcp approve`: approves how a server starts, its present tools, and single tools that may destroy
// something.

import { changeLines, PlaybookError, shownDefinition } from "../../engine/index.ts";
import { type LockedServer, nearest, type ToolApproval, toolRisk } from "../../language/index.ts";
import { cancellable } from "../cancellable.ts";
import { counted } from "../counted.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { mcpCommand, writeLock } from "./mcpContext.ts";

export interface ApproveOptions {
  readonly playbook?: string;
  readonly destructive?: boolean;
  readonly revoke?: boolean;
  readonly json?: boolean;
}

export async function approveCommand(server: string, tools: readonly string[], options: ApproveOptions): Promise<ExitCode> {
  const command = await mcpCommand();
  const { compareTools, definitionHash, discoverServer, serverNamed } = await import("../../engine/mcp/index.ts");
  const config = serverNamed(server, command.around.servers);
  const before = command.lock.servers.get(server);
  const ofTools = tools.length > 0 || options.destructive === true;
  if (ofTools) {
    const locked = before ?? notDiscovered(server);
    const approved = approvalsOf(locked, tools, options, server);
    await writeLock(command, server, { ...locked, approvals: { ...locked.approvals, tools: approved } });
    const names = approved.map(({ tool, playbook }) => (playbook === undefined ? tool : `${tool} (${playbook})`));
    if (options.json === true) command.printData({ server, approved });
    else command.print(`@${server}: approved to destroy something: ${names.length === 0 ? "nothing" : names.join(", ")}\n`);
    return exitCode.passed;
  }
  command.tell(`${config.kind === "stdio" ? "Starting" : "Connecting to"} @${server}:\n  ${shownDefinition(config)}\n`);
  const { locked, warnings } = await cancellable((signal) => discoverServer(server, command.around, signal));
  const changes = compareTools(before?.tools ?? [], locked.tools);
  const entry: LockedServer = {
    ...locked,
    approvals: {
      definition: definitionHash(config),
      // An approval holds for a tool as it was.
      tools: (before?.approvals.tools ?? []).filter(({ tool, hash }) => locked.tools.some((now) => now.name === tool && now.hash === hash)),
    },
  };
  await writeLock(command, server, entry);
  for (const warning of warnings) command.tell(`warning ${warning}\n`);
  if (options.json === true) command.printData({ server, changes, approvals: entry.approvals });
  else {
    const lines = changeLines(changes);
    command.print(
      `@${server}: approved in its current state, ${counted(locked.tools.length, "tool")}${lines.length === 0 ? ", none changed" : ""}\n${lines.map((line) => `  ${line}\n`).join("")}`,
    );
  }
  return exitCode.passed;
}

function approvalsOf(
  locked: LockedServer,
  tools: readonly string[],
  { playbook, destructive, revoke }: ApproveOptions,
  server: string,
): readonly ToolApproval[] {
  const wanted = destructive === true ? locked.tools.filter((tool) => toolRisk(tool) === "destructive").map(({ name }) => name) : tools;
  const same = (approval: ToolApproval, tool: string) => approval.tool === tool && approval.playbook === playbook;
  const others = locked.approvals.tools.filter((approval) => !wanted.some((tool) => same(approval, tool)));
  if (revoke === true) return others;
  return [
    ...others,
    ...wanted.map((name) => {
      const tool = locked.tools.find((one) => one.name === name);
      if (tool !== undefined) return { tool: name, hash: tool.hash, ...(playbook === undefined ? {} : { playbook }) };
      const meant = nearest(
        name,
        locked.tools.map((one) => one.name),
      );
      throw new PlaybookError(
        "usage",
        `@${server} has no tool “${name}”.${meant === undefined ? "" : ` Did you mean “${meant}”?`}`,
        `playbook mcp list ${server} shows its tools.`,
      );
    }),
  ];
}

function notDiscovered(server: string): never {
  throw new PlaybookError(
    "usage",
    `The tools of @${server} are not known yet.`,
    `Approve the server first: playbook mcp approve ${server}.`,
  );
}
