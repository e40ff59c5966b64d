// Writes the messages about a server or tool that does not exist, or of which nothing is known yet.

import type { Span } from "../../diagnostic.ts";
import type { LockedServer } from "../../mcp/lock.ts";
import { nearest } from "../../nearest.ts";
import type { Problem } from "../../reading.ts";
import { nearestTools } from "./toolsCalled.ts";

export function unknownServer(name: string, servers: readonly string[], span: Span): Problem {
  const meant = nearest(name, servers);
  const message =
    servers.length === 0
      ? `There is no MCP server @${name}: none is configured. Add it to .mcp.json.`
      : `There is no MCP server @${name}. The servers are: ${servers.map((one) => `@${one}`).join(", ")}.`;
  const suggestions =
    meant === undefined ? [] : [{ title: `Change to @${meant}`, span, text: /^[\w.-]+$/.test(meant) ? `@${meant}` : `@<${meant}>` }];
  return { code: "unknown-server", message, in: "sentence", span, suggestions };
}

/** For a server that Discover has not read yet. */
export function undiscovered(name: string, span: Span): Problem {
  const message = `The tools of @${name} are not known yet. ${discoverHint(name)}`;
  return { code: "not-discovered", message, in: "sentence", span, suggestions: [] };
}

export function discoverHint(name: string): string {
  return `Run “playbook mcp discover ${name}”, or Discover in the MCP Servers view of the editor.`;
}

/** `phrase` is the text at `span`, where the name of a tool is expected; empty if there is none. */
export function unknownTool(phrase: string, span: Span, name: string, server: LockedServer): Problem {
  const { tools } = server;
  const names = tools.map((tool) => tool.name);
  if (phrase === "") {
    const message = `Which tool of @${name} do you mean? ${listed(names)}`;
    return { code: "unknown-tool", message, in: "sentence", span, suggestions: [] };
  }
  // A correction that drops "not" would say the opposite.
  const near = /\b(?:not|no|never|without)\b|n't/i.test(phrase) ? [] : nearestTools(phrase, name, server);
  const message =
    tools.length === 0
      ? `@${name} had no tools when it was discovered. ${discoverHint(name)}`
      : `@${name} has no tool “${phrase}”.${near.length === 0 ? ` ${listed(names)}` : ` Did you mean ${near.map((tool) => tool.name).join(" or ")}?`} If it is new, discover the tools of the server again.`;
  const suggestions = near.map((tool) => ({
    title: `Change to ${tool.name}`,
    span,
    text: /^[\w-]+$/.test(tool.name) ? tool.name : `"${tool.name}"`,
  }));
  return { code: "unknown-tool", message, in: "sentence", span, suggestions };
}

/** Words that fit several tools equally well. */
export function severalTools(phrase: string, span: Span, name: string, tools: readonly string[]): Problem {
  return {
    code: "ambiguous",
    message: `Several tools of @${name} fit “${phrase}”: ${tools.slice(0, 12).join(", ")}. Write the name of one of them.`,
    in: "sentence",
    span,
    suggestions: tools.slice(0, 3).map((text) => ({ title: `Change to ${text}`, span, text })),
  };
}

function listed(names: readonly string[]): string {
  return `It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
}
