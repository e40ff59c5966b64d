// What is said of a server or tool that is not there, or of which nothing is known yet.

import type { Span } from "../../diagnostic.ts";
import type { LockedServer } from "../../mcp/lock.ts";
import { nearest } from "../../nearest.ts";
import type { Problem } from "../compile.ts";
import { type Scan, spanOf, tokenAt } from "../scan.ts";
import type { Address } from "./address.ts";
import { nearestTools, toolsAt } from "./toolPhrase.ts";

export function unknownServer(name: string, servers: readonly string[], span: Span): Problem {
  const meant = nearest(name, servers);
  const message =
    servers.length === 0
      ? `There is no MCP server @${name}: none is configured. Add it to .mcp.json.`
      : `There is no MCP server @${name}. There are: ${servers.map((one) => `@${one}`).join(", ")}.`;
  const suggestions =
    meant === undefined ? [] : [{ title: `Change to @${meant}`, span, text: /^[\w.-]+$/.test(meant) ? `@${meant}` : `@<${meant}>` }];
  return { code: "unknown-server", message, in: "sentence", span, suggestions };
}

/** Of a server that no Discover has looked at. */
export function undiscovered(name: string, span: Span): Problem {
  const message = `The tools of @${name} are not known yet. ${discoverHint(name)}`;
  return { code: "not-discovered", message, in: "sentence", span, suggestions: [] };
}

export function discoverHint(name: string): string {
  return `Run “playbook mcp discover ${name}”, or Discover in the MCP Servers view of the editor.`;
}

/** `to` is the end of the words that name the tool. */
export function unknownTool(scan: Scan, address: Address, name: string, server: LockedServer): Problem {
  const { tools } = server;
  const from = address.kind === "first" ? address.at : address.from;
  const to = address.kind === "first" ? phraseEnd(scan, from) : address.to;
  const span = to > from ? spanOf(scan, from, to) : spanOf(scan, address.server, address.server + 1);
  const phrase = to > from ? scan.sentence.slice(span.start, span.end) : "";
  const names = tools.map((tool) => tool.name);
  if (phrase === "") {
    const message = `Which tool of @${name} is to be called? ${listed(names)}`;
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
export function severalTools(scan: Scan, address: Address, name: string, server: LockedServer): Problem | undefined {
  const from = address.kind === "first" ? address.at : address.from;
  const matches = toolsAt(scan, from, name, server);
  if (matches.length < 2) return undefined;
  const span = spanOf(scan, from, matches[0]?.next ?? from + 1);
  const names = matches.map(({ tool }) => tool.name);
  return {
    code: "ambiguous",
    message: `Several tools of @${name} fit “${scan.sentence.slice(span.start, span.end)}”: ${names.slice(0, 12).join(", ")}. Write the name of one of them.`,
    in: "sentence",
    span,
    suggestions: names.slice(0, 3).map((text) => ({ title: `Change to ${text}`, span, text })),
  };
}

function listed(names: readonly string[]): string {
  return `It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
}

function phraseEnd(scan: Scan, from: number): number {
  let at = from;
  for (; at < scan.end; at++) {
    const token = tokenAt(scan, at);
    if (token?.kind === "quoted" && at === from) return at + 1;
    if (token?.kind !== "word" || /^(?:with|using|and|where|for|in|from)$/.test(token.word)) break;
  }
  return at;
}
