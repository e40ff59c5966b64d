// Reads and writes `playbook.mcp-lock.json`: facts about each MCP server and people's approvals, so that `@server`
// instructions compile offline and a changed tool is noticed.

import { isJsonObject, type Json, type JsonObject, setKey } from "../json.ts";
import { parseDocument } from "../openapi/parseDocument.ts";
import { readBack } from "../parseJson.ts";

export interface McpLock {
  /** By reference name. */
  readonly servers: ReadonlyMap<string, LockedServer>;
}

const mcpTransports = ["stdio", "streamable http", "sse"] as const;
export type McpTransport = (typeof mcpTransports)[number];

/** `legacy` opens with `initialize`; `modern` is 2026-07-28 and later. */
const mcpEras = ["legacy", "modern"] as const;
export type McpEra = (typeof mcpEras)[number];

const mcpAuthentications = ["none", "oauth", "client credentials", "bearer", "api key", "basic"] as const;
export type McpAuthentication = (typeof mcpAuthentications)[number];

export interface LockedServer {
  /** Its title for people. */
  readonly title?: string;
  /** The id of the integration that it was added from. */
  readonly provider?: string;
  readonly transport?: McpTransport;
  readonly era?: McpEra;
  /** Version of the protocol, e.g. `2025-11-25`. */
  readonly protocol?: string;
  readonly authentication?: LockedAuthentication;
  /** When Discover ran, ISO 8601. */
  readonly discovered?: string;
  /** Facts that a modern server reported about itself, unchanged, so that a run connects without asking again. */
  readonly discovery?: JsonObject;
  readonly tools: readonly LockedTool[];
  readonly resources: readonly LockedResource[];
  readonly resourceTemplates: readonly LockedResource[];
  readonly prompts: readonly LockedPrompt[];
  readonly approvals: LockedApprovals;
}

/** Never a secret: values are references such as `${LINEAR_TOKEN}`. */
export interface LockedAuthentication {
  readonly kind: McpAuthentication;
  /** Header of an API key. */
  readonly header?: string;
  /** Id of a client registered by hand. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The password or token; of a basic authentication with the user before a colon. */
  readonly value?: string;
  readonly issuer?: string;
  readonly scopes?: readonly string[];
}

export interface LockedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** JSON Schema 2020-12, verbatim. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  /**
   * SHA-256 of name, title, description, schemas and annotations, in hexadecimal; empty when a person wrote the entry.
   */
  readonly hash: string;
}

/** `uri` of a template is an RFC 6570 template. */
export interface LockedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface LockedPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly Json[];
}

export interface LockedApprovals {
  /**
   * Hash of the command line, folder and variables' names that may be started, or of the address that may be connected.
   */
  readonly definition?: string;
  /** Tools that may destroy something. */
  readonly tools: readonly ToolApproval[];
}

export interface ToolApproval {
  readonly tool: string;
  /** Hash of the tool when it was approved. */
  readonly hash: string;
  /** The playbook that may call it; absent: any. */
  readonly playbook?: string;
}

export interface ParsedMcpLock {
  readonly lock: McpLock;
  /** `path` leads to the value that cannot be used. Empty for a usable file. */
  readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[];
  /** The file is not JSON at all. */
  readonly unreadable?: NonNullable<ReturnType<typeof parseDocument>["problem"]>;
}

export const noApprovals: LockedApprovals = { tools: [] };

/** Never throws. Malformed parts are left out and reported. */
export function parseMcpLock(text: string): ParsedMcpLock {
  const problems: { path: readonly string[]; message: string }[] = [];
  const { value, problem } = text.trim() === "" ? { value: {} as Json, problem: undefined } : parseDocument(text);
  if (problem !== undefined) return { lock: { servers: new Map() }, problems, unreadable: problem };
  const servers = new Map<string, LockedServer>();
  const given = isJsonObject(value) ? value.servers : undefined;
  if (!isJsonObject(value) || (given !== undefined && !isJsonObject(given))) {
    problems.push({ path: ["servers"], message: '"servers" must be an object with an entry for each server name.' });
  }
  for (const [name, server] of Object.entries(isJsonObject(given) ? given : {})) {
    if (isJsonObject(server))
      servers.set(
        name,
        readServer(server, (path, message) => problems.push({ path: ["servers", name, ...path], message })),
      );
    else problems.push({ path: ["servers", name], message: "The entry of a server must be an object." });
  }
  return { lock: { servers }, problems };
}

/** The same lock gives the same text; the order of servers, tools and keys is fixed. Ends with a line break. */
export function printMcpLock({ servers }: McpLock): string {
  return `${JSON.stringify({ servers: byName([...servers], ([name, server]) => [name, printServer(server)]) }, null, 2)}\n`;
}

type Report = (path: readonly string[], message: string) => void;

function readServer(server: JsonObject, report: Report): LockedServer {
  const era = choice(server.era, mcpEras, "era", report);
  const transport = choice(server.transport, mcpTransports, "transport", report);
  const authentication = readAuthentication(server.authentication, report);
  return {
    ...texts(server, ["title", "provider", "protocol", "discovered"]),
    ...(transport === undefined ? {} : { transport }),
    ...(era === undefined ? {} : { era }),
    ...(authentication === undefined ? {} : { authentication }),
    ...(isJsonObject(server.discovery) ? { discovery: server.discovery } : {}),
    tools: named(server.tools, "tools", report).map(([name, tool]) => readTool(name, tool)),
    resources: objects(server.resources).flatMap(readResource),
    resourceTemplates: objects(server.resourceTemplates).flatMap(readResource),
    prompts: named(server.prompts, "prompts", report).map(([name, prompt]) => ({
      name,
      ...texts(prompt, ["title", "description"]),
      ...(Array.isArray(prompt.arguments) ? { arguments: prompt.arguments as readonly Json[] } : {}),
    })),
    approvals: readApprovals(server.approvals),
  };
}

function readTool(name: string, tool: JsonObject): LockedTool {
  return {
    name,
    ...texts(tool, ["title", "description"]),
    inputSchema: isJsonObject(tool.inputSchema) ? tool.inputSchema : { type: "object" },
    ...(isJsonObject(tool.outputSchema) ? { outputSchema: tool.outputSchema } : {}),
    ...(isJsonObject(tool.annotations) ? { annotations: tool.annotations } : {}),
    hash: typeof tool.hash === "string" ? tool.hash : "",
  };
}

function readResource(resource: JsonObject): readonly LockedResource[] {
  const { uri, name } = resource;
  if (typeof uri !== "string") return [];
  return [{ uri, name: typeof name === "string" ? name : uri, ...texts(resource, ["title", "description", "mimeType"]) }];
}

function readAuthentication(value: Json | undefined, report: Report): LockedAuthentication | undefined {
  if (!isJsonObject(value)) return undefined;
  const kind = choice(value.kind, mcpAuthentications, "authentication", report);
  if (kind === undefined) return undefined;
  const scopes = Array.isArray(value.scopes) ? { scopes: value.scopes.filter((scope) => typeof scope === "string") } : {};
  return { kind, ...texts(value, ["header", "clientId", "clientSecret", "value", "issuer"]), ...scopes };
}

function readApprovals(value: Json | undefined): LockedApprovals {
  if (!isJsonObject(value)) return noApprovals;
  const tools = objects(value.tools).flatMap((approval): readonly ToolApproval[] => {
    const { tool, hash } = approval;
    return typeof tool === "string" && typeof hash === "string" ? [{ tool, hash, ...texts(approval, ["playbook"]) }] : [];
  });
  return { ...texts(value, ["definition"]), tools };
}

/** An object by name, or a list of objects with a name or of names. */
function named(value: Json | undefined, key: string, report: Report): readonly (readonly [string, JsonObject])[] {
  if (value === undefined) return [];
  if (isJsonObject(value)) return Object.entries(value).map(([name, item]) => [name, isJsonObject(item) ? item : {}]);
  if (!Array.isArray(value)) report([key], `"${key}" must be an object with one entry for each name.`);
  return (Array.isArray(value) ? (value as readonly Json[]) : []).flatMap((item): readonly (readonly [string, JsonObject])[] => {
    if (typeof item === "string") return [[item, {}]];
    return isJsonObject(item) && typeof item.name === "string" ? [[item.name, item]] : [];
  });
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function choice<T extends string>(value: Json | undefined, choices: readonly T[], key: string, report: Report): T | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((one) => one === value);
  if (found === undefined) report([key], `"${key}" must be one of ${choices.join(", ")}.`);
  return found;
}

function texts<K extends string>(object: JsonObject, keys: readonly K[]): { readonly [Key in K]?: string } {
  return Object.fromEntries(keys.flatMap((key) => (typeof object[key] === "string" ? [[key, object[key]]] : []))) as {
    [Key in K]?: string;
  };
}

function printServer({ tools, resources, resourceTemplates, prompts, approvals, ...rest }: LockedServer): Json {
  const { title, provider, transport, era, protocol, authentication, discovered, discovery } = rest;
  return readBack(
    JSON.stringify({
      title,
      provider,
      transport,
      era,
      protocol,
      authentication,
      discovered,
      discovery,
      tools: byName(tools, ({ name, ...tool }) => [name, tool as unknown as Json]),
      ...(resources.length === 0 ? {} : { resources }),
      ...(resourceTemplates.length === 0 ? {} : { resourceTemplates }),
      ...(prompts.length === 0 ? {} : { prompts: byName(prompts, ({ name, ...prompt }) => [name, prompt as unknown as Json]) }),
      ...(approvals.definition === undefined && approvals.tools.length === 0 ? {} : { approvals }),
    }),
  );
}

function byName<T>(items: readonly T[], entry: (item: T) => readonly [string, Json]): JsonObject {
  const out: Record<string, Json> = {};
  const entries = items.map(entry).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  for (const [name, value] of entries) setKey(out, name, value);
  return out;
}
