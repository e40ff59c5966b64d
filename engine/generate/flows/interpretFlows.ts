// Criteria in prose: sentences that are not understood are given to a model, as in any playbook, and its proposal must
// stay within the limits of a requirement. Only a criterion whose every line has steps then becomes a flow.

import {
  type ChangeSet,
  compiled,
  type FileChange,
  playbookAt,
  savesOf,
  stepsFileOf,
  type Workspace,
  withChanges,
} from "../../../language/index.ts";
import { type InterpretedSentence, interpret } from "../../interpret/interpret.ts";
import type { Model } from "../../models/index.ts";
import type { FlowService } from "./flowService.ts";
import type { GeneratedFlow, GeneratedFlows } from "./generateFlows.ts";
import { stepRefusal } from "./guard.ts";

export interface InterpretFlowsOptions {
  /** Criteria that the model does not finish stay as they are. */
  readonly keepsPartial: boolean;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number, place: string) => void;
}

/** `generated` with the partial ones. Throws `PlaybookError` if the model gives no answer at all. */
export async function interpretFlows(
  service: FlowService,
  generated: GeneratedFlows,
  model: Model,
  { keepsPartial, signal, progress }: InterpretFlowsOptions,
): Promise<GeneratedFlows> {
  const paths = generated.flows.flatMap(({ outcome }) => (outcome.kind === "partial" ? [outcome.path] : []));
  if (paths.length === 0) return generated;
  const before = withChanges(service.workspace, generated.changeSet);
  const result = await interpret(before, model, {
    paths,
    signal,
    ...(progress === undefined ? {} : { progress: (done, total, { path, line }) => progress(done, total, `${path}:${line}`) }),
  });
  const after = withChanges(before, result.changeSet);
  const byPath = Map.groupBy(result.sentences, ({ path }) => path);
  const notes: string[] = [...generated.notes];
  const flows = generated.flows.map((flow): GeneratedFlow => {
    if (flow.outcome.kind !== "partial") return flow;
    const { path } = flow.outcome;
    const sentences = byPath.get(path) ?? [];
    const problem = problemOf(service, after, path, sentences);
    if (problem !== undefined) return keepsPartial ? flow : { ...flow, outcome: { kind: "refused", reason: problem } };
    const flags = sentences.flatMap(({ outcome }) => (outcome.kind === "proposed" ? outcome.flags : []));
    notes.push(
      ...flags.map((flag) => `${path}: review this: ${flag}`),
      `${path}: its teardown does not delete what the steps of ${model.name} create.`,
    );
    return { ...flow, outcome: { kind: "interpreted", path, by: model.name } };
  });
  const kept = new Map(flows.flatMap(({ outcome }) => ("path" in outcome ? [[outcome.path, outcome.kind] as const] : [])));
  const changes = generated.changeSet.changes.flatMap((change) => finished(change, kept, after));
  return { changeSet: { changes: [...changes, ...addedStepsFiles(result.changeSet, changes, kept)] }, flows, notes };
}

/**
 * The reason why the model's part is refused: it has none, it does something that a requirement may not do, or the
 * playbook is not READY with it.
 */
function problemOf(service: FlowService, after: Workspace, path: string, sentences: readonly InterpretedSentence[]): string | undefined {
  const playbook = compiled(after, path);
  const all = playbook?.phases.flatMap(({ linked }) => linked.map(({ step }) => step)) ?? [];
  const readable = new Set([...service.readable, ...all.flatMap((step) => (step.step === "set" ? [step.variable] : savesOf(step)))]);
  for (const row of dataColumns(after, path)) readable.add(row);
  for (const { sentence, outcome } of sentences) {
    if (outcome.kind !== "proposed") return `“${sentence}”: ${outcome.problems.join(" ")}`;
    const refusal = stepRefusal(outcome.steps, readable);
    if (refusal !== undefined) return `“${sentence}”: the proposal of the model is refused. ${refusal}`;
  }
  const status = playbook?.status;
  if (status?.kind === "READY") return undefined;
  return status?.reasons[0]?.diagnostic.message ?? "It has no steps.";
}

function dataColumns(workspace: Workspace, path: string): readonly string[] {
  const data = playbookAt(workspace, path)?.frontMatter.data?.value;
  return data?.kind === "rows" ? Object.keys(data.rows[0] ?? {}) : [];
}

function finished(change: FileChange, kept: ReadonlyMap<string, string>, after: Workspace): readonly FileChange[] {
  const owner = [...kept.keys()].find((path) => path === change.path || stepsFileOf(path) === change.path);
  if (owner === undefined) return [];
  const text = after.files.get(change.path)?.text;
  return [kept.get(owner) === "interpreted" && text !== undefined ? { ...change, text } : change];
}

/** Steps without a sentence are written to new steps files. */
function addedStepsFiles(
  { changes: proposed }: ChangeSet,
  changes: readonly FileChange[],
  kept: ReadonlyMap<string, string>,
): readonly FileChange[] {
  const there = new Set(changes.map(({ path }) => path));
  return proposed.filter(
    ({ path }) => !there.has(path) && [...kept].some(([flow, kind]) => kind === "interpreted" && stepsFileOf(flow) === path),
  );
}
