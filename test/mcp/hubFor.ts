// A hub for one server, discovered and approved, as after `playbook mcp discover` and `playbook mcp approve`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../../engine/index.ts";
import { memoryStore } from "../../engine/mcp/auth/credentialStore.ts";
import type { HttpServerConfig, McpServerConfig, StdioServerConfig } from "../../engine/mcp/config.ts";
import { defaultLimits } from "../../engine/mcp/connection.ts";
import { discoverServer } from "../../engine/mcp/discover.ts";
import { createMcpHub, type McpHubOptions } from "../../engine/mcp/hub.ts";
import { definitionHash } from "../../engine/mcp/toolHash.ts";
import type { LockedServer } from "../../language/index.ts";

export type ServerOfTest = Omit<StdioServerConfig, "name" | "from"> | Omit<HttpServerConfig, "name" | "from">;

export function stdioServer(era: "legacy" | "modern", habits: readonly string[] = []): Omit<StdioServerConfig, "name" | "from"> {
  return { kind: "stdio", command: process.execPath, args: [join(import.meta.dirname, "../support/mcpStdio.ts"), era, ...habits], env: {} };
}

export const bareOptions = {
  root: import.meta.dirname,
  files: nodeFiles,
  variables: { variable: async () => undefined },
};

export async function hubFor(server: ServerOfTest, more: Partial<McpHubOptions> & { readonly approve?: readonly string[] } = {}) {
  const config = { ...server, name: "it", from: ".mcp.json" } as McpServerConfig;
  const credentials = more.credentials ?? memoryStore();
  const servers = new Map([["it", config]]);
  const around = {
    ...bareOptions,
    servers,
    lock: { servers: new Map() },
    credentials,
    ...more,
    limits: { ...defaultLimits, ...more.limits },
    secret: () => {},
  };
  const discovered = await discoverServer("it", around, new AbortController().signal);
  const { approve = [] } = more;
  const locked: LockedServer = {
    ...discovered.locked,
    approvals: {
      definition: definitionHash(config),
      tools: discovered.locked.tools.filter(({ name }) => approve.includes(name)).map(({ name, hash }) => ({ tool: name, hash })),
    },
  };
  const hub = createMcpHub({ ...bareOptions, servers, lock: { servers: new Map([["it", locked]]) }, credentials, ...more });
  return { hub, locked, warnings: discovered.warnings, config, credentials };
}

/** A process that has ended but was not waited for yet is not running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\)/, ""));
  } catch {
    return false;
  }
}
