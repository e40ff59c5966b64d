/** Represents an MCP server that a person is adding, and converts it to a configuration. */
import type { McpProviderView, NewMcpServer } from "../../engine/protocol.ts";

export type ServerSource = McpProviderView | "address" | "command" | "file";
export type Access = "oauth" | "bearer" | "api key" | "basic" | "own client";

export interface ServerDraft {
  source: ServerSource;
  title: string;
  name: string;
  url: string;
  command: string;
  readOnly: boolean;
  access?: Access;
  header: string;
  clientId: string;
  /** By the name of their variable; kept under the server's name once that is known. */
  readonly values: Map<string, string>;
}

export function emptyDraft(): ServerDraft {
  return {
    source: "address",
    title: "",
    name: "",
    url: "",
    command: "",
    readOnly: false,
    header: "X-Api-Key",
    clientId: "",
    values: new Map(),
  };
}

/** How a message calls it: `@name`, or the address or command while it has no name. */
export function calledSoFar({ name, url, command }: ServerDraft): string {
  return name === "" ? url || command : `@${name}`;
}

/** The title that the person typed, else one made of the provider, address or command. */
export function titleOf({ title, source, url, command }: ServerDraft): string {
  if (title !== "") return title;
  return typeof source === "object" ? source.label.replace(/ \(.*/, "") : proposedTitle(source === "address" ? url : command);
}

export function newServerOf(draft: ServerDraft): NewMcpServer {
  const { source, name, title, url, command, access, header, clientId, readOnly } = draft;
  const common = { name, title };
  if (typeof source === "object") return { ...common, provider: source.id, readOnly };
  if (source === "command") {
    const [program = "", ...args] = wordsOf(command);
    return { ...common, config: { kind: "stdio", command: program, args, env: {} } };
  }
  const secret = `\${${variableOf(name)}}`;
  const headers: Readonly<Record<string, string>> =
    access === "bearer"
      ? { Authorization: `Bearer ${secret}` }
      : access === "basic"
        ? { Authorization: `Basic ${secret}` }
        : access === "api key"
          ? { [header]: secret }
          : {};
  const oauth = access === "own client" ? { oauth: { clientId, clientSecret: secret } } : {};
  return { ...common, config: { kind: "http", url, headers, ...oauth } };
}

/** The name of the variable that holds the server's secret. */
export function variableOf(name: string): string {
  return `${name.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase()}_SECRET`;
}

/** Returns `Example` for https://mcp.example.com/mcp, and for npx -y @example/mcp-server. */
function proposedTitle(from: string): string {
  const host = URL.canParse(from) && /^https?:/i.test(from) ? new URL(from).hostname : undefined;
  const generic = /^(?:mcp|api|www|app|server|mcp-server|server-mcp|localhost|com|org|net|io|dev|ai|co|sse|http|latest|\d+)$/i;
  const words =
    host === undefined
      ? (wordsOf(from).find((word, index) => index > 0 && !word.startsWith("-") && /[A-Za-z]{2}/.test(word)) ?? "").split(/[@/\\.]+/)
      : /^[\d.:[\]]+$/.test(host)
        ? []
        : host.split(".");
  const plain = words
    .map((word) => word.replace(/^(?:mcp-)?(?:server-)?|(?:-mcp)?(?:-server)?$/gi, ""))
    .filter((word) => word !== "" && !generic.test(word));
  const [name = ""] = host === undefined ? plain : plain.slice(-1).concat(plain);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Splits a command line at spaces outside quotes, as a shell would. The line is never given to a shell. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");
}
