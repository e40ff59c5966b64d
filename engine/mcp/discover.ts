// Discovers the server at an address or of a command, in the terms of the lock, or explains why it cannot.

import type { LockedAuthentication, LockedServer, McpAuthentication } from "../../language/index.ts";
import { noApprovals } from "../../language/index.ts";
import type { HttpServerConfig, McpServerConfig } from "./config.ts";
import { AuthorizationNeeded, McpFailure } from "./failure.ts";
import { takeInventory } from "./inventory.ts";
import { type Authorization, openSession, type Session, type Surroundings, serverNamed } from "./session.ts";

export interface Discovered {
  /** Without approvals: finding a server does not mean trusting it. */
  readonly locked: LockedServer;
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
  readonly warnings: readonly string[];
}

/** Asks everything again. Throws `PlaybookError`; the kind of an `McpFailure` gives the problem. */
export async function discoverServer(name: string, around: Surroundings, signal: AbortSignal): Promise<Discovered> {
  const config = serverNamed(name, around.servers);
  const authorizers = new Map<string, Authorization>();
  try {
    return await discoverSigningIn(config, { ...around, authorizers }, signal);
  } finally {
    await Promise.all([...authorizers.values()].map((one) => one.close()));
  }
}

/**
 * A server may let everyone in and want to know who asks for its tools. It ends: an authorizer signs in three times at
 * most.
 */
async function discoverSigningIn(config: McpServerConfig, around: Surroundings, signal: AbortSignal): Promise<Discovered> {
  const elicit = async () => ({ action: "decline", reason: "Playbook does not answer questions while it discovers a server." }) as const;
  for (;;) {
    const session = await openSession(config.name, around, { elicit, signal, discovering: true }).catch(async (error: unknown) => {
      throw await betterDiagnosis(error, config, around, signal);
    });
    try {
      return await lookAt(config, session, around, signal);
    } catch (error) {
      if (!(error instanceof AuthorizationNeeded) || around.redirect === undefined) throw error;
      await session.login(error, signal);
    } finally {
      await session.close();
    }
  }
}

async function lookAt(config: McpServerConfig, session: Session, around: Surroundings, signal: AbortSignal): Promise<Discovered> {
  const { facts } = session.connection;
  const { warnings, ...inventory } = await takeInventory(config.name, session.connection, around.limits, signal);
  const before = around.lock.servers.get(config.name);
  const authentication = await authenticationOf(session.config, before?.authentication, around);
  const title = config.title ?? before?.title ?? facts.title;
  return {
    locked: {
      ...(title === undefined ? {} : { title }),
      ...(before?.provider === undefined ? {} : { provider: before.provider }),
      transport: facts.transport,
      era: facts.era,
      protocol: facts.protocol,
      ...(authentication === undefined ? {} : { authentication }),
      discovered: new Date().toISOString(),
      ...(facts.discovery === undefined ? {} : { discovery: facts.discovery }),
      ...inventory,
      approvals: noApprovals,
    },
    ...(facts.name === undefined ? {} : { name: facts.name }),
    ...(facts.version === undefined ? {} : { version: facts.version }),
    ...(facts.instructions === undefined ? {} : { instructions: facts.instructions }),
    warnings,
  };
}

async function authenticationOf(
  config: McpServerConfig,
  before: LockedAuthentication | undefined,
  { credentials }: Surroundings,
): Promise<LockedAuthentication | undefined> {
  if (config.kind === "stdio") return before;
  if (before?.value !== undefined) return before;
  const { credentialsOf } = await import("./auth/credentialStore.ts");
  const issuer = await credentialsOf(config.url, credentials).issuer();
  const kind = kindOf(config, issuer);
  return { kind, ...(issuer !== undefined && (kind === "oauth" || kind === "client credentials") ? { issuer } : {}) };
}

function kindOf({ headers, oauth }: HttpServerConfig, issuer: string | undefined): McpAuthentication {
  if (oauth?.grant === "client credentials") return "client credentials";
  const [name, value = ""] = Object.entries(headers).find(([header]) => /^authorization$|api-?key|token/i.test(header)) ?? [];
  if (name !== undefined) return !/^authorization$/i.test(name) ? "api key" : /^Basic /i.test(value) ? "basic" : "bearer";
  return issuer === undefined ? "none" : "oauth";
}

/** Paths at which servers are, in the order of how common they are. */
const commonPaths = ["/mcp", "/sse", "/mcp/", "/v1/mcp", "/api/mcp"];

async function betterDiagnosis(error: unknown, config: McpServerConfig, around: Surroundings, signal: AbortSignal): Promise<unknown> {
  if (config.kind !== "http" || !(error instanceof McpFailure) || signal.aborted) return error;
  if (error instanceof AuthorizationNeeded) return error;
  if (error.kind !== "wrong path" && error.kind !== "not mcp") return error;
  const { connectWithSdk } = await import("./sdkConnection.ts");
  const { config: filled } = await (await import("./resolveConfig.ts")).resolveConfig(config, around.root, around.variables, around.files);
  if (filled.kind !== "http") return error;
  const tried = new URL(filled.url);
  const limits = { ...around.limits, connectTimeout: 4_000, probeTimeout: 3_000 };
  for (const path of commonPaths.filter((one) => one !== tried.pathname)) {
    const url = new URL(path, tried.origin).href;
    const elicit = async () => ({ action: "decline", reason: "" }) as const;
    // Headers are for the address that was configured; whether something is elsewhere can be seen without them.
    const there = await connectWithSdk({ config: { ...filled, url, headers: {} }, limits, elicit, signal }).then(
      async (connection) => {
        await connection.close();
        return true;
      },
      (failure: unknown) => failure instanceof McpFailure && (failure.kind === "unauthorized" || failure.kind === "forbidden"),
    );
    if (there)
      return new McpFailure(
        "wrong path",
        `There is no MCP server at ${tried.origin}${tried.pathname}, but there is one at ${url}.`,
        `Use ${url}.`,
        error,
      );
  }
  return error;
}
