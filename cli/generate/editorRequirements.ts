// Answers the editor's requests about requirements: the requirements of a source, the flows that they would become, and
// the tests that exist.

import type { GeneratedFlows } from "../../engine/generate/flows/index.ts";
import { type Loaded, loadWorkspace, nodeFiles } from "../../engine/index.ts";
import type { FlowsJob, RequirementsParams, RequirementsResult, Traceability, TraceabilityParams } from "../../engine/protocol.ts";
import type { ReadRequirements, RequirementSource } from "../../engine/requirements/index.ts";
import { changeFile, type FileChange } from "../../language/index.ts";
import { type PeoplePorts, serversOf } from "../execution.ts";
import { readLock } from "../mcp/mcpContext.ts";
import type { RequirementReadings } from "./requirementReadings.ts";
import { chooseService } from "./service.ts";

interface Around {
  readonly signal: AbortSignal;
  readonly people: (root: string) => PeoplePorts;
}

export async function flowsOf(
  loaded: Loaded,
  read: ReadRequirements,
  { service, only }: Pick<FlowsJob, "service" | "only">,
  signal: AbortSignal,
): Promise<GeneratedFlows> {
  const { generateFlows, readFlowService } = await import("../../engine/generate/flows/index.ts");
  const wanted = read.requirements.filter(({ id }) => only === undefined || only.includes(id));
  const flowService = await readFlowService({ ...loaded, files: nodeFiles }, chooseService(loaded, service));
  const result = await generateFlows(flowService, wanted, { signal });
  return { ...result, notes: [...read.notes, ...result.notes] };
}

/** The change of the file that records which requirements were read; empty where the file is current. */
export async function lockChanges(
  loaded: Loaded,
  source: RequirementSource,
  { requirements }: ReadRequirements,
): Promise<readonly FileChange[]> {
  const { printRequirementLock, readRequirementLock, requirementLockFile, withSource } = await import("../../engine/requirements/index.ts");
  const { text, lock } = await readRequirementLock(loaded.root, nodeFiles);
  const next = printRequirementLock(withSource(lock, source, requirements));
  return next === text ? [] : [changeFile(requirementLockFile, text, next)];
}

export async function foundRequirements(
  { folder, service, source }: RequirementsParams,
  around: Around,
  readings: RequirementReadings,
): Promise<RequirementsResult> {
  const loaded = await loadWorkspace(folder, nodeFiles);
  const read = await readSource(loaded, source, around);
  const { flows, notes } = await flowsOf(loaded, read, { service }, around.signal);
  const byRequirement = Map.groupBy(flows, ({ mapped }) => mapped.requirement);
  const requirements = [...byRequirement].map(([{ id, title, url }, own]) => ({
    id,
    title,
    ...(url === undefined ? {} : { url }),
    criteria: own.length,
    understood: own.filter(({ outcome }) => outcome.kind !== "refused" && outcome.kind !== "partial").length,
    there: own.filter(({ outcome }) => outcome.kind === "kept" || outcome.kind === "changed at the source").length,
  }));
  return { reading: readings.keep(read), requirements, notes };
}

export async function editorTraceability({ folder, refresh, results = {} }: TraceabilityParams, around: Around): Promise<Traceability> {
  const loaded = await loadWorkspace(folder, nodeFiles);
  const { readRequirementLock, readSourcesAgain, traceability } = await import("../../engine/requirements/index.ts");
  const { lock } = await readRequirementLock(loaded.root, nodeFiles);
  const now = refresh === true ? await readSourcesAgain(lock, (source) => readSource(loaded, source, around)) : undefined;
  return traceability({
    workspace: loaded.workspace,
    lock,
    ...(now === undefined ? {} : { now }),
    results: new Map(Object.entries(results)),
  });
}

export async function readSource(loaded: Loaded, source: RequirementSource, { signal, people }: Around): Promise<ReadRequirements> {
  const { readRequirements } = await import("../../engine/requirements/index.ts");
  const servers = source.kind === "server" ? serversOf(loaded.root, people(loaded.root)) : undefined;
  try {
    const ports = {
      root: loaded.root,
      files: nodeFiles,
      lock: readLock(loaded),
      tools: async () => servers ?? Promise.reject(new Error("files have no tools")),
    };
    return await readRequirements(source, ports, signal);
  } finally {
    await servers?.close();
  }
}
