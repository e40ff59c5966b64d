// The MCP servers of the editor's folders: what is known of each, connections that are kept for as long as the files
// stay the same, and what is done with them.

import { join } from "node:path";
import {
  createRedactor,
  type Discovered,
  type McpServerConfig,
  type McpSurroundings,
  nodeFiles,
  PlaybookError,
  type SecretPort,
  shownDefinition,
} from "../../engine/index.ts";
import type { McpHub } from "../../engine/mcp/index.ts";
import type {
  FileEdit,
  Json,
  McpCallParams,
  McpCallResult,
  McpDiscoverParams,
  McpDiscoverResult,
  McpFolder,
  McpProblemView,
  McpRun,
  McpServersView,
  McpSignInResult,
  McpToolApproval,
} from "../../engine/protocol.ts";
import type { LockedServer, McpLock } from "../../language/index.ts";
import type { PeoplePorts } from "../execution.ts";
import { standardError } from "../terminal.ts";
import { auditPath } from "./auditPath.ts";
import { editOf, lockEdit, type Read, readServersOf } from "./editedFiles.ts";
import { type Agreed, type EditorAsk, editorPorts } from "./editorPorts.ts";
import { changesOf, newConfig, serverView } from "./serverViews.ts";

export interface EditorServers {
  /** Returns the ports of a root, for runs and sessions. */
  ports(root: string): PeoplePorts;
  view(params: McpFolder): Promise<McpServersView>;
  discover(params: McpDiscoverParams, signal: AbortSignal): Promise<McpDiscoverResult>;
  connect(params: McpRun, signal: AbortSignal): Promise<McpServersView>;
  signIn(params: McpRun, signal: AbortSignal): Promise<McpSignInResult>;
  signOut(params: McpRun): Promise<McpServersView>;
  call(params: McpCallParams, signal: AbortSignal): Promise<McpCallResult>;
  approveTool(params: McpToolApproval): Promise<readonly FileEdit[]>;
  remove(params: McpRun): Promise<readonly FileEdit[]>;
  close(): Promise<void>;
}

interface Root {
  readonly problems: Map<string, McpProblemView>;
  /** Servers whose tools are not those of the lock, until what the lock says of them is changed. */
  readonly drifted: Map<string, LockedServer | undefined>;
  /** The configuration of removed servers, kept until they are signed out. */
  readonly removing: Map<string, Read>;
  hub?: { readonly hub: McpHub; readonly of: string };
  /** The last report about the connections. */
  said: string;
}

/** Milliseconds between looks at whether a connected server is still there. */
const lookAgain = 500;

export function editorServers(editor: EditorAsk, secrets: SecretPort, changed: (root: string, drifted?: string) => void): EditorServers {
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

  /** A failed connection reports a drift to its caller; a run does not. */
  const ports = (root: string, isForRun = false): PeoplePorts =>
    editorPorts(root, editor, secrets, agreed, (server) => {
      rootOf(root).drifted.set(server, undefined);
      changed(root, isForRun ? server : undefined);
    });

  async function around({ root, servers, lock }: Read): Promise<McpSurroundings> {
    const { defaultLimits } = await import("../../engine/mcp/index.ts");
    return { ...ports(root), root, servers, lock, files: nodeFiles, limits: defaultLimits, secret };
  }

  /** Connections are made for what the files said: where that has changed, they end. */
  async function hubOf(read: Read): Promise<McpHub> {
    const state = rootOf(read.root);
    if (state.hub?.of === read.of) return state.hub.hub;
    await state.hub?.hub.close();
    const { auditFile, createMcpHub } = await import("../../engine/mcp/index.ts");
    const { limits: _limits, secret: _secret, ...rest } = await around(read);
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

  /** An error is kept for the view, and thrown to the caller. */
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

  /** A file names the program, so that it is started only after somebody has seen the command line. */
  async function requireAgreement(config: McpServerConfig, locked: LockedServer | undefined, root: string): Promise<void> {
    const { definitionHash } = await import("../../engine/mcp/index.ts");
    if (locked?.approvals.definition === definitionHash(config)) return;
    if ((await ports(root).consent?.start(config, shownDefinition(config))) === true) return;
    throw new PlaybookError(
      "mcp-not-approved",
      `@${config.name} was not ${config.kind === "stdio" ? "started" : "connected to"}: you did not agree.`,
    );
  }

  /** Forgets credentials, and connections that know who asks. */
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
    ports: (root) => ports(root, true),
    view: async ({ folder }) => viewOf(await readServersOf(folder)),
    async discover({ folder, server, add, signIn }, signal) {
      const read = await readServersOf(folder);
      const mcp = await import("../../engine/mcp/index.ts");
      const config = add === undefined ? mcp.serverNamed(server, read.servers) : newConfig(add, read.servers, mcp.providerConfig);
      const before = read.lock.servers.get(config.name);
      const { redirect, ...rest } = await around({ ...read, servers: new Map([...read.servers, [config.name, config]]) });
      const work = async () => {
        if (add === undefined || config.kind === "stdio") await requireAgreement(config, before, read.root);
        return mcp.discoverServer(config.name, { ...rest, ...(signIn && redirect !== undefined ? { redirect } : {}) }, signal);
      };
      const found = add === undefined ? await noting(read, config.name, work) : await work();
      const entry = await lockedEntry(found.locked, add, config, before);
      const changes =
        add === undefined && before?.discovered !== undefined ? changesOf(mcp.compareTools(before.tools, found.locked.tools)) : [];
      if (changes.length > 0) rootOf(read.root).drifted.set(config.name, before);
      else rootOf(read.root).drifted.delete(config.name);
      const edits = [
        ...(add === undefined ? [] : [await editOf(join(read.root, ".mcp.json"), (text) => mcp.withServer(text, config))]),
        await lockEdit(read.root, config.name, entry),
      ];
      return { ...summaryOf(found), changes, edits };
    },
    async connect({ folder, server }, signal) {
      const read = await readServersOf(folder);
      await noting(read, server, async () => (await hubOf(read)).connect(server, signal));
      return viewOf(read);
    },
    async signIn({ folder, server }, signal) {
      const read = await readServersOf(folder);
      const { serverNamed, signIn } = await import("../../engine/mcp/index.ts");
      const config = serverNamed(server, read.servers);
      return noting(read, server, async () => {
        await requireAgreement(config, read.lock.servers.get(server), read.root);
        const { issuer, scopes } = await signIn(server, await around(read), signal);
        return { issuer, scopes };
      });
    },
    async signOut({ folder, server }) {
      const read = await readServersOf(folder);
      const removed = read.servers.has(server) ? undefined : rootOf(read.root).removing.get(server);
      await forget(removed ?? read, server);
      rootOf(read.root).removing.delete(server);
      return viewOf(read);
    },
    async remove({ folder, server }) {
      const read = await readServersOf(folder);
      const { serverNamed, withoutServer } = await import("../../engine/mcp/index.ts");
      const { from } = serverNamed(server, read.servers);
      if (from !== ".mcp.json")
        throw new PlaybookError("mcp-other-file", `@${server} is defined in ${from}, which other programs read, too.`, "Remove it there.");
      const edits = [await editOf(join(read.root, from), (text = "") => withoutServer(text, server))];
      if (read.lock.servers.has(server)) edits.push(await lockEdit(read.root, server, undefined));
      rootOf(read.root).removing.set(server, read);
      return edits;
    },
    async call({ folder, server, tool, inputs, uri }, signal) {
      const read = await readServersOf(folder);
      const start = performance.now();
      const hub = await hubOf(read);
      const answer = await noting(read, server, () =>
        uri !== undefined && hub.read !== undefined ? hub.read(server, uri, signal) : hub.call(server, tool, inputs, signal),
      );
      return {
        result: redactor.value(answer.result as Json),
        isError: answer.isError,
        ...(answer.problem === undefined ? {} : { problem: redactor.text(answer.problem) }),
        duration: Math.round(performance.now() - start),
      };
    },
    async approveTool({ folder, server, tool, approved }) {
      const read = await readServersOf(folder);
      const locked = read.lock.servers.get(server);
      const definition = locked?.tools.find(({ name }) => name === tool);
      if (locked === undefined || definition === undefined)
        throw new PlaybookError("mcp-no-tool", `@${server} has no known tool "${tool}".`, "Discover the server again.");
      const others = locked.approvals.tools.filter((one) => one.tool !== tool);
      const tools = approved ? [...others, { tool, hash: definition.hash }] : others;
      return [await lockEdit(read.root, server, { ...locked, approvals: { ...locked.approvals, tools } })];
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...roots.values()].map(({ hub }) => hub?.hub.close()));
    },
  };
}

/** A run that finds it out does not say what the lock was: it is what it is now. */
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

/** The entry of the lock for what was discovered. */
async function lockedEntry(
  locked: LockedServer,
  add: McpDiscoverParams["add"],
  config: McpServerConfig,
  before: LockedServer | undefined,
): Promise<LockedServer> {
  const { definitionHash } = await import("../../engine/mcp/index.ts");
  return {
    ...locked,
    ...(add !== undefined && "provider" in add ? { provider: add.provider } : {}),
    approvals: {
      definition: definitionHash({ ...config, from: ".mcp.json" }),
      // An approval holds for a tool as it was.
      tools: (before?.approvals.tools ?? []).filter(({ tool, hash }) => locked.tools.some((now) => now.name === tool && now.hash === hash)),
    },
  };
}

function summaryOf({ locked, warnings, name, version, instructions }: Discovered): Omit<McpDiscoverResult, "changes" | "edits"> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    ...(instructions === undefined ? {} : { instructions }),
    warnings,
    transport: locked.transport ?? "stdio",
    era: locked.era ?? "legacy",
    authentication: locked.authentication?.kind ?? "none",
    tools: locked.tools.length,
    resources: locked.resources.length + locked.resourceTemplates.length,
    prompts: locked.prompts.length,
  };
}
