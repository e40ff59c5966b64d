// Adapts the text of an endpoint playbook to a test case: fills in the definition's request and expectation, and keeps
// the author's words.

import {
  addInstructions,
  type Check,
  type CompiledInstruction,
  compiled,
  editSteps,
  editStepsFile,
  folderOf,
  fromRevision,
  inlineYaml,
  instructionsOf,
  type Json,
  joinPath,
  lineEndOf,
  matchedSteps,
  normalisedKey,
  operationsOf,
  playbookAt,
  relativePath,
  type Step,
  type StepsEdit,
  stepsFileOf,
  type Workspace,
  withChanges,
  withFile,
  withFiles,
  withoutFile,
} from "../../../language/index.ts";
import type { FoundCase } from "./caseSource.ts";
import { type AdaptedPhase, adaptedSteps } from "./caseSteps.ts";
import { keepUnits, type PlaybookUnits, renumberedUnits, textOfUnits, type Unit, unitsOf } from "./units.ts";

export interface AdaptedPlaybook {
  readonly text: string;
  /** Absent if every sentence says its steps. */
  readonly stepsFile?: string;
  /** Checks of the endpoint playbook that are about what its own request brings about. */
  readonly leftOut: readonly Check[];
  /** The workspace in which the test case is this. */
  readonly workspace: Workspace;
}

/** `path` is the place of the test case, now or later, `source` that of its endpoint playbook. */
export function adaptedPlaybook(
  workspace: Workspace,
  path: string,
  source: string,
  found: FoundCase,
): AdaptedPlaybook | { readonly reason: string } {
  const playbook = compiled(workspace, source);
  const units = unitsOf(workspace, source);
  const problem = playbook && problemOf(source, playbook);
  if (playbook?.endpoint === undefined || units === undefined) return { reason: `There is no endpoint playbook ${source}.` };
  if (problem !== undefined) return { reason: problem };
  const { frontMatter, text } = playbook.playbook;
  const plain = frontMatter.variables.filter(({ type, value }) => type === "text" && typeof value !== "object");
  const steps = adaptedSteps(
    {
      endpoint: playbook.endpoint,
      operations: operationsOf(workspace, source),
      phases: instructionsOf(workspace, source) ?? [],
      variables: new Map(plain.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))),
    },
    found.definition,
  );
  if ("reason" in steps) return { reason: `${source}: ${steps.reason}` };
  const phases = steps.phases.map((phase) => movedPhase(workspace, phase, source, path));
  const front = frontText(workspace, source, path, found, steps.variables, lineEndOf(text));
  const started = withText(
    workspace,
    path,
    textOfUnits(withoutGone({ ...units, front }, phases)),
    workspace.files.get(stepsFileOf(source))?.text,
  );
  const edited = withSteps(started, path, phases);
  if ("reason" in edited) return edited;
  const after = withoutUnused(edited.workspace, path);
  const status = compiled(after, path)?.status;
  const [first] = status?.kind === "ERROR" ? status.reasons : [];
  if (first !== undefined) return { reason: `The playbook adapted from ${source} would not be READY: ${first.diagnostic.message}` };
  const stepsFile = after.files.get(stepsFileOf(path))?.text;
  return {
    text: after.files.get(path)?.text ?? "",
    ...(stepsFile === undefined ? {} : { stepsFile }),
    leftOut: steps.leftOut,
    workspace: after,
  };
}

/** The reason why the playbook cannot be adapted for any definition. */
function problemOf(source: string, { status, playbook }: NonNullable<ReturnType<typeof compiled>>): string | undefined {
  if (playbook.frontMatter.data !== undefined)
    return `${source} runs a test for each row of its data. Adapt a playbook without "data:", since the definition has the values.`;
  const [first] = status.kind === "ERROR" ? status.reasons : [];
  return first && `${source} is not READY: ${first.diagnostic.message}`;
}

function frontText(
  workspace: Workspace,
  source: string,
  path: string,
  { definition }: FoundCase,
  variables: ReadonlyMap<string, Json>,
  lineEnd: string,
): string {
  const playbook = playbookAt(workspace, source);
  const timeout = playbook?.frontMatter.timeout;
  const lines = [
    "---",
    `service: ${inlineYaml(playbook?.frontMatter.service?.value ?? "")}`,
    `test_case: ${inlineYaml(definition.id.value)}`,
    `title: ${inlineYaml(definition.title.value)}`,
    `from: ${inlineYaml(relativePath(folderOf(path), source))}`,
    `from_revision: ${inlineYaml(fromRevision(playbook?.text ?? ""))}`,
    ...(timeout === undefined ? [] : [`timeout: ${playbook?.text.slice(timeout.span.start, timeout.span.end)}`]),
    ...(variables.size === 0 ? [] : ["variables:", ...[...variables].map(([name, value]) => `  ${name}: ${inlineYaml(value)}`)]),
    "---",
  ];
  return lines.map((line) => `${line}${lineEnd}`).join("");
}

/** Calls of other playbooks by a path are rewritten relative to the test case. */
function movedPhase(workspace: Workspace, phase: AdaptedPhase, source: string, path: string): AdaptedPhase {
  const move = (step: Step): Step => {
    if (step.step === "block") return { ...step, steps: step.steps.map(move) };
    if (step.step !== "run") return step;
    const target = [step.playbook, `${step.playbook}.playbook`]
      .map((name) => joinPath(folderOf(source), name))
      .find((one) => workspace.files.has(one));
    return target === undefined ? step : { ...step, playbook: relativePath(folderOf(path), target) };
  };
  return { ...phase, instructions: phase.instructions.map(({ compiled, steps }) => ({ compiled, steps: steps.map(move) })) };
}

/** The units without the sentences that run nothing any more. */
function withoutGone(units: PlaybookUnits, phases: readonly AdaptedPhase[]): PlaybookUnits {
  const gone = new Set<unknown>(
    phases.flatMap(({ instructions }) =>
      instructions.flatMap(({ compiled, steps }) => (steps.length === 0 && compiled.steps.length > 0 ? [compiled] : [])),
    ),
  );
  const kept = (unit: Unit): Unit | undefined => {
    const left = unit.instructions.filter((one) => !gone.has(one));
    if (left.length === 0) return undefined;
    return left.length === unit.instructions.length ? unit : { ...unit, text: withoutSentences(unit, gone) };
  };
  const shown = units.phases
    .map((phase) => ({ ...phase, units: renumberedUnits(keepUnits(phase.units, kept), phase.units) }))
    .filter(({ name, units: left }) => name === "execution" || left.length > 0);
  return { ...units, phases: shown };
}

function withoutSentences({ text, instructions }: Unit, gone: ReadonlySet<unknown>): string {
  let left = text;
  for (const one of instructions)
    if (gone.has(one)) left = left.replace(one.instruction.sentence, "\0").replace(/(?<![ \t])[ \t]*\0|\0[ \t]*/, "");
  return left;
}

/** Every sentence that is left gets the steps that it has in the test case. */
function withSteps(
  workspace: Workspace,
  path: string,
  phases: readonly AdaptedPhase[],
): { readonly workspace: Workspace } | { readonly reason: string } {
  let current = workspace;
  const at = (name: string, index: number): CompiledInstruction | undefined =>
    instructionsOf(current, path)?.find((phase) => phase.name === name)?.instructions[index];
  for (const { name, instructions, added } of [...phases].reverse()) {
    const left = instructions.flatMap((one, index) => (one.steps.length > 0 || one.compiled.steps.length === 0 ? [{ ...one, index }] : []));
    for (const [index, { steps, index: original }] of [...left.entries()].reverse()) {
      const playbook = playbookAt(current, path);
      const one = at(name, index);
      if (playbook === undefined || one === undefined)
        return { reason: "A sentence was lost during adapting. This is a bug in Playbook; please report it." };
      const place = one.instruction.span;
      if (added !== undefined && added.behind === original) {
        const more = addInstructions(current, path, { behind: place }, added.steps);
        if (more.kind === "refused") return more;
        current = withChanges(current, more.changeSet);
      }
      if (steps.length === 0 || normalisedKey(at(name, index)?.steps ?? []) === normalisedKey(steps)) continue;
      const edited = editSteps(current, path, place, steps);
      if (edited.kind === "refused") return edited;
      current = withChanges(current, edited.changeSet);
    }
  }
  for (const { name, instructions, added } of phases) {
    const wanted = instructions.flatMap(({ steps }, index) => (added?.behind === index ? [...steps, ...added.steps] : steps));
    const now =
      instructionsOf(current, path)
        ?.find((phase) => phase.name === name)
        ?.instructions.flatMap(({ steps }) => steps) ?? [];
    if (normalisedKey(wanted) !== normalisedKey(now))
      return { reason: `In ${name}, a sentence would change its meaning without the sentences that the test case leaves out.` };
  }
  return { workspace: current };
}

export function withText(workspace: Workspace, path: string, text: string, stepsFile: string | undefined): Workspace {
  const file = stepsFileOf(path);
  return stepsFile === undefined
    ? withFile(withoutFile(workspace, file), path, text)
    : withFiles(workspace, [
        [path, text],
        [file, stepsFile],
      ]);
}

/** Removes entries of the steps file without a sentence, and named steps that none runs. */
export function withoutUnused(workspace: Workspace, path: string): Workspace {
  const file = stepsFileOf(path);
  const text = workspace.files.get(file)?.text;
  if (text === undefined) return workspace;
  const { stale, named } = matchedSteps(workspace, path);
  const playbook = workspace.files.get(path)?.text ?? "";
  const unused = [...named.keys()].filter((name) => !playbook.includes(JSON.stringify(name)) && !text.includes(`name: ${name}`));
  const edits: StepsEdit[] = [
    ...stale.map(({ key }): StepsEdit => ({ kind: "remove entry", key })),
    ...unused.map((name): StepsEdit => ({ kind: "remove named", name })),
  ];
  if (edits.length === 0) return workspace;
  const left = editStepsFile(text, edits);
  return left === "" ? withoutFile(workspace, file) : withFile(workspace, file, left);
}
