// Implements `playbook generate flows SOURCE…`: business flow playbooks from requirements. Shows the requirements found
// and what each line becomes, before anything is written.

import { resolve } from "node:path";
import type { FlowOutcome, FlowService, GeneratedFlow, GeneratedFlows } from "../../engine/generate/flows/index.ts";
import { type Loaded, nodeFiles, PlaybookError } from "../../engine/index.ts";
import type { Requirement } from "../../engine/requirements/index.ts";
import { changeFile, type Json, type JsonObject, withChanges } from "../../language/index.ts";
import { counted } from "../counted.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { duringJob } from "../jobs/jobFile.ts";
import { loadHere } from "../loadHere.ts";
import type { ModelOptions } from "../model/modelOptions.ts";
import { type SourceOptions, sourceReader, sourcesOf } from "../requirementSources.ts";
import { startFolder } from "../startFolder.ts";
import { plainOutput, standardError, standardOutput } from "../terminal.ts";
import { type ProposeOptions, propose } from "./propose.ts";
import { chooseService } from "./service.ts";

export interface GenerateFlowsCommandOptions extends ProposeOptions, SourceOptions, ModelOptions {
  readonly service?: string;
  readonly list?: boolean;
  readonly only: readonly string[];
  readonly partial?: boolean;
  readonly update?: boolean;
  readonly out?: string;
}

export async function generateFlowsCommand(named: readonly string[], options: GenerateFlowsCommandOptions): Promise<ExitCode> {
  const loaded = await loadHere(startFolder(named.filter((name) => !name.startsWith("@")).map((name) => resolve(name))));
  const { hasCriteria, printRequirementLock, readRequirementLock, requirementLockFile, withSource } = await import(
    "../../engine/requirements/index.ts"
  );
  const { generateFlows, readFlowService } = await import("../../engine/generate/flows/index.ts");
  const service = await readFlowService({ ...loaded, files: nodeFiles }, chooseService(loaded, options.service));
  const sources = await sourcesOf(named, options, loaded);
  const reader = await sourceReader(loaded, options);
  const { text: lockText, lock: lockBefore } = await readRequirementLock(loaded.root, nodeFiles);
  let lock = lockBefore;
  const requirements: Requirement[] = [];
  const notes: string[] = [];
  try {
    for (const source of sources) {
      const read = await reader.read(source);
      requirements.push(...read.requirements);
      notes.push(...read.notes);
      lock = withSource(lock, source, read.requirements);
    }
  } finally {
    await reader.close();
  }
  const code = hasCriteria(requirements) ? exitCode.passed : exitCode.notReady;
  const wanted = selected(requirements, options.only);
  const folder = options.out === undefined ? undefined : loaded.inside(resolve(options.out));
  const asksModel = (options.model !== undefined || options.showPrompt === true) && options.list !== true;
  const generated = await generateFlows(service, wanted, {
    ...(folder === undefined ? {} : { folder }),
    partial: options.partial === true,
    forModel: asksModel,
    update: options.update === true,
  });
  if (asksModel && options.showPrompt === true) return showQuestions(loaded, generated);
  const result = asksModel
    ? await duringJob(loaded.root, { title: "generate flows", service: service.name, level: "flow" }, () =>
        interpreted(loaded, service, generated, options),
      )
    : generated;
  const facts = {
    requirements: wanted.map((one) => requirementFacts(one, result.flows)),
    notes: [...notes, ...result.notes],
  } satisfies JsonObject;
  if (options.list === true) {
    if (options.json === true) standardOutput(`${JSON.stringify({ version: 1, ...facts }, null, 2)}\n`);
    else plainOutput(listing(wanted, result.flows, false));
    for (const note of notes) standardError(`${note}\n`);
    return code;
  }
  const newLock = printRequirementLock(lock);
  const lockChange = newLock === lockText ? [] : [changeFile(requirementLockFile, lockText, newLock)];
  if (options.json !== true) standardError(listing(wanted, result.flows, true));
  if (lockText !== undefined && !loaded.texts.has(requirementLockFile))
    (loaded.texts as Map<string, string>).set(requirementLockFile, lockText);
  await propose(
    { changeSet: { changes: [...result.changeSet.changes, ...lockChange] }, notes: [...notes, ...result.notes], facts },
    loaded,
    options,
  );
  return code;
}

async function showQuestions(loaded: Loaded, { changeSet, flows }: GeneratedFlows): Promise<ExitCode> {
  const { interpretQuestions } = await import("../../engine/interpret/interpret.ts");
  const { showPrompts } = await import("../interpret.ts");
  const paths = flows.flatMap(({ outcome }) => (outcome.kind === "partial" ? [outcome.path] : []));
  return showPrompts(loaded, interpretQuestions(withChanges(loaded.workspace, changeSet), { paths }));
}

/** Asks the model that the options name about the requirements that are not understood. */
async function interpreted(
  loaded: Loaded,
  service: FlowService,
  generated: GeneratedFlows,
  options: GenerateFlowsCommandOptions,
): Promise<GeneratedFlows> {
  const { interpretFlows } = await import("../../engine/generate/flows/index.ts");
  const { withModel } = await import("../model/withModel.ts");
  return withModel(loaded, options, ({ model, signal, status }) =>
    interpretFlows(service, generated, model, {
      keepsPartial: options.partial === true,
      signal,
      progress: (done, total, place) => status.at(`${done + 1}/${total} ${place}`),
    }),
  );
}

/** `SHOP-7`, or `SHOP-7/AC-2`. */
function selected(requirements: readonly Requirement[], only: readonly string[]): readonly Requirement[] {
  if (only.length === 0) return requirements;
  const found = requirements.flatMap((requirement) => {
    if (only.includes(requirement.id)) return [requirement];
    const criteria = requirement.criteria.filter(({ id }) => only.includes(`${requirement.id}/${id}`));
    return criteria.length === 0 ? [] : [{ ...requirement, criteria }];
  });
  const missing = only.find(
    (wanted) => !requirements.some(({ id, criteria }) => id === wanted || criteria.some((one) => `${id}/${one.id}` === wanted)),
  );
  if (missing === undefined) return found;
  throw new PlaybookError(
    "usage",
    `There is no requirement or criterion ${missing}.`,
    `There are: ${requirements
      .map(({ id }) => id)
      .slice(0, 30)
      .join(", ")}.`,
  );
}

/** For people. `short` omits the parts that were understood. */
function listing(requirements: readonly Requirement[], flows: readonly GeneratedFlow[], short: boolean): string {
  const lines: string[] = [];
  const counts = { criteria: 0, whole: 0, lines: 0, read: 0 };
  for (const requirement of requirements) {
    lines.push(`${requirement.id}  ${requirement.title}  (${requirement.source})`);
    if (requirement.criteria.length === 0) lines.push("  no acceptance criteria found");
    for (const { mapped, outcome } of flows.filter((one) => one.mapped.requirement === requirement)) {
      const { criterion } = mapped;
      const read = mapped.lines.filter((line) => line.outcome.kind !== "refused").length;
      counts.criteria++;
      counts.lines += mapped.lines.length;
      counts.read += read;
      if (outcome.kind !== "refused" && outcome.kind !== "partial") counts.whole++;
      lines.push(
        `  ${criterion.id}  ${criterion.title ?? ""}  ${read} of ${mapped.lines.length} lines understood: ${outcomeText(outcome)}`.replace(
          / {3,}/g,
          "  ",
        ),
      );
      for (const { line, outcome: one } of mapped.lines) {
        if (one.kind === "refused") {
          lines.push(`    ✗ ${line.text}`, `      ${one.reason}`);
          for (const suggestion of one.suggestions) lines.push(`      → ${suggestion}`);
        } else if (!short) lines.push(`    ✓ ${line.text}${one.kind === "met" ? `  (${one.by})` : ""}`);
      }
    }
  }
  lines.push(
    `${counted(counts.criteria, "acceptance criterion", "acceptance criteria")}: ${counts.whole} understood as a whole; ${counts.read} of ${counts.lines} lines.`,
  );
  return `${lines.join("\n")}\n`;
}

function outcomeText(outcome: FlowOutcome): string {
  switch (outcome.kind) {
    case "new":
      return outcome.path;
    case "updated":
      return `${outcome.path}, written again`;
    case "kept":
      return `${outcome.path} exists`;
    case "changed at the source":
      return `changed since ${outcome.path} was generated; --update regenerates it`;
    case "interpreted":
      return `${outcome.path}, with steps of ${outcome.by}: review them`;
    case "partial":
      return `${outcome.path}, with sentences that are not understood`;
    case "refused":
      return outcome.reason ?? "no flow";
  }
}

function requirementFacts({ id, title, url, source, criteria }: Requirement, flows: readonly GeneratedFlow[]): JsonObject {
  return {
    id,
    title,
    ...(url === undefined ? {} : { url }),
    source,
    criteria: criteria.map((criterion) => {
      const flow = flows.find(({ mapped }) => mapped.criterion === criterion);
      return {
        id: criterion.id,
        ...(criterion.title === undefined ? {} : { title: criterion.title }),
        kind: criterion.kind,
        revision: criterion.revision,
        ...(flow === undefined ? {} : { outcome: { ...flow.outcome } as JsonObject }),
        lines: (flow?.mapped.lines ?? []).map(({ line, outcome }): JsonObject => {
          const about = { text: line.text, line: line.line, outcome: outcome.kind };
          if (outcome.kind === "refused") return { ...about, reason: outcome.reason, suggestions: outcome.suggestions };
          return outcome.kind === "met" ? { ...about, by: outcome.by } : { ...about, steps: outcome.steps as unknown as Json };
        }),
      };
    }),
  };
}
