// Reads the MCP servers in the configuration files of a root into one shape, whichever editor or agent wrote them.

import { isJsonObject, type Json, type JsonObject, type Span, serverFiles } from "../../language/index.ts";
import { parseDocument, placeOf } from "../../language/openapi/parseDocument.ts";

/** Texts may hold `${VAR}` and `${VAR:-default}`; other styles have been brought to these. */
export type McpServerConfig = StdioServerConfig | HttpServerConfig;

interface ServerConfig {
  /** The reference name: the part after the @. */
  readonly name: string;
  /** The file that defines it, inside the root; empty for one that a command was given. */
  readonly from: string;
  readonly title?: string;
  /** Milliseconds for one call; progress of the server restarts the timer. */
  readonly timeout?: number;
}

export interface StdioServerConfig extends ServerConfig {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Relative to the root or absolute. */
  readonly cwd?: string;
  readonly envFile?: string;
}

export interface HttpServerConfig extends ServerConfig {
  readonly kind: "http";
  readonly url: string;
  /** Absent: Streamable HTTP, and legacy SSE where that is all the server speaks. */
  readonly transport?: "streamable http" | "sse";
  readonly headers: Readonly<Record<string, string>>;
  readonly oauth?: OAuthConfig;
}

export interface OAuthConfig {
  /** Absent: a person signs in. */
  readonly grant?: "client credentials";
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** PEM; for clients that sign instead of sending a secret. */
  readonly privateKey?: string;
  readonly algorithm?: string;
  /** Where a document about this client is served, for authorities that read it instead of registering. */
  readonly clientMetadataUrl?: string;
  readonly scopes?: readonly string[];
  readonly callbackPort?: number;
}

interface ServersProblem {
  readonly path: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly span: Span;
}

export interface ServersRead {
  readonly servers: ReadonlyMap<string, McpServerConfig>;
  readonly problems: readonly ServersProblem[];
}

/** Never throws. `texts` are the files by their paths inside the root; the first file that has a name wins. */
export function readServers(texts: ReadonlyMap<string, string>): ServersRead {
  const servers = new Map<string, McpServerConfig>();
  const problems: ServersProblem[] = [];
  for (const path of serverFiles) {
    const text = texts.get(path);
    if (text === undefined || text.trim() === "") continue;
    const report = (severity: "error" | "warning", keys: readonly string[], message: string) =>
      problems.push({ path, severity, message, span: placeOf(text, keys) });
    const { value, problem } = parseDocument(text);
    if (problem !== undefined || !isJsonObject(value)) {
      report(
        "error",
        [],
        `This is not valid JSON${problem === undefined ? "" : `: ${problem.message}`} Until it is fixed, no server of this file can be used.`,
      );
      continue;
    }
    const key = serversKey(path, value);
    const given = key === undefined ? value : value[key];
    if (given === undefined) continue;
    if (!isJsonObject(given)) {
      report("error", [key ?? ""], `"${key}" must be an object with a server for each name.`);
      continue;
    }
    if (Array.isArray(value.inputs) && value.inputs.length > 0) {
      report(
        "warning",
        ["inputs"],
        'Only VS Code asks for "inputs"; Playbook takes ${input:name} from the environment variable of that name.',
      );
    }
    for (const [name, server] of Object.entries(given)) {
      const at = key === undefined ? [name] : [key, name];
      const winner = servers.get(name);
      if (winner !== undefined) {
        report(
          "warning",
          at,
          `The server "${name}" is also defined in ${winner.from}, which takes precedence. Remove or rename one of them.`,
        );
        continue;
      }
      const read = readServer(name, path, server, (keys, message) => report("warning", [...at, ...keys], message));
      if (typeof read === "string") report("error", at, read);
      else if (read !== undefined) servers.set(name, read);
    }
  }
  return { servers, problems };
}

/** VS Code calls them `servers`, everyone else `mcpServers`; a bare map in .mcp.json has neither. */
function serversKey(path: string, value: JsonObject): string | undefined {
  if (path.startsWith(".vscode/")) return "servers";
  const bare =
    path === ".mcp.json" &&
    value.mcpServers === undefined &&
    Object.values(value).some((one) => isJsonObject(one) && ("command" in one || "url" in one));
  return bare ? undefined : "mcpServers";
}

type Note = (keys: readonly string[], message: string) => void;

const known = {
  stdio: new Set(["type", "command", "args", "env", "cwd", "envFile", "title", "timeout", "disabled"]),
  http: new Set(["type", "url", "headers", "oauth", "auth", "title", "timeout", "disabled"]),
};

/** A text says why it cannot be used; nothing: it is switched off. */
function readServer(name: string, from: string, server: Json, note: Note): McpServerConfig | string | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_. -]*$/u.test(name)) return `"${name}" cannot be used after an @: use letters, digits, "-", "_" and ".".`;
  if (!isJsonObject(server)) return `The server "${name}" must be an object with "command" or "url".`;
  if (server.disabled === true) {
    note(["disabled"], `The server "${name}" is switched off with "disabled".`);
    return undefined;
  }
  const { command, url } = server;
  const kind = typeof url === "string" ? "http" : "stdio";
  for (const key of Object.keys(server))
    if (!known[kind].has(key)) note([key], `"${key}" of the server "${name}" does not apply here; Playbook does not use it.`);
  const common = {
    name,
    from,
    ...(typeof server.title === "string" ? { title: server.title } : {}),
    ...(typeof server.timeout === "number" && server.timeout > 0 ? { timeout: server.timeout } : {}),
  };
  if (typeof url === "string") {
    if (/^(?:unix|pipe):/.test(url))
      return `The server "${name}" is reached over a socket file or pipe, which only VS Code supports. Give it an http address.`;
    const oauth = readOAuth(server);
    return {
      ...common,
      kind: "http",
      url: plain(url),
      ...(server.type === "sse" ? { transport: "sse" } : {}),
      headers: texts(server.headers, (key) => note(["headers", key], `The header ${key} is not a text, so it is not sent.`)),
      ...(oauth === undefined ? {} : { oauth }),
    };
  }
  if (typeof command !== "string" || command.trim() === "")
    return `The server "${name}" has neither a "command" to start nor a "url" to connect to.`;
  const args = Array.isArray(server.args) ? (server.args as readonly Json[]).map(String) : [];
  return {
    ...common,
    kind: "stdio",
    command: plain(command),
    args: args.map(plain),
    env: texts(server.env, (key) => note(["env", key], `The variable ${key} is not a text, so it is not set.`)),
    ...(typeof server.cwd === "string" ? { cwd: plain(server.cwd) } : {}),
    ...(typeof server.envFile === "string" ? { envFile: plain(server.envFile) } : {}),
  };
}

/** Claude Code writes `oauth`, Cursor `auth`, each with names of its own. */
function readOAuth({ oauth, auth }: JsonObject): OAuthConfig | undefined {
  const given = isJsonObject(oauth) ? oauth : isJsonObject(auth) ? auth : undefined;
  if (given === undefined) return undefined;
  const text = (...keys: readonly string[]) => keys.map((key) => given[key]).find((one) => typeof one === "string");
  const clientId = text("clientId", "CLIENT_ID");
  const clientSecret = text("clientSecret", "CLIENT_SECRET");
  const privateKey = text("privateKey");
  const algorithm = text("algorithm");
  const clientMetadataUrl = text("clientMetadataUrl");
  const isClient = /^client[ _-]credentials$/.test(text("grant", "grantType", "grant_type") ?? "");
  const scopes = Array.isArray(given.scopes)
    ? given.scopes.map(String)
    : typeof given.scopes === "string"
      ? given.scopes.split(/\s+/)
      : undefined;
  return {
    ...(clientId === undefined ? {} : { clientId: plain(clientId) }),
    ...(clientSecret === undefined ? {} : { clientSecret: plain(clientSecret) }),
    ...(isClient ? { grant: "client credentials" } : {}),
    ...(privateKey === undefined ? {} : { privateKey: plain(privateKey) }),
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    ...(scopes === undefined ? {} : { scopes }),
    ...(typeof given.callbackPort === "number" ? { callbackPort: given.callbackPort } : {}),
  };
}

function texts(value: Json | undefined, refuse: (key: string) => void): Readonly<Record<string, string>> {
  const out: [string, string][] = [];
  for (const [key, one] of Object.entries(isJsonObject(value) ? value : {})) {
    if (typeof one === "object") refuse(key);
    else out.push([key, plain(String(one))]);
  }
  return Object.fromEntries(out);
}

/** `${env:X}` and `${input:X}` become `${X}`. An editor's workspace is the root. */
function plain(text: string): string {
  return text.replace(/\$\{(?:env|input):([^{}]+)\}/g, (_all, name: string) => `\${${name.replace(/[^A-Za-z0-9_:-]/g, "_")}}`);
}
