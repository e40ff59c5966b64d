// Provides the servers of a run as its port for tools: no MCP code is loaded before the first step that calls one.

import { join } from "node:path";
import { parseMcpLock, serverFiles, serverLockFile } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { FilePort, ToolPort } from "../ports.ts";
import { whyUnreadable } from "../regularFile.ts";
import type { CredentialStore } from "./auth/credentialStore.ts";
import type { RedirectPort } from "./auth/redirect.ts";
import type { ConsentPort, ElicitationPort } from "./consent.ts";
import type { McpHub } from "./hub.ts";
import type { VariablePort } from "./resolveConfig.ts";

export interface RunServersOptions {
  readonly files: FilePort;
  readonly variables: VariablePort;
  readonly credentials: CredentialStore;
  /** Path of the call log, and a callback for when it cannot be written. */
  readonly audit?: { readonly path: string; readonly lost: (message: string) => void };
  readonly redirect?: RedirectPort;
  readonly consent?: ConsentPort;
  readonly elicitation?: ElicitationPort;
}

export interface RunServers extends ToolPort {
  /** Ends all servers with everything they started. */
  readonly close: () => Promise<void>;
}

/** `root` is absolute. */
export function runServers(root: string, options: RunServersOptions): RunServers {
  let loading: Promise<McpHub> | undefined;
  let hub: McpHub | undefined;
  let secret: (value: string) => void = () => {};

  const textOf = async (path: string): Promise<string> => {
    const bytes = await options.files.read(join(root, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "EISDIR") return undefined;
      throw new PlaybookError("mcp-config", `${path} cannot be read: ${whyUnreadable(error)}.`, "Replace it with a regular file.", error);
    });
    return bytes === undefined ? "" : Buffer.from(bytes).toString("utf8");
  };
  const load = async (): Promise<McpHub> => {
    const { lock, unreadable, problems } = parseMcpLock(await textOf(serverLockFile));
    const why = unreadable?.message ?? problems[0]?.message;
    if (why !== undefined)
      throw new PlaybookError("mcp-lock", `${serverLockFile} cannot be used. ${why}`, "Correct it, or restore it from version control.");
    const { auditFile, createMcpHub, readServers } = await import("./index.ts");
    const { servers } = readServers(new Map(await Promise.all(serverFiles.map(async (path) => [path, await textOf(path)] as const))));
    const { audit, ...ports } = options;
    hub = createMcpHub({ ...ports, root, servers, lock, ...(audit === undefined ? {} : { audit: auditFile(audit.path, audit.lost) }) });
    hub.attach?.({ secret });
    return hub;
  };
  const loaded = () => (loading ??= load());

  return {
    limitsItself: true,
    attach: (run) => {
      secret = run.secret;
      hub?.attach?.(run);
    },
    call: async (...call) => (await loaded()).call(...call),
    read: async (server, uri, signal, context) => {
      const { read } = await loaded();
      if (read === undefined) throw new PlaybookError("no-resources", `The resource ${uri} cannot be read here.`);
      return read(server, uri, signal, context);
    },
    drifted: () => hub?.drifted() ?? [],
    close: async () => {
      await (await loading?.catch(() => undefined))?.close();
    },
  };
}
