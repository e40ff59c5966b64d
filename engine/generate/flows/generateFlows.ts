// Generates business flow playbooks from requirements, and reports the reason for each line without steps. Sends
// nothing and writes no files.

import { type ChangeSet, changeFile, type FileChange, identities, playbookAt, stepsFileOf, withFiles } from "../../../language/index.ts";
import type { Criterion, Requirement } from "../../requirements/requirement.ts";
import { type FlowFile, flowFile, flowFolder } from "./flowPlaybook.ts";
import type { FlowService } from "./flowService.ts";
import { isComplete, type MappedCriterion, mapCriterion } from "./mapCriterion.ts";

export interface GenerateFlowsOptions {
  /** Inside the root; default: `flows` next to the service playbook. */
  readonly folder?: string;
  /** Criteria that were read in part are written, too, with the sentences that are not understood. */
  readonly partial?: boolean;
  /**
   * A model will be asked: criteria of which nothing is understood are written, too, but none with a line that is
   * forbidden.
   */
  readonly forModel?: boolean;
  /** Playbooks of criteria that have changed at their source are written again. */
  readonly update?: boolean;
  readonly signal?: AbortSignal;
}

export type FlowOutcome =
  | { readonly kind: "new" | "updated"; readonly path: string }
  /** There is a playbook of this criterion in this state. */
  | { readonly kind: "kept"; readonly path: string }
  /** There is one, made of an earlier state. */
  | { readonly kind: "changed at the source"; readonly path: string }
  | { readonly kind: "partial"; readonly path: string }
  /** Some of its steps are a model's. */
  | { readonly kind: "interpreted"; readonly path: string; readonly by: string }
  | { readonly kind: "refused"; readonly reason?: string };

export interface GeneratedFlow {
  readonly mapped: MappedCriterion;
  readonly outcome: FlowOutcome;
}

export interface GeneratedFlows {
  readonly changeSet: ChangeSet;
  readonly flows: readonly GeneratedFlow[];
  readonly notes: readonly string[];
}

export async function generateFlows(
  service: FlowService,
  requirements: readonly Requirement[],
  options: GenerateFlowsOptions,
): Promise<GeneratedFlows> {
  const folder = options.folder ?? flowFolder(service);
  const changes: FileChange[] = [];
  const flows: GeneratedFlow[] = [];
  const notes = new Set<string>();
  let { workspace } = service;
  const before = service.workspace;
  const linked = linkedPlaybooks(service);
  const write = (file: FlowFile) => {
    for (const [path, text] of [
      [file.path, file.text],
      [stepsFileOf(file.path), file.stepsFile],
    ] as const) {
      const old = before.files.get(path)?.text;
      if (text !== old && (text !== undefined || old !== undefined)) changes.push(changeFile(path, old, text));
      if (text !== undefined) workspace = withFiles(workspace, [[path, text]]);
    }
  };
  for (const requirement of requirements) {
    for (const criterion of requirement.criteria) {
      await new Promise((resolve) => setImmediate(resolve));
      options.signal?.throwIfAborted();
      const mapped = mapCriterion(service, requirement, criterion);
      const known = linked(requirement, criterion);
      if (known !== undefined && (known.revision === undefined || known.revision === criterion.revision)) {
        flows.push({ mapped, outcome: { kind: "kept", path: known.path } });
        continue;
      }
      if (known !== undefined && options.update !== true) {
        flows.push({ mapped, outcome: { kind: "changed at the source", path: known.path } });
        continue;
      }
      const isWhole = isComplete(mapped);
      const hasSome = mapped.lines.some(({ outcome }) => outcome.kind === "steps");
      const isOpen =
        options.forModel === true
          ? mapped.lines.length > 0 && !isForbidden(mapped)
          : options.partial === true && hasSome && mapped.problem === undefined;
      if (!isWhole && !isOpen) {
        flows.push({ mapped, outcome: { kind: "refused", ...(mapped.problem === undefined ? {} : { reason: mapped.problem }) } });
        continue;
      }
      const file = flowFile(service, mapped, workspace, {
        folder,
        ...(known === undefined ? {} : { path: known.path }),
        isPartial: !isWhole,
        tellsWhy: options.forModel !== true,
      });
      const [problem] = file.problems;
      // An unfinished playbook that would run is worse than none.
      if (isWhole !== (problem === undefined)) {
        flows.push({ mapped, outcome: { kind: "refused", ...(problem === undefined ? {} : { reason: problem }) } });
        continue;
      }
      write(file);
      for (const note of mapped.notes) notes.add(`${file.path}: ${note}`);
      flows.push({ mapped, outcome: { kind: !isWhole ? "partial" : known === undefined ? "new" : "updated", path: file.path } });
    }
  }
  return { changeSet: { changes }, flows, notes: [...notes] };
}

function isForbidden({ lines, criterion }: MappedCriterion): boolean {
  const references = Object.values(criterion.examples?.[0] ?? {}).some((value) => /\$\{|\$</.test(String(value)));
  return references || lines.some(({ outcome }) => outcome.kind === "refused" && outcome.forbidden === true);
}

interface LinkedPlaybook {
  readonly path: string;
  readonly revision?: string;
}

/** The playbook that says it tests this criterion; a link without a source counts for any. */
function linkedPlaybooks({ workspace }: FlowService): (requirement: Requirement, criterion: Criterion) => LinkedPlaybook | undefined {
  const links = identities(workspace, "").flatMap(({ path }) =>
    (playbookAt(workspace, path)?.frontMatter.requirements ?? []).map(({ value }) => ({ path, ...value })),
  );
  return (requirement, criterion) =>
    links.find(
      ({ id, criterion: own, source }) =>
        id === requirement.id && own === criterion.id && (source === undefined || source === requirement.source),
    );
}
