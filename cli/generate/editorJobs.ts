// Runs the generation jobs of the editor: the same as `playbook generate …`, with the outcome as changes that are not
// written yet.

import { join } from "node:path";
import { adaptCases, coverPoint, findDrift, generateCases, generateEndpoints } from "../../engine/generate/index.ts";
import { type Loaded, loadWorkspace, nodeFiles, PlaybookError } from "../../engine/index.ts";
import type { GenerateJob, GenerateProgress, GenerateResult } from "../../engine/protocol.ts";
import { type ChangeSet, openapiPathOf } from "../../language/index.ts";
import type { PeoplePorts } from "../execution.ts";
import { fileEdit } from "../fileEdit.ts";
import { duringJob, type Job } from "../jobs/jobFile.ts";
import { adaptNotes } from "./adapt.ts";
import { casesNotes } from "./cases.ts";
import { driftNotes, newDocument } from "./drift.ts";
import { flowsOf, lockChanges, readSource } from "./editorRequirements.ts";
import { caseLimitsOf, notesOf as endpointNotes, endpointOf } from "./endpoints.ts";
import type { RequirementReadings } from "./requirementReadings.ts";
import { chooseService } from "./service.ts";

export interface JobSurroundings {
  readonly signal: AbortSignal;
  readonly progress: (progress: Omit<GenerateProgress, "run">) => void;
  /** The editor's part in MCP servers. */
  readonly people: (root: string) => PeoplePorts;
  readonly readings: RequirementReadings;
}

/** Throws `PlaybookError`, and the signal's reason when it is cancelled. */
export async function runJob(folder: string, job: GenerateJob, around: JobSurroundings): Promise<GenerateResult> {
  const loaded = await loadWorkspace(folder, nodeFiles);
  const described = jobOf(job);
  const work = () => outcomeOf(loaded, job, around);
  const { changeSet, notes } = await (described === undefined ? work() : duringJob(loaded.root, described, work));
  return { files: await editsOf(changeSet, loaded), notes };
}

/** Undefined for a job that changes no playbook. */
function jobOf(job: GenerateJob): Job | undefined {
  if (job.kind === "cases") return undefined;
  const title = {
    endpoints: "generate endpoints",
    cover: "generate endpoints",
    drift: "generate drift",
    adapt: "generate adapt",
    flows: "generate flows",
  }[job.kind];
  switch (job.kind) {
    case "endpoints":
      return { title, service: job.service, level: "endpoint", ...(job.endpoints === undefined ? {} : { endpoints: job.endpoints }) };
    case "cover":
      return { title, service: job.service, level: "endpoint", endpoints: [job.endpoint] };
    case "flows":
      return { title, service: job.service, level: "flow" };
    case "adapt":
      return { title, level: "test case" };
    case "drift":
      return { title, service: job.service };
  }
}

interface Outcome {
  readonly changeSet: ChangeSet;
  readonly notes: readonly string[];
}

async function outcomeOf(loaded: Loaded, job: GenerateJob, around: JobSurroundings): Promise<Outcome> {
  const { signal } = around;
  const progress = (done: number, total: number) => around.progress({ done, total });
  switch (job.kind) {
    case "endpoints": {
      const service = chooseService(loaded, job.service);
      const result = await generateEndpoints(
        { root: loaded.root, workspace: loaded.workspace, files: nodeFiles },
        {
          service,
          ...(job.endpoints === undefined ? {} : { endpoints: job.endpoints.map((text) => endpointOf(loaded, service, text)) }),
          ...(job.update === undefined ? {} : { update: job.update }),
          caseLimits: (job.wants ?? []).flatMap((text) => caseLimitsOf(loaded, service, text)),
          signal,
          progress,
        },
      );
      return { changeSet: result.changeSet, notes: endpointNotes(result) };
    }
    case "cover": {
      const service = chooseService(loaded, job.service);
      const endpoint = endpointOf(loaded, service, job.endpoint);
      return coverPoint(
        { root: loaded.root, workspace: loaded.workspace, files: nodeFiles },
        { service, endpoint, point: job.point, signal },
      );
    }
    case "cases": {
      const service = chooseService(loaded, job.service);
      const generated = await generateCases({ root: loaded.root, workspace: loaded.workspace, files: nodeFiles }, { service, signal });
      return { changeSet: generated.changeSet, notes: casesNotes(generated, false) };
    }
    case "drift": {
      const service = chooseService(loaded, job.service);
      const after = await newDocument(job.to, openapiPathOf(loaded.workspace, service.path) ?? "", {});
      const drift = await findDrift({ root: loaded.root, workspace: loaded.workspace, files: nodeFiles }, { service, after, signal });
      return { changeSet: drift.changeSet, notes: driftNotes(drift, loaded) };
    }
    case "adapt": {
      const { paths } = job;
      const isWanted = (path: string | undefined) => paths === undefined || (path !== undefined && paths.includes(path));
      const adapted = await adaptCases(loaded.workspace, {
        wanted: ({ file }, source, playbook) => isWanted(file) || isWanted(source) || isWanted(playbook),
        signal,
        progress,
      });
      if (adapted.outcomes.length === 0)
        throw new PlaybookError("no-cases", "There is no test case definition here.", "Write some in a *.cases.yaml file.");
      return { changeSet: adapted.changeSet, notes: adaptNotes(adapted, loaded) };
    }
    case "flows": {
      const read = around.readings.take(job.reading) ?? (await readSource(loaded, job.source, around));
      const { flows, notes, changeSet } = await flowsOf(loaded, read, job, signal);
      const lock = await lockChanges(loaded, job.source, read);
      const lines = flows.flatMap(({ mapped, outcome }) =>
        outcome.kind === "refused" || outcome.kind === "changed at the source"
          ? [
              `${mapped.requirement.id}/${mapped.criterion.id}: ${outcome.kind === "refused" ? (outcome.reason ?? "not understood") : outcome.kind}`,
              ...refusedLines(mapped),
            ]
          : [],
      );
      return { changeSet: { changes: [...changeSet.changes, ...lock] }, notes: [...notes, ...lines] };
    }
  }
}

function refusedLines({
  lines,
}: {
  readonly lines: readonly {
    readonly line: { readonly text: string };
    readonly outcome: { readonly kind: string; readonly reason?: string };
  }[];
}): readonly string[] {
  return lines.flatMap(({ line, outcome }) => (outcome.kind === "refused" ? [`  ✗ ${line.text}`, `    ${outcome.reason ?? ""}`] : []));
}

/** Files that are not indexed are read from the disk. */
async function editsOf({ changes }: ChangeSet, { root, texts }: Loaded): Promise<GenerateResult["files"]> {
  return Promise.all(
    changes.map(async ({ path, base, text }) => {
      const before = base === undefined ? undefined : (texts.get(path) ?? (await nodeFiles.read(join(root, path))));
      return fileEdit(join(root, path), before, text);
    }),
  );
}
