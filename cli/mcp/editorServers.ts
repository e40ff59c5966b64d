// Handles the editor's requests about the MCP servers of its folders.

import { join } from "node:path";
import { type Discovered, type McpServerConfig, PlaybookError, type SecretPort } from "../../engine/index.ts";
import type {
  FileEdit,
  Json,
  McpCallParams,
  McpCallResult,
  McpDiscoverParams,
  McpDiscoverResult,
  McpFolder,
  McpRun,
  McpServersView,
  McpSignInResult,
  McpToolApproval,
} from "../../engine/protocol.ts";
import type { LockedServer } from "../../language/index.ts";
import type { PeoplePorts } from "../execution.ts";
import { editOf, lockEdit, readServersOf } from "./editedFiles.ts";
import type { EditorAsk } from "./editorPorts.ts";
import { createServerRoots } from "./serverRoots.ts";
import { changesOf, newConfig } from "./serverViews.ts";

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

export function editorServers(editor: EditorAsk, secrets: SecretPort, changed: (root: string, drifted?: string) => void): EditorServers {
  const roots = createServerRoots(editor, secrets, changed);
  const { viewOf, noting, redactor } = roots;
  return {
    ports: (root) => roots.ports(root, true),
    view: async ({ folder }) => viewOf(await readServersOf(folder)),
    async discover({ folder, server, add, signIn }, signal) {
      const read = await readServersOf(folder);
      const mcp = await import("../../engine/mcp/index.ts");
      const config = add === undefined ? mcp.serverNamed(server, read.servers) : newConfig(add, read.servers, mcp.providerConfig);
      const before = read.lock.servers.get(config.name);
      const { redirect, ...rest } = await roots.surroundings({ ...read, servers: new Map([...read.servers, [config.name, config]]) });
      const work = async () => {
        if (add === undefined || config.kind === "stdio") await roots.requireAgreement(config, before, read.root);
        return mcp.discoverServer(config.name, { ...rest, ...(signIn && redirect !== undefined ? { redirect } : {}) }, signal);
      };
      const found = add === undefined ? await noting(read, config.name, work) : await work();
      const entry = await lockedEntry(found.locked, add, config, before);
      const changes =
        add === undefined && before?.discovered !== undefined ? changesOf(mcp.compareTools(before.tools, found.locked.tools)) : [];
      if (changes.length > 0) roots.of(read.root).drifted.set(config.name, before);
      else roots.of(read.root).drifted.delete(config.name);
      const edits = [
        ...(add === undefined ? [] : [await editOf(join(read.root, ".mcp.json"), (text) => mcp.withServer(text, config))]),
        await lockEdit(read.root, config.name, entry),
      ];
      return { ...summaryOf(found), changes, edits };
    },
    async connect({ folder, server }, signal) {
      const read = await readServersOf(folder);
      await noting(read, server, async () => (await roots.hubOf(read)).connect(server, signal));
      return viewOf(read);
    },
    async signIn({ folder, server }, signal) {
      const read = await readServersOf(folder);
      const { serverNamed, signIn } = await import("../../engine/mcp/index.ts");
      const config = serverNamed(server, read.servers);
      return noting(read, server, async () => {
        await roots.requireAgreement(config, read.lock.servers.get(server), read.root);
        const { issuer, scopes } = await signIn(server, await roots.surroundings(read), signal);
        return { issuer, scopes };
      });
    },
    async signOut({ folder, server }) {
      const read = await readServersOf(folder);
      const removed = read.servers.has(server) ? undefined : roots.of(read.root).removing.get(server);
      await roots.forget(removed ?? read, server);
      roots.of(read.root).removing.delete(server);
      return viewOf(read);
    },
    async remove({ folder, server }) {
      const read = await readServersOf(folder);
      const { serverNamed, withoutServer } = await import("../../engine/mcp/index.ts");
      const { from } = serverNamed(server, read.servers);
      if (from !== ".mcp.json")
        throw new PlaybookError("mcp-other-file", `@${server} is defined in ${from}, which other programs also read.`, "Remove it there.");
      const edits = [await editOf(join(read.root, from), (text = "") => withoutServer(text, server))];
      if (read.lock.servers.has(server)) edits.push(await lockEdit(read.root, server, undefined));
      roots.of(read.root).removing.set(server, read);
      return edits;
    },
    async call({ folder, server, tool, inputs, uri }, signal) {
      const read = await readServersOf(folder);
      const start = performance.now();
      const hub = await roots.hubOf(read);
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
    close: roots.close,
  };
}

/** The entry of the lock for a discovered server. */
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
