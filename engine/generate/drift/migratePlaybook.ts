// Finds the sentences of a playbook that a changed document affects, and proposes changes in the author's words.

import {
  type ApiRequestStep,
  type Check,
  type CompiledInstruction,
  editSteps,
  endpointKey,
  instructionsOf,
  isJsonObject,
  normalisedKey,
  type Operations,
  operationOfRequest,
  type PhaseName,
  type PrepareStep,
  playbookAt,
  type Span,
  type Step,
  type Workspace,
  withChanges,
  withFile,
} from "../../../language/index.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import { withoutPhrases } from "./cutPhrase.ts";
import type { DocumentChanges, OperationChange } from "./documentChanges.ts";
import { migrateChecks, migrateStore } from "./migrateChecks.ts";
import { migrateRequest, titleOf } from "./migrateRequest.ts";
import { migrateRows } from "./migrateRows.ts";

export interface Finding {
  /** In the text as it was. */
  readonly offset: number;
  /**
   * `proposed`: the change set does it. `follows`: the sentence names the operation in words and needs no change.
   * `open`: a person has to decide.
   */
  readonly kind: "proposed" | "follows" | "open";
  readonly message: string;
}

export interface DriftContext {
  /** Its path, and its text as it was. */
  readonly document: { readonly path: string; readonly before: string };
  readonly changes: DocumentChanges;
  readonly before: Operations;
  readonly schemas: Schemas;
  /** Headers that every request of the service has, in lower case. */
  readonly headers: ReadonlySet<string>;
}

export interface MigratedPlaybook {
  readonly findings: readonly Finding[];
  readonly workspace: Workspace;
}

/** `old` has the old document, `workspace` the new one; only the playbook's own files are changed in it. */
export function migratePlaybook(old: Workspace, workspace: Workspace, path: string, context: DriftContext): MigratedPlaybook {
  const playbook = playbookAt(old, path);
  const findings: Finding[] = [];
  let now = workspace;
  if (playbook === undefined) return { findings, workspace };
  for (const { name, instructions } of [...(instructionsOf(old, path) ?? [])].reverse()) {
    const planned = planPhase(instructions.flatMap(leavesOf), context);
    for (const [index, { leaf, steps, done, open }] of [...planned.entries()].reverse()) {
      const offset = leaf.instruction.span.start;
      findings.push(...open.map((message): Finding => ({ offset, kind: "open", message })));
      if (normalisedKey(steps) === normalisedKey(leaf.steps)) continue;
      const there = leafAt(now, path, name, index);
      if (there !== undefined && normalisedKey(there.steps) === normalisedKey(steps)) {
        findings.push(...done.map((message): Finding => ({ offset, kind: "follows", message })));
        continue;
      }
      const cut = there && withoutRemoved(now, path, name, index, leaf, steps);
      if (cut !== undefined) {
        now = cut;
        findings.push(...done.map((message): Finding => ({ offset, kind: "proposed", message })));
        continue;
      }
      const edited =
        there && editSteps(now, path, there.place, steps, { understoodIn: withFile(now, context.document.path, context.document.before) });
      if (edited?.kind !== "edited") {
        const why = edited?.reason ?? "The sentence no longer exists.";
        findings.push(...done.map((message): Finding => ({ offset, kind: "open", message: `${message} ${why}` })));
        continue;
      }
      now = withChanges(now, edited.changeSet);
      findings.push(...done.map((message): Finding => ({ offset, kind: "proposed", message })));
    }
  }
  const rows = migrateRows(old, now, path, (step) => changeOf(step, context), context.schemas);
  return { findings: [...findings, ...rows.findings].toSorted((one, other) => one.offset - other.offset), workspace: rows.workspace };
}

/** The sentences of a block, instead of the block. */
function leavesOf(compiled: CompiledInstruction): readonly CompiledInstruction[] {
  return compiled.body.length === 0 ? [compiled] : compiled.body.flatMap(leavesOf);
}

function leafAt(
  workspace: Workspace,
  path: string,
  name: PhaseName,
  index: number,
): { readonly steps: readonly Step[]; readonly place: Span } | undefined {
  const playbook = playbookAt(workspace, path);
  const phase = instructionsOf(workspace, path)?.find((one) => one.name === name);
  const leaf = phase?.instructions.flatMap(leavesOf)[index];
  return playbook === undefined || leaf === undefined ? undefined : { steps: leaf.steps, place: leaf.instruction.span };
}

/**
 * The workspace with the phrases of fields that are not sent any more cut out of the sentence; undefined if that does
 * not run `steps`, and nothing else as before.
 */
function withoutRemoved(
  workspace: Workspace,
  path: string,
  name: PhaseName,
  index: number,
  leaf: CompiledInstruction,
  steps: readonly Step[],
): Workspace | undefined {
  const removed = [...membersOf(leaf.steps)].filter((member) => !membersOf(steps).has(member));
  const text = workspace.files.get(path)?.text ?? "";
  const place = leafAt(workspace, path, name, index)?.place;
  if (removed.length === 0 || place === undefined) return undefined;
  const others = (one: Workspace) =>
    (instructionsOf(one, path) ?? []).map((phase) =>
      phase.instructions.flatMap(leavesOf).flatMap((other, at) => (phase.name === name && at === index ? [] : [other.steps])),
    );
  const before = JSON.stringify(others(workspace));
  for (const sentence of withoutPhrases(text.slice(place.start, place.end), removed)) {
    const tried = withFile(workspace, path, text.slice(0, place.start) + sentence + text.slice(place.end));
    const now = leafAt(tried, path, name, index)?.steps;
    if (now !== undefined && normalisedKey(now) === normalisedKey(steps) && JSON.stringify(others(tried)) === before) return tried;
  }
  return undefined;
}

/** Names of the outermost members that requests send. */
function membersOf(steps: readonly Step[]): ReadonlySet<string> {
  const parts = steps.flatMap((step) =>
    step.step === "api_request" || step.step === "prepare" ? [step.body, step.form, step.multipart, step.query, step.headers] : [],
  );
  return new Set(parts.flatMap((part) => (isJsonObject(part) ? Object.keys(part) : [])));
}

interface PlannedLeaf {
  readonly leaf: CompiledInstruction;
  readonly steps: readonly Step[];
  readonly done: readonly string[];
  readonly open: readonly string[];
}

interface Placed {
  readonly at: number;
  readonly step: Step;
}

function planPhase(leaves: readonly CompiledInstruction[], context: DriftContext): readonly PlannedLeaf[] {
  const placed = leaves.flatMap(({ steps }, at) => steps.map((step): Placed => ({ at, step })));
  const results = new Map<Placed, Step>();
  const done = leaves.map((): string[] => []);
  const open = leaves.map((): string[] => []);
  const say = (one: Placed, result: { readonly done: readonly string[]; readonly open: readonly string[] }): void => {
    done[one.at]?.push(...result.done);
    open[one.at]?.push(...result.open);
  };
  let change: OperationChange | undefined;
  let status: string | undefined;
  const byCall = new Map<string, OperationChange | undefined>();
  for (const [index, one] of placed.entries()) {
    const { step } = one;
    if (step.step === "api_request") {
      change = changeOf(step, context);
      status = expectedStatus(placed.slice(index + 1));
      byCall.set(step.action, change);
      const gone = goneOperation(step, context);
      if (gone !== undefined) open[one.at]?.push(`The document no longer has ${gone}.`);
      if (change === undefined) continue;
      let from = index;
      while (placed[from - 1]?.step.step === "prepare") from--;
      const group = placed.slice(from, index + 1);
      const requests = group.map(({ step: request }) => request as ApiRequestStep | PrepareStep);
      const migrated = migrateRequest(requests, change, context.schemas, context.headers);
      say(one, migrated);
      for (const [at, request] of migrated.value.entries()) results.set(group[at] as Placed, request);
      results.set(
        one,
        withAnswers(results.get(one) as ApiRequestStep, change, status, context, (result) => say(one, result)),
      );
    } else if (step.step === "mcp_server_call" || step.step === "run" || step.step === "block" || step.step === "steps") change = undefined;
    else if (step.step === "validate") {
      const read = step.of === undefined ? change : byCall.get(step.of);
      const migrated = migrateChecks(step.checks, read ?? unchanged, status, context.changes.schemas);
      say(one, migrated);
      const action = step.of === undefined ? undefined : renamedCall(placed, results, step.of);
      results.set(one, { ...step, checks: migrated.value, ...(action === undefined ? {} : { of: action }) });
    } else if (step.step === "save" && change !== undefined) {
      const migrated = migrateStore(step.store, change, status);
      say(one, migrated);
      results.set(one, { ...step, store: migrated.value });
    } else if (step.step === "repeat" && change !== undefined) {
      const migrated = migrateChecks(step.until.checks, change, status, context.changes.schemas);
      say(one, migrated);
      results.set(one, { ...step, until: { ...step.until, checks: migrated.value } });
    }
  }
  return leaves.map((leaf, at) => ({
    leaf,
    steps: placed.flatMap((one) => (one.at === at ? [results.get(one) ?? one.step] : [])),
    done: [...new Set(done[at])],
    open: [...new Set(open[at])],
  }));
}

/** The saves and waits of the request itself. */
function withAnswers(
  step: ApiRequestStep,
  change: OperationChange,
  status: string | undefined,
  { changes }: DriftContext,
  say: (result: { readonly done: readonly string[]; readonly open: readonly string[] }) => void,
): ApiRequestStep {
  const store = step.store && migrateStore(step.store, change, status);
  const until = step.until && migrateChecks(step.until.checks, change, status, changes.schemas);
  for (const result of [store, until]) if (result !== undefined) say(result);
  return {
    ...step,
    ...(store === undefined ? {} : { store: store.value }),
    ...(until === undefined || step.until === undefined ? {} : { until: { ...step.until, checks: until.value } }),
  };
}

/** For checks of a call that nothing has changed: names of schemas may have. */
const unchanged = {
  before: { method: "", path: "" },
  after: { method: "", path: "" },
  isRenamed: false,
  details: [],
} as unknown as OperationChange;

function changeOf({ action }: ApiRequestStep, { before, changes }: DriftContext): OperationChange | undefined {
  const [method = "", target = ""] = action.split(" ", 2);
  const operation = operationOfRequest(before, method, target);
  const key = operation && endpointKey(operation.method, operation.path);
  return changes.changed.find((change) => endpointKey(change.before.method, change.before.path) === key);
}

function goneOperation({ action }: ApiRequestStep, { before, changes }: DriftContext): string | undefined {
  const [method = "", target = ""] = action.split(" ", 2);
  const operation = operationOfRequest(before, method, target);
  const gone =
    operation && changes.removed.find((one) => endpointKey(one.method, one.path) === endpointKey(operation.method, operation.path));
  return gone && titleOf(gone);
}

function renamedCall(placed: readonly Placed[], results: ReadonlyMap<Placed, Step>, of: string): string | undefined {
  const call = placed.find(({ step }) => step.step === "api_request" && step.action === of);
  const now = call && results.get(call);
  return now?.step === "api_request" && now.action !== of ? now.action : undefined;
}

/** The status that the call is checked for, as the document writes it. */
function expectedStatus(behind: readonly Placed[]): string | undefined {
  for (const { step } of behind) {
    if (step.step === "api_request" || step.step === "mcp_server_call" || step.step === "run" || step.step === "block") return undefined;
    if (step.step !== "validate" || step.of !== undefined) continue;
    const found = step.checks.map((check: Check) => check.status).find((one) => one !== undefined);
    if (typeof found === "number") return String(found);
    if (typeof found === "string") return found.toUpperCase();
  }
  return undefined;
}
