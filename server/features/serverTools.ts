// Describes MCP servers from the lock file: a server, its tools, their inputs and results, an input.

import {
  inputsOf,
  type LockedServer,
  type LockedTool,
  type SchemaFacts,
  serverOrigins,
  servers,
  type ToolInput,
  toolRisk,
  type Workspace,
} from "../../language/index.ts";
import { codeSpan, plainText } from "./markdown.ts";

/** Undefined if there is no such server, or Discover has not been run. */
export function lockedServer(workspace: Workspace, name: string): LockedServer | undefined {
  return servers(workspace, "").get(name);
}

/** In Markdown; undefined if no file defines the server. */
export function serverDocumentation(workspace: Workspace, name: string): string | undefined {
  const origin = serverOrigins(workspace, "").get(name);
  if (origin === undefined) return undefined;
  const server = lockedServer(workspace, name);
  const head = `**@${plainText(name)}** — MCP server of ${plainText(origin)}`;
  if (server === undefined)
    return `${head}\n\nIts tools are not known yet: run \`playbook mcp discover ${name}\`, or Discover in the MCP Servers view.`;
  const tools = server.tools.map(({ name: tool, title, description }) => line(tool, title ?? description));
  const resources = server.resources.map(({ uri, title, name: called }) => line(uri, title ?? called));
  const templates = server.resourceTemplates.map(({ uri, title, name: called }) => line(uri, title ?? called));
  const about = [server.title, server.protocol === undefined ? undefined : `MCP ${server.protocol}`].filter((fact) => fact !== undefined);
  return [
    head,
    plainText(about.join(" · ")),
    tools.length === 0 ? "It has no tools." : tools.join("\n"),
    resources.length + templates.length === 0 ? "" : `Resources:\n${[...resources, ...templates].join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function line(name: string, text: string | undefined): string {
  return `- ${codeSpan(name)}${text === undefined || text === "" ? "" : ` — ${plainText(firstLine(text))}`}`;
}

const risks = {
  "read-only": "Only reads, according to the server.",
  changing: "Changes something but is not destructive, according to the server.",
  destructive: "May change or destroy something.",
} as const;

/** In Markdown. */
export function toolDocumentation(server: string, tool: LockedTool): string {
  const { own } = inputsOf(tool);
  const inputs = [...own].sort((one, other) => Number(other.required) - Number(one.required));
  return [
    `**${plainText(tool.name)}** — tool of @${plainText(server)}${tool.title === undefined ? "" : `: ${plainText(tool.title)}`}`,
    plainText(tool.description ?? ""),
    inputs.map((input) => inputLine(input)).join("\n"),
    risks[toolRisk(tool)],
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function inputLine({ path, facts, required }: ToolInput): string {
  const description = facts.description === undefined ? "" : ` — ${plainText(firstLine(facts.description))}`;
  return `- ${codeSpan(path.join("."))}${kindOf(facts) === "" ? "" : ` *${plainText(kindOf(facts))}*`}${required ? ", required" : ""}${description}`;
}

/** In Markdown. */
export function inputDocumentation(tool: LockedTool, { path, facts, required }: ToolInput): string {
  const { own, nested } = inputsOf(tool);
  const members = [...own, ...nested].filter(
    (one) => one.path.length === path.length + 1 && path.every((key, index) => one.path[index] === key),
  );
  return [
    `**${plainText(path.join("."))}** — input of ${plainText(tool.name)}${required ? ", required" : ""}${kindOf(facts) === "" ? "" : `: ${plainText(kindOf(facts))}`}`,
    plainText(facts.description ?? ""),
    members.map((input) => inputLine(input)).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** In Markdown. */
export function resourceDocumentation(workspace: Workspace, server: string, uri: string): string {
  const resource = lockedServer(workspace, server)?.resources.find((one) => one.uri === uri);
  const text = resource?.description ?? resource?.title ?? resource?.name ?? "Discover did not find this resource.";
  return `**${plainText(uri)}** — resource of @${plainText(server)}\n\n${plainText(text)}`;
}

/** `string`, `one of low, high`, `array of string`; empty where the type is unknown. */
export function kindOf({ values, types, items }: SchemaFacts): string {
  if (values !== undefined)
    return `one of ${values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(", ")}`;
  const of = typeof items === "object" && items !== null && "type" in items && typeof items.type === "string" ? ` of ${items.type}` : "";
  return [...(types ?? [])].map((type) => (type === "array" ? `array${of}` : type)).join(" or ");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
