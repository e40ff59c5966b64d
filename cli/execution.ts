// Reads, plans and runs playbooks for `playbook run` and for the engine of the editor, so that both give the same
// results.

import {
  type FilePort,
  type Loaded,
  loadFixedWorkspace,
  nodeFiles,
  type Plan,
  type PlanOptions,
  plan,
  type RunEvent,
  type RunOptions,
  type RunPorts,
  type RunServersOptions,
  type RunSummary,
  run,
  runServers,
  type SecretPort,
} from "../engine/index.ts";
import { auditPath } from "./mcp/auditPath.ts";
import { credentialFile, credentialPath } from "./mcp/credentialFile.ts";
import { keepHeapSmall } from "./smallHeap.ts";
import { startFolder } from "./startFolder.ts";
import { standardError } from "./terminal.ts";

/** `paths` are absolute, and lead to the root, which is not above the working folder unless it is marked. */
export async function prepare(
  paths: readonly string[],
  options: Omit<PlanOptions, "paths"> & { readonly paths?: readonly string[] },
  secrets: SecretPort,
  workingFolder?: string,
): Promise<{ readonly loaded: Loaded; readonly planned: Plan }> {
  const loaded = await loadFixedWorkspace(startFolder(paths), nodeFiles, keepHeapSmall, workingFolder);
  return { loaded, planned: await plan(loaded, options, { files: nodeFiles, secrets }) };
}

/** The ports of a run on this machine. */
export function runPorts(): RunPorts {
  return { files: nodeFiles, environment: process.env };
}

/** The MCP servers that steps call are started when a step needs them, and ended with the run. */
export async function execute(
  planned: Plan,
  options: RunOptions,
  emit: (event: RunEvent) => void,
  people?: PeoplePorts,
  files: FilePort = nodeFiles,
): Promise<RunSummary> {
  const servers = serversOf(planned.root, people);
  try {
    return await run(planned, { ...runPorts(), files, tools: servers }, options, emit);
  } finally {
    await servers.close();
  }
}

/** The ports that an editor serves for servers instead of the environment. */
export type PeoplePorts = Pick<RunServersOptions, "variables" | "credentials" | "consent" | "elicitation" | "redirect">;

/** The servers of a root; the caller closes them. */
export function serversOf(root: string, people?: PeoplePorts): ReturnType<typeof runServers> {
  const path = auditPath(process.env);
  return runServers(root, {
    files: nodeFiles,
    variables: { variable: async (name) => process.env[name] },
    credentials: credentialFile(credentialPath(process.env)),
    ...(path === undefined ? {} : { audit: { path, lost: (message) => standardError(`playbook: ${message}\n`) } }),
    ...people,
  });
}
