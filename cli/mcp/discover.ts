// Implements `playbook mcp discover`: connects to an address, a command or a name of .mcp.json, and with --save writes
// both files.

import { changeLines, type Discovered, type McpServerConfig, PlaybookError, shownDefinition, tokenVariable } from "../../engine/index.ts";
import type { LockedServer } from "../../language/index.ts";
import { cancellable } from "../cancellable.ts";
import { counted } from "../counted.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { browserRedirect } from "./browserRedirect.ts";
import { toolLine } from "./list.ts";
import { type McpCommand, mcpCommand, writeConfig, writeLock } from "./mcpContext.ts";

export interface DiscoverOptions {
  readonly save?: string;
  readonly title?: string;
  readonly header: readonly string[];
  readonly env: readonly string[];
  readonly provider?: string;
  readonly allow?: boolean;
  readonly login?: boolean;
  readonly json?: boolean;
}

export async function discoverCommand(target: readonly string[], options: DiscoverOptions): Promise<ExitCode> {
  const command = await mcpCommand();
  const { discoverServer, definitionHash, compareTools, isUnchanged } = await import("../../engine/mcp/index.ts");
  const config = await configOf(target, options, command);
  const isConfigured = config.from !== "";
  const before = command.lock.servers.get(config.name);
  if (isConfigured && before?.approvals.definition !== definitionHash(config) && options.allow !== true) {
    throw new PlaybookError(
      "mcp-not-approved",
      `@${config.name} of ${config.from} would ${config.kind === "stdio" ? "start" : "connect to"}\n  ${shownDefinition(config)}`,
      "If that is what you want, run the command again with --allow.",
    );
  }
  const redirect = options.login === true ? { redirect: await browserRedirect(command, { paste: false, open: false }) } : {};
  const around = { ...command.around, ...redirect, servers: new Map([...command.around.servers, [config.name, config]]) };
  const discovered = await cancellable((signal) => discoverServer(config.name, around, signal)).catch((error: unknown) => {
    throw isConfigured ? error : withoutName(error, config);
  });
  const changes = compareTools(before?.tools ?? [], discovered.locked.tools);
  const isOther = before !== undefined && before.tools.length > 0 && !isUnchanged(changes);
  const saves = options.save !== undefined || (isConfigured && !isOther);
  const locked: LockedServer = {
    ...discovered.locked,
    ...(options.provider === undefined ? {} : { provider: options.provider }),
    approvals: { definition: definitionHash({ ...config, from: ".mcp.json" }), tools: before?.approvals.tools ?? [] },
  };
  if (saves) {
    if (options.save !== undefined) await writeConfig(command.root, config);
    await writeLock(command, config.name, locked);
  }
  if (options.json === true) {
    const { name, version, instructions, warnings } = discovered;
    command.printData({
      server: config.name,
      name,
      version,
      instructions,
      warnings,
      ...locked,
      saved: saves,
      changes: isOther ? changes : undefined,
    });
  } else {
    command.print(report(config, discovered, locked));
    for (const warning of discovered.warnings) command.tell(`warning ${warning}\n`);
    if (isOther)
      command.tell(
        `It has changed since you approved it:\n${changeLines(changes)
          .map((line) => `  ${line}\n`)
          .join("")}Nothing is written. If that is right: playbook mcp approve ${config.name}\n`,
      );
    else if (saves)
      command.tell(
        `${options.save === undefined ? "" : ".mcp.json and "}playbook.mcp-lock.json written; commit ${options.save === undefined ? "it" : "them"}.\n`,
      );
    else command.tell("Nothing is written; --save NAME adds it as @NAME.\n");
  }
  return isOther && options.save === undefined ? exitCode.failed : exitCode.passed;
}

/** `playbook mcp login` knows servers of the configuration files alone, and this one is in none of them yet. */
function withoutName(error: unknown, config: McpServerConfig): unknown {
  if (!(error instanceof PlaybookError) || error.fix?.includes("playbook mcp login") !== true || config.kind !== "http") return error;
  const isNamed = config.name !== unnamed;
  const again = `playbook mcp discover ${config.url} --save ${isNamed ? config.name : "NAME"}`;
  const inEnvironment = isNamed ? ` In CI give it a token: ${tokenVariable(config.name)}.` : "";
  const fix = `Sign in: ${again} --login. Or give a token: ${again} --header 'Authorization: Bearer \${TOKEN}'.${inEnvironment}`;
  return new PlaybookError(error.code, error.message, fix, error);
}

const unnamed = "server";

/** Throws if the text is meant as an address but would be started as a program. */
function refuseOtherAddresses(first: string): void {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(first)?.[1];
  const host = /^(?:localhost|\[[0-9a-f:]+\]|[\w-]+(?:\.[\w-]+)*)(?::\d+)(?:\/|$)|^https?:/i.test(first);
  if (scheme === undefined && !host) return;
  const why = scheme === undefined ? "it has no http:// or https://" : `servers are not reached by ${scheme}://`;
  const fix = `An address begins with http:// or https://${scheme === undefined && !/^https?:/i.test(first) ? `, such as http://${first}` : ""}. A command follows --.`;
  throw new PlaybookError("usage", `“${first}” is not an address of an MCP server: ${why}.`, fix);
}

async function configOf(
  target: readonly string[],
  { save, title, header, env, provider }: DiscoverOptions,
  { around }: McpCommand,
): Promise<McpServerConfig> {
  const [first = "", ...rest] = target;
  const known = around.servers.get(first);
  if (known !== undefined && rest.length === 0 && save === undefined) return known;
  const name = save ?? unnamed;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(name))
    throw new PlaybookError("usage", `“${name}” is not a name to write after an @.`, "Use letters, digits, “-”, “_” and “.”.");
  if (save !== undefined && around.servers.has(name) && around.servers.get(name)?.from !== ".mcp.json") {
    throw new PlaybookError("usage", `The server @${name} already exists, in ${around.servers.get(name)?.from}.`, "Take another name.");
  }
  const common = { name, from: "", ...(title === undefined ? {} : { title }) };
  if (provider !== undefined) {
    const { providerConfig } = await import("../../engine/mcp/index.ts");
    return { ...providerConfig(provider), ...common };
  }
  if (first === "")
    throw new PlaybookError("usage", "There is no server to look at.", "Name a server of .mcp.json, an address, or a command after --.");
  if (/^https?:\/\//i.test(first)) {
    if (rest.length > 0 || !URL.canParse(first))
      throw new PlaybookError("usage", `“${target.join(" ")}” is not an address.`, "Give one address.");
    if (env.length > 0) throw new PlaybookError("usage", "--env only works with a command; for an address, use --header.", "Use --header.");
    return { ...common, kind: "http", url: first, headers: Object.fromEntries(header.map(headerOf)) };
  }
  refuseOtherAddresses(first);
  if (rest.length === 0 && save === undefined && !/[/\\.]/.test(first) && around.servers.size > 0) {
    const { serverNamed } = await import("../../engine/mcp/index.ts");
    return serverNamed(first, around.servers);
  }
  if (header.length > 0)
    throw new PlaybookError("usage", "--header only works with an address; a command takes variables.", "Use --env NAME=value.");
  return { ...common, kind: "stdio", command: first, args: rest, env: Object.fromEntries(env.map(variableOf)) };
}

function variableOf(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new PlaybookError(
      "usage",
      `--env ${text} gives no value.`,
      "Write --env NAME=value, with secrets as ${VARIABLE} in single quotes.",
    );
  return [text.slice(0, at), text.slice(at + 1)];
}

function headerOf(text: string): readonly [string, string] {
  const [, name, value] = /^([^:=\s]+)\s*[:=]\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new PlaybookError(
      "usage",
      `--header ${text} is not of the form “Name: value”.`,
      "Secrets are written as ${VARIABLE}, in single quotes.",
    );
  return [name, value];
}

function report(config: McpServerConfig, { name, version, instructions }: Discovered, locked: LockedServer): string {
  const where = config.kind === "http" ? config.url : shownDefinition(config).split("\n")[0];
  const authentication = locked.authentication?.kind ?? "none";
  const lines = [
    `${where}`,
    `  ${name ?? "a server without a name"}${version === undefined ? "" : ` ${version}`}`,
    `  MCP ${locked.protocol} (${locked.era}) over ${locked.transport}; authentication: ${authentication}`,
    ...(instructions === undefined ? [] : [`  its description: ${instructions.split("\n")[0]?.slice(0, 200)}`]),
    `  ${counted(locked.tools.length, "tool")}, ${counted(locked.resources.length + locked.resourceTemplates.length, "resource")}, ${counted(locked.prompts.length, "prompt")}`,
    ...locked.tools.map((tool) => `    ${toolLine(tool, locked).replaceAll("\n", "\n  ")}`),
  ];
  return `${lines.join("\n")}\n`;
}
