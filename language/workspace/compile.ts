// The instructions of a playbook with their steps: from the English, or from the steps file where English alone does not decide.

import { type FieldSpan, type Refused, resolve, type SentenceContext, standsAlone, type Understood } from "../english/compile.ts";
import type { EndpointName, Instruction, Playbook } from "../playbook.ts";
import { sameData, sameItems } from "../sameData.ts";
import { sameEnds } from "../sameEnds.ts";
import { type PhaseName, phaseNames, type Step } from "../step.ts";
import { instructionReferences } from "../text/references.ts";
import { identityOf, playbookAt } from "./playbooks.ts";
import { keptQuery, query } from "./query.ts";
import { fieldsAlone, parsedSentence } from "./sentence.ts";
import { servers } from "./servers.ts";
import { operationsOf, servicePathOf } from "./services.ts";
import { type MatchedSteps, matchedSteps } from "./stepsFile.ts";
import { savesOf } from "./uses.ts";
import { fromPathOf, givenVariables, type Variable } from "./variables.ts";
import type { Workspace } from "./workspace.ts";

export interface CompiledInstruction {
  readonly instruction: Instruction;
  /** How its English is read. */
  readonly compiled: ReadSentence;
  /** What it runs, with the steps that `Run steps "name".` stands for in its place; none where nothing gives it steps. */
  readonly steps: readonly Step[];
  /** Whether the steps, or some of them, are those of the steps file. */
  readonly fromStepsFile: boolean;
  /** The instructions of a block. */
  readonly body: readonly CompiledInstruction[];
  /** Whether its steps are the same wherever it stands. */
  readonly standsAlone: boolean;
  /** Whether it is understood, is no block, and names nothing that could be missing but the operation of a request. */
  readonly isPlain: boolean;
  /** Where the fields of its steps stand, unless the sentence alone tells: ask `fieldsOf`. */
  readonly fields?: readonly FieldSpan[];
  /** Names that have a value behind it; of a block's sentences they do not count here. */
  readonly saves: readonly string[];
}

/** Without the places of the fields: there are several for each sentence, and hardly anyone asks for them. */
export type ReadSentence = Pick<Understood, "kind" | "steps"> | Refused;

export interface InstructionsOfPhase {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
  /** Those that are not plain. */
  readonly notable: readonly CompiledInstruction[];
}

/** The phases in their order, each at most once; undefined where there is no such playbook. */
export const instructionsOf = query((workspace, path) => compilation(workspace, path)?.phases);

/** The instructions of a playbook with what they have been compiled by. */
interface Compilation {
  readonly context: SentenceContext;
  readonly file: MatchedSteps;
  readonly phases: readonly InstructionsOfPhase[];
  readonly sources: ReadonlyMap<PhaseName, CompiledSource>;
}

/** What a phase was compiled from, so that what a change leaves as it is need not be looked at. */
interface CompiledSource {
  readonly instructions: readonly Instruction[];
  /** Indices of the sentences that are not plain or do not stand alone, in order. */
  readonly special: readonly number[];
}

const compilation = query((workspace, path, last: Compilation | undefined): Compilation | undefined => {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const context = contextAtStart(workspace, path);
  const file = matchedSteps(workspace, path);
  const shared = { workspace, playbook, context, file, visible: new Set(context.variables) };
  let isSame = last !== undefined && last.file === file && sameContext(last.context, context);
  const sources = new Map<PhaseName, CompiledSource>();
  let phaseAbove: State | undefined;
  const phases = phaseNames.flatMap((name): readonly InstructionsOfPhase[] => {
    const instructions = instructionsOfPhase(playbook, name);
    const known = last?.phases.find((phase) => phase.name === name)?.instructions ?? none;
    if (!playbook.phases.some((phase) => phase.name === name)) {
      isSame &&= known.length === 0;
      return [];
    }
    const state: State = { ...shared, phaseAbove, above: [], seen: 0, before: [], listed: 0 };
    phaseAbove = state;
    const special = compileAgain(state, instructions, known, last?.sources.get(name), isSame);
    sources.set(name, { instructions, special });
    const compiled = state.above;
    isSame &&= sameItems(compiled, known);
    const notable = special.map((index) => compiled[index] as CompiledInstruction).filter(({ isPlain }) => !isPlain);
    return [{ name, instructions: compiled, notable }];
  });
  return { context, file, phases, sources };
});

/**
 * Compiles the instructions of a phase, of which most may have been compiled before, from `source` to `known`. One that stands alone is taken over
 * wherever it stands now; one that leans on what is above it only as long as everything above it is the same, `isSame` telling so of what is above
 * the phase. Gives the indices of the special ones.
 */
function compileAgain(
  state: State,
  instructions: readonly Instruction[],
  known: readonly CompiledInstruction[],
  source: CompiledSource | undefined,
  isSame: boolean,
): readonly number[] {
  const old = source?.instructions ?? none;
  const oldSpecial = source?.special ?? none;
  const special: number[] = [];
  const shift = old.length - instructions.length;
  const same = sameEnds(instructions, old);
  const between = sameEnds(
    instructions.slice(same.above, instructions.length - same.below),
    old.slice(same.above, old.length - same.below),
    isSameSentence,
  );
  const above = same.above + between.above;
  const below = instructions.length - same.below - between.below;
  const lastSame = instructions.length - same.below;
  takeOver(0, same.above, 0, isSame);
  for (let index = same.above; index < above; index++) compileOne(index, index);
  for (let index = above; index < below; index++) compileOne(index, -1);
  for (let index = below; index < lastSame; index++) compileOne(index, index + shift);
  takeOver(lastSame, instructions.length, shift, false);
  return special;

  /** What is the same object as before; those that lean on what stands above only where that `isSame`. */
  function takeOver(from: number, to: number, by: number, isSame: boolean): void {
    let next = from;
    for (const old of oldSpecial) {
      const index = old - by;
      if (index < from || index >= to) continue;
      if (isSame || known[old]?.standsAlone) special.push(index);
      else {
        copy(next, index, by);
        compileOne(index, -1);
        next = index + 1;
      }
    }
    copy(next, to, by);
  }

  function copy(from: number, to: number, by: number): void {
    if (to - from > 1000) state.above = state.above.concat(known.slice(from + by, to + by));
    else for (let index = from; index < to; index++) state.above.push(known[index + by] as CompiledInstruction);
  }

  function compileOne(index: number, from: number): void {
    const instruction = instructions[index] as Instruction;
    const before = known[from];
    const isKept = before?.standsAlone === true;
    const one = !isKept ? compileInstruction(state, instruction) : old[from] === instruction ? before : { ...before, instruction };
    state.above.push(one);
    if (!one.isPlain || !one.standsAlone) special.push(index);
  }
}

function isSameSentence(one: Instruction, other: Instruction): boolean {
  if (one.sentence !== other.sentence) return false;
  return one.attachment === undefined && other.attachment === undefined && one.body === undefined && other.body === undefined;
}

function sameContext(one: SentenceContext, other: SentenceContext): boolean {
  return (
    one.endpoint === other.endpoint &&
    one.operations === other.operations &&
    one.servers === other.servers &&
    sameData([...(one.variables ?? [])], [...(other.variables ?? [])])
  );
}

interface State {
  readonly workspace: Workspace;
  readonly playbook: Playbook;
  readonly context: SentenceContext;
  readonly file: MatchedSteps;
  /** The sentences above in the phase or block; what has been compiled is added here. */
  above: CompiledInstruction[];
  /** Names that have a value behind the first `seen` of these. They are gathered when a sentence first asks, which most do not. */
  readonly visible: Set<string>;
  seen: number;
  /** What the phase before gives values to can be seen, too. */
  readonly phaseAbove: State | undefined;
  /** In the same way the steps behind the first `listed` of these. */
  readonly before: Step[];
  listed: number;
}

function compileInstruction(state: State, instruction: Instruction): CompiledInstruction {
  const parsed = parsedSentence(state.workspace, state.playbook, instruction);
  const resolved = resolve(parsed, {
    ...state.context,
    get variables() {
      return visibleNames(state);
    },
    get before() {
      return stepsBefore(state);
    },
  });
  const compiled: ReadSentence = resolved.kind === "understood" ? { kind: "understood", steps: resolved.steps } : resolved;
  const entry = compiled.kind === "refused" ? state.file.entries.get(instruction) : undefined;
  const written = compiled.kind === "understood" ? compiled.steps : (entry?.steps ?? none);
  const isNamed = written.some(({ step }) => step === "steps");
  const expanded = isNamed ? written.flatMap((step) => namedSteps(step, state.file.named, [])) : written;
  const { steps, body } = withBody(state, instruction, expanded);
  const saves = orNone(steps.flatMap(savesOf));
  const isSettled = standsAlone(parsed);
  const alone = instruction.body === undefined && !isNamed && isSettled;
  const fromStepsFile = entry !== undefined || isNamed;
  const isPlain =
    compiled.kind === "understood" && !fromStepsFile && instruction.body === undefined && steps.length > 0 && steps.every(isPlainStep);
  const fields = isSettled || resolved.kind === "refused" ? {} : { fields: resolved.fields };
  return { instruction, compiled, steps, fromStepsFile, body, standsAlone: alone, isPlain, saves, ...fields };
}

/** Where the fields of an understood sentence stand. */
export function fieldsOf({ instruction, fields }: CompiledInstruction): readonly FieldSpan[] {
  return fields ?? fieldsAlone(instruction);
}

function isPlainStep(step: Step): boolean {
  if (step.step === "validate") return step.checks.every(({ schema }) => schema === undefined);
  return (
    step.step === "set" || step.step === "save" || step.step === "prepare" || (step.step === "api_request" && step.until === undefined)
  );
}

/** The same for all sentences without steps, so that two of them are alike. */
const none: readonly never[] = [];

function orNone<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? none : items;
}

function visibleNames(state: State): Set<string> {
  const { phaseAbove, above, visible } = state;
  if (phaseAbove !== undefined) visibleNames(phaseAbove);
  for (; state.seen < above.length; state.seen++) for (const name of above[state.seen]?.saves ?? none) visible.add(name);
  return visible;
}

function stepsBefore(state: State): Step[] {
  const { above, before } = state;
  for (; state.listed < above.length; state.listed++) for (const step of above[state.listed]?.steps ?? none) before.push(step);
  return before;
}

/** A name that is unknown, or that leads to itself, is left for `link` to report. */
function namedSteps(step: Step, named: ReadonlyMap<string, readonly Step[]>, within: readonly string[]): readonly Step[] {
  if (step.step !== "steps" || within.includes(step.name)) return [step];
  return named.get(step.name)?.flatMap((inner) => namedSteps(inner, named, [...within, step.name])) ?? [step];
}

/** The instructions below a block are its steps; its columns or its element are variables for them alone. */
function withBody(state: State, instruction: Instruction, own: readonly Step[]): Pick<CompiledInstruction, "steps" | "body"> {
  if (instruction.body === undefined) return { steps: own, body: none };
  const block = own.at(-1);
  const names = block?.step === "block" ? blockVariables(block) : [];
  const visible = visibleNames(state);
  const added = names.filter((name) => !visible.has(name));
  for (const name of added) visible.add(name);
  const inner: State = { ...state, above: [], seen: 0, before: [...stepsBefore(state)], listed: 0 };
  for (const sentence of instruction.body) inner.above.push(compileInstruction(inner, sentence));
  const body = inner.above;
  // What they save is seen below, but their columns are not.
  visibleNames(inner);
  for (const name of added) visible.delete(name);
  if (block?.step !== "block") return { steps: own, body };
  const steps = body.flatMap((sentence) => sentence.steps);
  return { steps: [...own.slice(0, -1), { ...block, steps }], body };
}

export function blockVariables(block: Extract<Step, { step: "block" }>): readonly string[] {
  if (block.each !== undefined) return [block.each.variable];
  return [...new Set((block.rows ?? []).flatMap((row) => Object.keys(row)))];
}

/** What the first sentence of a playbook may lean on; undefined where there is no such playbook. */
export function sentenceContext(workspace: Workspace, path: string): SentenceContext | undefined {
  return playbookAt(workspace, path) === undefined ? undefined : contextAtStart(workspace, path);
}

function contextAtStart(workspace: Workspace, path: string): SentenceContext {
  const operations = operationsOf(workspace, path);
  const endpoint = endpointOf(workspace, path);
  const names = variablesAtStart(workspace, path).map((variable) => variable.name);
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(operations === undefined ? {} : { operations }),
    variables: new Set(names),
    servers: servers(workspace, ""),
  };
}

/** "The endpoint" of a playbook: its own, or that of the playbook it is adapted from. */
export const endpointOf = query((workspace, path): EndpointName | undefined => {
  const from = fromPathOf(workspace, path);
  return identityOf(workspace, path)?.endpoint ?? (from === undefined ? undefined : identityOf(workspace, from)?.endpoint);
}, sameData);

/** All that a playbook can see at its start, what the service's setup saves included. */
export function variablesAtStart(workspace: Workspace, path: string): readonly Variable[] {
  const service = servicePathOf(workspace, path);
  const given = givenVariables(workspace, path);
  if (service === undefined || service === path) return given;
  const own = given.filter(({ scope }) => scope !== "service" && scope !== "environment");
  return [...own, ...savedBySetup(workspace, service), ...given.filter(({ scope }) => scope === "service" || scope === "environment")];
}

/** What the setup of a service leaves to the playbooks below it. */
const savedBySetup = query((workspace, servicePath): readonly Variable[] => {
  const setup = instructionsOf(workspace, servicePath)?.find((phase) => phase.name === "setup")?.instructions ?? [];
  const types = new Map(givenVariables(workspace, servicePath).map((variable) => [variable.name, variable.type]));
  const playbook = playbookAt(workspace, servicePath);
  // A sentence that has no steps yet is reported at the service; what it may save is not to be reported everywhere else.
  const unread = setup
    .filter(({ steps }) => steps.length === 0)
    .flatMap(({ instruction }) => (playbook === undefined ? [] : instructionReferences(playbook, instruction)));
  const maybe = unread.flatMap((reference) => (reference.kind === "variable" ? [reference.name] : []));
  return [...new Set([...setup.flatMap(savedByInstruction), ...maybe])].map((name): Variable => {
    const type = types.get(name);
    return { name, scope: "service setup", path: servicePath, phase: "setup", ...(type === undefined ? {} : { type }) };
  });
}, sameData);

/** The sentences that have no steps yet, in the order in which they stand, those of blocks included. */
export const withoutSteps = query((workspace, path): readonly Instruction[] => {
  const found: Instruction[] = [];
  const visit = ({ instruction, steps, body }: CompiledInstruction): void => {
    if (steps.length === 0) found.push(instruction);
    for (const inner of body) visit(inner);
  };
  for (const { notable } of instructionsOf(workspace, path) ?? []) for (const compiled of notable) visit(compiled);
  return found;
});

/** What a playbook gives to those that run it. */
export interface Results {
  readonly names: readonly string[];
  /** Whether a sentence has no steps yet, so that it may give anything. */
  readonly isUnread: boolean;
}

export const resultsOf = keptQuery((workspace, path): Results => {
  const instructions = (instructionsOf(workspace, path) ?? []).flatMap((phase) => (phase.name === "teardown" ? [] : phase.instructions));
  const names = [...new Set(instructions.flatMap(savedByInstruction))];
  return { names, isUnread: instructions.some(({ steps }) => steps.length === 0) };
}, sameData);

export function savedByInstruction({ steps }: Pick<CompiledInstruction, "steps">): readonly string[] {
  return steps.flatMap((step) => [...savesOf(step), ...(step.step === "block" ? savedByInstruction(step) : [])]);
}

function instructionsOfPhase(playbook: Playbook, name: PhaseName): readonly Instruction[] {
  const phases = playbook.phases.filter((phase) => phase.name === name);
  // There is one, and a copy of thousands of sentences takes time.
  return phases.length === 1 ? (phases[0]?.instructions ?? []) : phases.flatMap((phase) => phase.instructions);
}
