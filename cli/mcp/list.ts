// Implements `playbook mcp list`: lists the servers of the root, their sources, and the known facts about them; or the
// tools of one.

import { type McpServerConfig, shownDefinition } from "../../engine/index.ts";
import { type LockedServer, type LockedTool, toolRisk } from "../../language/index.ts";
import { counted } from "../counted.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { mcpCommand } from "./mcpContext.ts";

export async function listCommand(server: string | undefined, { json }: { readonly json?: boolean }): Promise<ExitCode> {
  const command = await mcpCommand();
  const { definitionHash, serverNamed } = await import("../../engine/mcp/index.ts");
  const { servers } = command.around;
  const shown = server === undefined ? [...servers.values()] : [serverNamed(server, servers)];
  const entries = shown.map((config) => {
    const locked = command.lock.servers.get(config.name);
    return { config, locked, state: stateOf(config, locked, definitionHash(config)) };
  });
  if (json === true) command.printData({ servers: entries.map(jsonOf), problems: command.problems });
  else {
    if (entries.length === 0) command.print("There are no MCP servers here. Add one: playbook mcp discover URL --save NAME\n");
    for (const entry of entries) command.print(server === undefined ? summaryOf(entry) : detailsOf(entry));
    for (const { path, severity, message } of command.problems) command.tell(`${path} ${severity} ${message}\n`);
  }
  return command.problems.some(({ severity }) => severity === "error") ? exitCode.notReady : exitCode.passed;
}

interface Entry {
  readonly config: McpServerConfig;
  readonly locked: LockedServer | undefined;
  readonly state: string;
}

function stateOf({ name }: McpServerConfig, locked: LockedServer | undefined, definition: string): string {
  if (locked?.discovered === undefined) return `not discovered: playbook mcp discover ${name}`;
  if (locked.approvals.definition === undefined) return `not approved: playbook mcp approve ${name}`;
  if (locked.approvals.definition !== definition) return `changed since it was approved: playbook mcp approve ${name}`;
  return "ready";
}

function summaryOf({ config, locked, state }: Entry): string {
  const where = config.kind === "http" ? config.url : shownDefinition(config).split("\n")[0];
  const kind = [
    locked?.transport ?? (config.kind === "stdio" ? "stdio" : "http"),
    ...(locked?.protocol === undefined ? [] : [locked.protocol]),
  ].join(", ");
  const tools = locked === undefined ? "" : `, ${counted(locked.tools.length, "tool")}`;
  const title = locked?.title ?? config.title;
  return `@${config.name}${title === undefined ? "" : `  ${title}`}\n  ${where}\n  ${config.from}, ${kind}${tools}; ${state}\n`;
}

function detailsOf(entry: Entry): string {
  const { locked } = entry;
  const tools = locked?.tools.map((tool) => `\n  ${toolLine(tool, locked)}`) ?? [];
  const resources = locked?.resources.map(({ uri, name }) => `\n  resource ${uri}${name === uri ? "" : `  ${name}`}`) ?? [];
  const prompts =
    locked?.prompts.map(({ name, description }) => `\n  prompt ${name}${description === undefined ? "" : `  ${firstLine(description)}`}`) ??
    [];
  return `${summaryOf(entry)}${[...tools, ...resources, ...prompts].join("")}\n`;
}

export function toolLine(tool: LockedTool, locked: LockedServer): string {
  const { properties = {}, required = [] } = tool.inputSchema as { properties?: object; required?: readonly string[] };
  const inputs = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  const risk = toolRisk(tool);
  const approval =
    risk === "destructive"
      ? locked.approvals.tools.some(({ tool: name, hash }) => name === tool.name && hash === tool.hash)
        ? ", approved"
        : ", not approved"
      : "";
  const what = tool.description === undefined ? "" : `\n    ${firstLine(tool.description)}`;
  return `${tool.name}(${inputs.join(", ")})  ${risk}${approval}${what}`;
}

function firstLine(text: string): string {
  const line = text.trim().split(/\r?\n/)[0] ?? "";
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}

function jsonOf({ config, locked, state }: Entry): object {
  const { name, from, kind } = config;
  const definition =
    config.kind === "http"
      ? { url: config.url, headers: Object.keys(config.headers) }
      : { command: config.command, args: config.args, env: Object.keys(config.env) };
  return { name, from, kind, ...definition, state, ...(locked === undefined ? {} : { locked }) };
}
