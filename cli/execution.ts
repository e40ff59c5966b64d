// Reading, planning and running: what `playbook run` and the engine of the editor have in common, so that both come to the same results.

import {
  type Loaded,
  loadWorkspace,
  nodeFiles,
  type Plan,
  type PlanOptions,
  plan,
  type RunEvent,
  type RunOptions,
  type RunPorts,
  type RunSummary,
  run,
  type SecretPort,
} from "../engine/index.ts";
import { startFolder } from "./startFolder.ts";

/** `paths` are absolute, and lead to the root. */
export async function prepare(
  paths: readonly string[],
  options: Omit<PlanOptions, "paths"> & { readonly paths?: readonly string[] },
  secrets: SecretPort,
): Promise<{ readonly loaded: Loaded; readonly planned: Plan }> {
  const loaded = await loadWorkspace(startFolder(paths), nodeFiles);
  return { loaded, planned: await plan(loaded, options, { files: nodeFiles, secrets }) };
}

/** What a run needs of the machine it is on. */
export function runPorts(): RunPorts {
  return { files: nodeFiles, environment: process.env };
}

export function execute(planned: Plan, options: RunOptions, emit: (event: RunEvent) => void): Promise<RunSummary> {
  return run(planned, runPorts(), options, emit);
}
