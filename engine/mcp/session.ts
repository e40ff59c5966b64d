// Represents one server in use: its configuration, our credentials, the connection, and its approved tools.

import { type LockedServer, type LockedTool, type McpLock, nearest } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { FilePort } from "../ports.ts";
import { serverDisagreement } from "./agreement.ts";
import type { Authorizer } from "./auth/authorizer.ts";
import { type CredentialStore, credentialsOf } from "./auth/credentialStore.ts";
import type { RedirectPort } from "./auth/redirect.ts";
import type { HttpServerConfig, McpServerConfig } from "./config.ts";
import type { ConnectOptions, ElicitationAnswer, ElicitationRequest, McpConnection, McpLimits } from "./connection.ts";
import { type ConsentPort, shownDefinition } from "./consent.ts";
import { AuthorizationNeeded, McpFailure } from "./failure.ts";
import { createNetwork } from "./guardedFetch.ts";
import { listTools } from "./inventory.ts";
import { resolveConfig, type VariablePort } from "./resolveConfig.ts";
import { changeLines, compareTools, isUnchanged, type ToolChanges } from "./toolChanges.ts";

export interface Surroundings {
  /** Absolute. */
  readonly root: string;
  readonly servers: ReadonlyMap<string, McpServerConfig>;
  readonly lock: McpLock;
  readonly files: FilePort;
  readonly variables: VariablePort;
  readonly credentials: CredentialStore;
  readonly redirect?: RedirectPort;
  readonly consent?: ConsentPort;
  readonly limits: McpLimits;
  readonly secret: (value: string) => void;
  /** Our authorizers for each server, kept across connections: they count how often a person was asked to sign in. */
  readonly authorizers?: Map<string, Authorization>;
}

export interface Authorization {
  readonly authorizer: Authorizer;
  readonly close: () => Promise<void>;
}

export interface Session {
  readonly config: McpServerConfig;
  readonly connection: McpConnection;
  readonly locked: LockedServer | undefined;
  /** As approved; empty where they were not asked for. */
  readonly tools: ReadonlyMap<string, LockedTool>;
  readonly login: (needed: AuthorizationNeeded, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  readonly elicit: (request: ElicitationRequest) => Promise<ElicitationAnswer>;
  readonly signal: AbortSignal;
  /** Discover reads what exists: it requires no approval, and trusts no earlier one. */
  readonly discovering?: boolean;
}

/** The tools of a server differ from the approved ones. */
export class McpDrift extends PlaybookError {
  readonly server: string;
  readonly changes: ToolChanges;

  constructor(server: string, changes: ToolChanges) {
    super(
      "mcp-drift",
      `The tools of @${server} are not those that were approved:\n${changeLines(changes)
        .map((line) => `  ${line}`)
        .join("\n")}`,
      `Review them, then approve: playbook mcp approve ${server}.`,
    );
    this.server = server;
    this.changes = changes;
  }
}

/** Throws `PlaybookError`; leaves nothing open when it does. */
export async function openSession(name: string, around: Surroundings, options: OpenOptions): Promise<Session> {
  const given = serverNamed(name, around.servers);
  const locked = around.lock.servers.get(name);
  if (options.discovering !== true) await requireConsent(given, locked, around.consent);
  const { config: filled, secrets } = await resolveConfig(given, around.root, around.variables, around.files);
  for (const secret of secrets) around.secret(secret);
  const config = filled.kind === "http" ? await withCredentials(filled, locked, around) : filled;
  const authorization = config.kind === "http" && !hasOwnCredentials(config) ? await authorizerOf(config, around) : undefined;
  const login = async (needed: AuthorizationNeeded, signal: AbortSignal) => {
    if (authorization === undefined) throw needed;
    await authorization.authorizer.login(needed.challenge, signal);
  };
  const close = async (connection?: McpConnection) => {
    await connection?.close();
    if (around.authorizers === undefined) await authorization?.close();
  };
  try {
    const connection = await connectSigningIn(config, around, options, locked, authorization?.authorizer);
    const tools =
      options.discovering === true
        ? []
        : await approvedTools(name, connection, locked, around, options.signal).catch(async (error: unknown) => {
            await connection.close();
            throw error;
          });
    return { config, connection, locked, tools: new Map(tools.map((tool) => [tool.name, tool])), login, close: () => close(connection) };
  } catch (error) {
    await close();
    throw error;
  }
}

export function serverNamed(name: string, servers: ReadonlyMap<string, McpServerConfig>): McpServerConfig {
  const config = servers.get(name);
  if (config !== undefined) return config;
  const meant = nearest(name, [...servers.keys()]);
  const there =
    servers.size === 0 ? "No server is configured yet: add one to .mcp.json." : `The servers are: ${[...servers.keys()].join(", ")}.`;
  throw new PlaybookError(
    "mcp-no-server",
    `There is no MCP server @${name}.${meant === undefined ? "" : ` Did you mean @${meant}?`}`,
    there,
  );
}

/**
 * A file of the workspace can name any program, so only servers that a person has approved, and that have not changed
 * since, are started.
 */
async function requireConsent(config: McpServerConfig, locked: LockedServer | undefined, consent: ConsentPort | undefined): Promise<void> {
  const disagreement = serverDisagreement(config, locked);
  if (disagreement === undefined || (await consent?.start(config, shownDefinition(config))) === true) return;
  throw disagreement;
}

async function connectSigningIn(
  config: McpServerConfig,
  around: Surroundings,
  options: OpenOptions,
  locked: LockedServer | undefined,
  authorizer: Authorizer | undefined,
): Promise<McpConnection> {
  const { connectWithSdk } = await import("./sdkConnection.ts");
  const known =
    options.discovering === true || locked?.era === undefined || locked.transport === undefined
      ? undefined
      : {
          era: locked.era,
          transport: locked.transport,
          ...(locked.discovery === undefined ? {} : { discovery: locked.discovery }),
        };
  const connectOptions: ConnectOptions = {
    config,
    limits: around.limits,
    elicit: options.elicit,
    signal: options.signal,
    ...(known === undefined ? {} : { known }),
    ...(authorizer === undefined ? {} : { authorization: authorizer }),
  };
  for (;;) {
    try {
      return await connectWithSdk(connectOptions);
    } catch (error) {
      if (!(error instanceof AuthorizationNeeded) || authorizer === undefined) throw error;
      // It ends: an authorizer signs in three times at most.
      await authorizer.login(error.challenge, options.signal);
    }
  }
}

async function approvedTools(
  name: string,
  connection: McpConnection,
  locked: LockedServer | undefined,
  { limits, consent }: Surroundings,
  signal: AbortSignal,
): Promise<readonly LockedTool[]> {
  const current = await listTools(name, connection, limits, signal);
  const changes = compareTools(locked?.tools ?? [], current);
  if (isUnchanged(changes) || (await consent?.changes(name, changes)) === true) return current;
  throw new McpDrift(name, changes);
}

function hasOwnCredentials({ headers, oauth }: HttpServerConfig): boolean {
  return oauth === undefined && Object.keys(headers).some((header) => /^authorization$|api-?key|token/i.test(header));
}

/** The lock's bearer tokens, keys and passwords, as headers. A token from the environment comes before all. */
async function withCredentials(
  config: HttpServerConfig,
  locked: LockedServer | undefined,
  { root, variables, files, secret }: Surroundings,
): Promise<HttpServerConfig> {
  const { tokenVariable } = await import("./auth/tokenVariable.ts");
  const token = await variables.variable(tokenVariable(config.name), config.name);
  if (token !== undefined && token !== "") {
    secret(token);
    const { oauth: _oauth, ...rest } = config;
    return { ...rest, headers: { ...rest.headers, Authorization: `Bearer ${token}` } };
  }
  const authentication = locked?.authentication;
  if (authentication?.value === undefined) return config;
  const filled = await resolveConfig({ ...config, headers: { value: authentication.value } }, root, variables, files);
  for (const one of filled.secrets) secret(one);
  const value = filled.config.kind === "http" ? (filled.config.headers.value ?? "") : "";
  const header = authentication.header ?? "Authorization";
  const encoded = Buffer.from(value).toString("base64");
  const sent = authentication.kind === "bearer" ? `Bearer ${value}` : authentication.kind === "basic" ? `Basic ${encoded}` : value;
  if (authentication.kind === "basic") secret(encoded);
  return { ...config, headers: { ...config.headers, [header]: sent } };
}

async function authorizerOf(
  config: HttpServerConfig,
  { credentials, redirect, limits, secret, authorizers }: Surroundings,
): Promise<Authorization> {
  const known = authorizers?.get(config.name);
  if (known !== undefined) return known;
  const { createAuthorizer } = await import("./auth/authorizer.ts");
  const network = createNetwork(new URL(config.url), limits);
  const authorizer = createAuthorizer({
    config,
    credentials: credentialsOf(config.url, credentials),
    fetch: network.toTold,
    secret,
    ...(redirect === undefined ? {} : { redirect }),
  });
  const made = { authorizer, close: network.close };
  authorizers?.set(config.name, made);
  return made;
}

export function isLost(error: unknown): boolean {
  return error instanceof McpFailure && (error.kind === "session lost" || error.kind === "died");
}
