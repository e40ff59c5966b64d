// Explains why an MCP server could not be used: a code, the reason in words, and what to do.

import { stripVTControlCharacters } from "node:util";
import { PlaybookError } from "../error.ts";
import type { Challenge } from "./connection.ts";

const mcpFailureKinds = [
  "not mcp",
  "wrong path",
  "unauthorized",
  "forbidden",
  "expired token",
  "tls",
  "refused",
  "unknown host",
  "timeout",
  "not started",
  "died",
  "session lost",
  "protocol",
  "too large",
  "server error",
] as const;
export type McpFailureKind = (typeof mcpFailureKinds)[number];

export class McpFailure extends PlaybookError {
  readonly kind: McpFailureKind;

  constructor(kind: McpFailureKind, message: string, fix?: string, cause?: unknown) {
    super(`mcp-${kind.replaceAll(" ", "-")}`, message, fix, cause);
    this.kind = kind;
  }
}

/** The server wants to know who asks, and only a person can tell. */
export class AuthorizationNeeded extends McpFailure {
  readonly challenge: Challenge;

  constructor(challenge: Challenge, message: string, fix?: string) {
    super(challenge.status === 403 ? "forbidden" : "unauthorized", message, fix);
    this.challenge = challenge;
  }
}

interface Details {
  readonly server: string;
  /** Where it is: an address, or a command line. */
  readonly where: string;
  readonly isHttp: boolean;
  readonly hasToken: boolean;
  /** How a process ended, and its last output on standard error. */
  readonly ending?: string;
  readonly errorOutput?: string;
}

/** The thrown error in words. A `PlaybookError` somewhere inside wins, because it was thrown by one of us. */
export function explainMcpFailure(error: unknown, details: Details): PlaybookError {
  const causes = causesOf(error);
  const own = causes.find((cause) => cause instanceof PlaybookError);
  if (own instanceof PlaybookError) return own;
  return details.isHttp ? explainHttp(error, causes, details) : explainProcess(error, causes, details);
}

function explainProcess(error: unknown, causes: readonly unknown[], { server, where, ending, errorOutput = "" }: Details): McpFailure {
  const tail = lastLines(errorOutput);
  const said = tail === "" ? "" : `\n${tail}`;
  const program = where.split(" ")[0] ?? where;
  if (ending?.includes("code 127") === true || ending?.includes("ENOENT") === true || hasCode(causes, "ENOENT")) {
    return new McpFailure(
      "not started",
      `The server @${server} could not be started: there is no program "${program}".${said}`,
      `Install it, or give its full path as "command". The PATH of an editor may differ from that of your terminal.`,
      error,
    );
  }
  if (ending?.includes("code 126") === true) {
    return new McpFailure(
      "not started",
      `The server @${server} could not be started: "${program}" cannot be run: permission denied.${said}`,
      "Check its permissions.",
      error,
    );
  }
  if (hasCode(causes, "REQUEST_TIMEOUT")) return timedOut(error, server, said);
  if (
    ending !== undefined ||
    hasCode(causes, "CONNECTION_CLOSED") ||
    hasCode(causes, "EPIPE") ||
    hasCode(causes, "ERA_NEGOTIATION_FAILED")
  ) {
    return new McpFailure(
      "died",
      `The server @${server} has stopped: ${ending ?? "it closed the connection"}.${said}`,
      `Start it by hand to see why: ${where}`,
      error,
    );
  }
  return saidByServer(error, server);
}

function explainHttp(error: unknown, causes: readonly unknown[], details: Details): McpFailure {
  const { server, where, hasToken } = details;
  const status = causes.map((cause) => (cause as { status?: unknown }).status).find((one) => typeof one === "number") as number | undefined;
  const code = causes
    .map((cause) => (cause as { code?: unknown }).code)
    .find(
      (one) =>
        typeof one === "string" &&
        /^(E[A-Z_]+|CERT_|UND_|DEPTH_|SELF_|UNABLE_|HOSTNAME_|ERR_TLS|ERR_SSL)/.test(one) &&
        one !== "ERA_NEGOTIATION_FAILED",
    ) as string | undefined;
  if (code !== undefined) {
    const connection = connectionFailure(code, error, server, where);
    if (connection !== undefined) return connection;
  }
  if (causes.some((cause) => cause instanceof TypeError && /bad port/.test(cause.message))) {
    return new McpFailure(
      "refused",
      `The port of ${where} is blocked by all HTTP clients.`,
      "Let the server listen on another port.",
      error,
    );
  }
  if (status === 401) {
    return new McpFailure(
      hasToken ? "expired token" : "unauthorized",
      hasToken
        ? `The server @${server} does not accept the credentials that were sent: they are wrong or have expired.`
        : `The server @${server} requires you to sign in (401).`,
      hasToken
        ? `Give a new token, or sign in again: playbook mcp login ${server}.`
        : `Sign in: playbook mcp login ${server}, or give a token in its headers.`,
      error,
    );
  }
  if (status === 403) {
    return new McpFailure(
      "forbidden",
      `The server @${server} refuses your account (403).`,
      "Ask its owner for access, or sign in with an account that has it.",
      error,
    );
  }
  if (status === 404 || status === 405 || status === 410) {
    return new McpFailure("wrong path", `There is no MCP server at ${where} (${status}).`, "Check the path: it is often /mcp.", error);
  }
  if (status !== undefined && status >= 500) {
    return new McpFailure(
      "server error",
      `The server @${server} failed (${status}).`,
      "Try again later; if it still fails, ask its operator.",
      error,
    );
  }
  if (hasCode(causes, "REQUEST_TIMEOUT")) return timedOut(error, server, "");
  if (
    status !== undefined ||
    hasCode(causes, "CLIENT_HTTP_UNEXPECTED_CONTENT") ||
    causes.some((cause) => cause instanceof SyntaxError || (cause as Error).name === "ZodError")
  ) {
    return new McpFailure(
      "not mcp",
      `The program at ${where} is not an MCP server${status === undefined ? "" : ` (${status})`}.`,
      "Give the address of the MCP server, which often ends in /mcp.",
      error,
    );
  }
  if (hasCode(causes, "CONNECTION_CLOSED")) return new McpFailure("died", `The connection to @${server} was closed.`, "Try again.", error);
  return saidByServer(error, server);
}

function connectionFailure(code: string, error: unknown, server: string, where: string): McpFailure | undefined {
  if (code === "ECONNREFUSED")
    return new McpFailure("refused", `Nothing listens at ${where}.`, `Start the server @${server}, or correct its address.`, error);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new McpFailure("unknown host", `The host of ${where} is unknown.`, "Check its spelling, and the network.", error);
  if (code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT" || code === "UND_ERR_HEADERS_TIMEOUT" || code === "EHOSTUNREACH") {
    return new McpFailure(
      "timeout",
      `${where} does not respond.`,
      "Check the address, the network, and whether a proxy or VPN is needed.",
      error,
    );
  }
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET" || code === "EPIPE") {
    return new McpFailure("died", `${where} closed the connection.`, `Is the server @${server} still running?`, error);
  }
  if (/^(CERT_|DEPTH_|SELF_|UNABLE_|HOSTNAME_|ERR_TLS|ERR_SSL|EPROTO)/.test(code)) {
    return new McpFailure(
      "tls",
      `${where} cannot be trusted: ${deepest(error)}.`,
      "If its certificate is your own, name the authority in the environment variable NODE_EXTRA_CA_CERTS.",
      error,
    );
  }
  return undefined;
}

function timedOut(error: unknown, server: string, said: string): McpFailure {
  const limit = (error as { data?: { timeout?: unknown } }).data?.timeout;
  const span = typeof limit === "number" ? ` within ${limit / 1_000} s` : " in time";
  return new McpFailure(
    "timeout",
    `The server @${server} did not respond${span}.${said}`,
    `If the server needs longer, give it a "timeout" (in milliseconds), or have it report progress.`,
    error,
  );
}

function saidByServer(error: unknown, server: string): McpFailure {
  const message = deepest(error).replace(/^MCP error -?\d+: /, "");
  return new McpFailure("protocol", `The server @${server} returned an error: ${message}`, undefined, error);
}

function hasCode(causes: readonly unknown[], code: string): boolean {
  return causes.some((cause) => (cause as { code?: unknown }).code === code);
}

function deepest(error: unknown): string {
  const last = causesOf(error).at(-1);
  return last instanceof Error ? last.message : String(last);
}

function causesOf(error: unknown): readonly unknown[] {
  const out: unknown[] = [];
  for (let current: unknown = error; current !== undefined && current !== null && out.length < 10; ) {
    out.push(current);
    const { cause, data, errors } = current as { cause?: unknown; data?: { cause?: unknown }; errors?: readonly unknown[] };
    current = cause ?? data?.cause ?? errors?.[0];
  }
  return out;
}

/** The last lines that say something, without what only fills them. */
function lastLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !/^\s+at \S/.test(line));
  const tail = lines.slice(-8);
  // Printed members of an error may be longer than that, and explain less.
  const error = tail.some(saysError) ? undefined : lines.findLast(saysError);
  return (error === undefined ? tail : [error, "…", ...tail.slice(-4)]).map((line) => `  ${line.slice(0, 300)}`).join("\n");
}

function saysError(line: string): boolean {
  return /\b\w*(?:error|exception)\b\s*:|\bfatal\b/i.test(line);
}
