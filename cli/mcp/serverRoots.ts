// Keeps the known facts about the MCP servers of each root that the editor has open, and the connections to them.

import {
  createRedactor,
  type McpServerConfig,
  type McpSurroundings,
  nodeFiles,
  PlaybookError,
  type SecretPort,
  shownDefinition,
} from "../../engine/index.ts";
import type { McpHub } from "../../engine/mcp/index.ts";
import type { McpProblemView, McpServersView } from "../../engine/protocol.ts";
import type { LockedServer, McpLock } from "../../language/index.ts";
import type { PeoplePorts } from "../execution.ts";
import { standardError } from "../terminal.ts";
import { auditPath } from "./auditPath.ts";
import type { Read } from "./editedFiles.ts";
import { type Agreed, type EditorAsk, editorPorts } from "./editorPorts.ts";
import { serverView } from "./serverViews.ts";

interface Root {
  readonly problems: Map<string, McpProblemView>;
  /** Servers whose tools differ from those of the lock, until their entry in the lock changes. */
  readonly drifted: Map<string, LockedServer | undefined>;
  /** The configuration of removed servers, kept until they are signed out. */
  readonly removing: Map<string, Read>;
  hub?: { readonly hub: McpHub; readonly of: string };
  /** The last report about the connections. */
  said: string;
}

export interface ServerRoots {
  of(root: string): Root;
  /** A failed connection reports a drift to its caller; a run does not. */
  ports(root: string, isForRun?: boolean): PeoplePorts;
  surroundings(read: Read): Promise<McpSurroundings>;
  /** Connections belong to the content of the files: when that changes, they end. */
  hubOf(read: Read): Promise<McpHub>;
  viewOf(read: Read): Promise<McpServersView>;
  /** Keeps an error for the view, and throws it to the caller. */
  noting<T>(read: Read, server: string, work: () => Promise<T>): Promise<T>;
  /** A file names the program, so that it is started only after a person has seen the command line. */
  requireAgreement(config: McpServerConfig, locked: LockedServer | undefined, root: string): Promise<void>;
  /** Forgets credentials, and connections that know who asks. */
  forget(read: Read, server: string): Promise<void>;
  readonly redactor: ReturnType<typeof createRedactor>;
  close(): Promise<void>;
}

/** Milliseconds between checks whether a connected server is still alive. */
const lookAgain = 500;

export function createServerRoots(editor: EditorAsk, secrets: SecretPort, changed: (root: string, drifted?: string) => void): ServerRoots {
  const roots = new Map<string, Root>();
  const agreed: Agreed = new Set();
  const redactor = createRedactor();
  const secret = (value: string) => void redactor.add(value);

  const rootOf = (root: string): Root => {
    const known = roots.get(root);
    if (known !== undefined) return known;
    const made: Root = { problems: new Map(), drifted: new Map(), removing: new Map(), said: "" };
    roots.set(root, made);
    return made;
  };

  const ports = (root: string, isForRun = false): PeoplePorts =>
    editorPorts(root, editor, secrets, agreed, (server) => {
      rootOf(root).drifted.set(server, undefined);
      changed(root, isForRun ? server : undefined);
    });

  async function surroundings({ root, servers, lock }: Read): Promise<McpSurroundings> {
    const { defaultLimits } = await import("../../engine/mcp/index.ts");
    return { ...ports(root), root, servers, lock, files: nodeFiles, limits: defaultLimits, secret };
  }

  async function hubOf(read: Read): Promise<McpHub> {
    const state = rootOf(read.root);
    if (state.hub?.of === read.of) return state.hub.hub;
    await state.hub?.hub.close();
    const { auditFile, createMcpHub } = await import("../../engine/mcp/index.ts");
    const { limits: _limits, secret: _secret, ...rest } = await surroundings(read);
    const path = auditPath(process.env);
    const lost = (message: string) => standardError(`playbook: ${message}\n`);
    const hub = createMcpHub({ ...rest, ...(path === undefined ? {} : { audit: auditFile(path, lost) }) });
    hub.attach?.({ secret });
    state.hub = { hub, of: read.of };
    return hub;
  }

  async function viewOf(read: Read): Promise<McpServersView> {
    const state = rootOf(read.root);
    if (state.hub !== undefined && state.hub.of !== read.of) {
      const { hub } = state.hub;
      delete state.hub;
      await hub.close();
    }
    const connected = state.hub?.hub.connected() ?? new Map<string, string | undefined>();
    state.said = saidOf(connected);
    const { credentials } = ports(read.root);
    const servers = [...read.servers.values()].map(async (config) => {
      const ended = connected.get(config.name);
      const problem = state.problems.get(config.name);
      return serverView(config, read.lock.servers.get(config.name), {
        isConnected: connected.has(config.name) && ended === undefined,
        ...(ended === undefined ? {} : { ended }),
        isDrifted: isDrifted(state, config.name, read.lock),
        ...(problem === undefined ? {} : { problem }),
        credentials,
      });
    });
    return { root: read.root, servers: await Promise.all(servers), problems: read.problems };
  }

  async function noting<T>({ root, lock }: Read, server: string, work: () => Promise<T>): Promise<T> {
    const { problems, drifted } = rootOf(root);
    try {
      const result = await work();
      problems.delete(server);
      return result;
    } catch (error) {
      const { code = "fault", message, fix } = error as Partial<PlaybookError>;
      if (code === "mcp-drift") drifted.set(server, lock.servers.get(server));
      if (!/cancelled|abort/i.test(`${code} ${(error as Error).name}`))
        problems.set(server, { code, message: redactor.text(message ?? String(error)), ...(fix === undefined ? {} : { fix }) });
      throw error;
    } finally {
      changed(root);
    }
  }

  async function requireAgreement(config: McpServerConfig, locked: LockedServer | undefined, root: string): Promise<void> {
    const { definitionHash } = await import("../../engine/mcp/index.ts");
    if (locked?.approvals.definition === definitionHash(config)) return;
    if ((await ports(root).consent?.start(config, shownDefinition(config))) === true) return;
    throw new PlaybookError(
      "mcp-not-approved",
      `@${config.name} was not ${config.kind === "stdio" ? "started" : "connected to"}: you did not agree.`,
    );
  }

  async function forget(read: Read, server: string): Promise<void> {
    const { credentialsOf, serverNamed } = await import("../../engine/mcp/index.ts");
    const config = serverNamed(server, read.servers);
    if (config.kind === "http") {
      const credentials = credentialsOf(config.url, ports(read.root).credentials);
      await credentials.forgetTokens();
      await credentials.forgetClient();
    }
    const state = rootOf(read.root);
    await state.hub?.hub.close();
    delete state.hub;
  }

  const timer = setInterval(() => {
    for (const [root, { hub, said }] of roots) if (hub !== undefined && saidOf(hub.hub.connected()) !== said) changed(root);
  }, lookAgain);
  timer.unref();

  return {
    of: rootOf,
    ports,
    surroundings,
    hubOf,
    viewOf,
    noting,
    requireAgreement,
    forget,
    redactor,
    async close() {
      clearInterval(timer);
      await Promise.all([...roots.values()].map(({ hub }) => hub?.hub.close()));
    },
  };
}

/** A run that detects it does not report the former lock: the present one counts. */
function isDrifted({ drifted }: Root, name: string, lock: McpLock): boolean {
  if (!drifted.has(name)) return false;
  const [now, then] = [lock.servers.get(name), drifted.get(name)];
  if (then === undefined) drifted.set(name, now);
  else if (JSON.stringify(then) !== JSON.stringify(now)) drifted.delete(name);
  return drifted.has(name);
}

function saidOf(connected: ReadonlyMap<string, string | undefined>): string {
  return JSON.stringify([...connected].toSorted());
}
