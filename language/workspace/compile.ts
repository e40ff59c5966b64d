// Compiles the instructions of a playbook to steps: from the English, or from the steps file where that decides.

import { isTool, lastCall } from "../english/context/above.ts";
import { describeResponse } from "../grammar/settle/known.ts";
import { withNearUses } from "../phrases/nearUses.ts";
import type { PhraseUse } from "../phrases/phrase.ts";
import { readPhrase } from "../phrases/read.ts";
import type { EndpointName, Instruction, Playbook } from "../playbook.ts";
import type { Compiled, FieldSpan, Looked, ReadSentence, SentenceContext } from "../reading.ts";
import { sameData } from "../sameData.ts";
import { type BlockStep, type PhaseName, phaseNames, type Step } from "../step.ts";
import { savesOf } from "../steps/saves.ts";
import type { StepsFile } from "../steps/stepsFile.ts";
import { instructionReferences } from "../text/references.ts";
import { stepsFileOf } from "./fileKind.ts";
import { phraseAt, phraseCycle, phrasesOf, phrasesReached } from "./phrases.ts";
import { identityOf, playbookAt } from "./playbooks.ts";
import { query } from "./query.ts";
import { holdsIn, leansOnAbove, readSentence } from "./sentence.ts";
import { servers } from "./servers.ts";
import { operationsOf, servicePathOf } from "./services.ts";
import { type MatchedSteps, matchedSteps, stepsFileAt } from "./stepsFile.ts";
import { stepsOfUse, type UnfoldedUse, unfold } from "./unfold.ts";
import { fromPathOf, givenVariables, type Variable } from "./variables.ts";
import type { Workspace } from "./workspace.ts";

export interface CompiledInstruction {
  readonly instruction: Instruction;
  /** How its English is read. */
  readonly compiled: Compiled;
  /** Its linked steps, with the named steps in place of `Run steps "name".`; empty where it has none. */
  readonly steps: readonly Step[];
  /** True if the steps, or some of them, are those of the steps file. */
  readonly fromStepsFile: boolean;
  /** The instructions of a block. */
  readonly body: readonly CompiledInstruction[];
  /** The phrase that it uses, whose steps these are. */
  readonly use?: UnfoldedUse;
}

export interface InstructionsOfPhase {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
}

/** The phases in their order, each at most once; undefined if there is no such playbook. */
export const instructionsOf = query((workspace, path) => compilation(workspace, path)?.phases);

interface Compilation {
  readonly context: SentenceContext;
  readonly stepsFile: StepsFile | undefined;
  readonly phases: readonly InstructionsOfPhase[];
  /** All sentences in the order in which they were compiled. */
  readonly order: readonly Visited[];
  /** By their text, the readings that do not depend on steps above them. */
  readonly known: Map<string, readonly ReadSentence[]>;
}

/** A sentence that has been compiled, with all that those below it may lean on. */
interface Visited {
  readonly text: string;
  readonly phase: PhaseName;
  /** The number of blocks around it. */
  readonly depth: number;
  readonly read: ReadSentence;
  /** Its steps as written, in English or in the steps file. */
  readonly written: readonly Step[];
}

const compilation = query((workspace, path, last: Compilation | undefined): Compilation | undefined => {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const context = contextAtStart(workspace, path);
  const stepsFile = stepsFileAt(workspace, stepsFileOf(path));
  const run: Run = {
    workspace,
    path,
    playbook,
    context,
    file: matchedSteps(workspace, path),
    known: last?.known ?? new Map(),
    last: last?.order ?? none,
    order: [],
    uses: 0,
    isSame: last?.stepsFile === stepsFile && sameContext(last?.context, context),
  };
  const visible = new Set(context.variables);
  let phaseAbove: State | undefined;
  const phases = phaseNames.flatMap((name): readonly InstructionsOfPhase[] => {
    if (!playbook.phases.some((phase) => phase.name === name)) return [];
    const state = openState({ run, phase: name, depth: 0, phaseAbove, visible, earlier: {} }, []);
    phaseAbove = state;
    for (const instruction of instructionsOfPhase(playbook, name)) state.above.push(compileInstruction(state, instruction));
    return [{ name, instructions: state.above }];
  });
  return { context, stepsFile, phases, order: run.order, known: withoutGone(run) };
});

/** One go over a playbook. Readings of the last one are reused where they would come out the same. */
interface Run {
  readonly workspace: Workspace;
  readonly path: string;
  readonly playbook: Playbook;
  readonly context: SentenceContext;
  readonly file: MatchedSteps;
  readonly known: Map<string, readonly ReadSentence[]>;
  readonly last: readonly Visited[];
  readonly order: Visited[];
  /** How many sentences use phrases so far. */
  uses: number;
  /** True if everything so far is the same as in the last pass. */
  isSame: boolean;
}

interface State {
  readonly run: Run;
  readonly phase: PhaseName;
  readonly depth: number;
  /** The sentences above in the phase or block; what has been compiled is added here. */
  readonly above: CompiledInstruction[];
  /** Names with a value after the first `seen` of these; gathered when a sentence first asks. */
  readonly visible: Set<string>;
  seen: number;
  /** Values set by the previous phase are visible, too. */
  readonly phaseAbove: State | undefined;
  /** In the same way, the steps after the first `listed` of these. */
  readonly before: Step[];
  listed: number;
  /** The steps of the phases above, once a sentence has asked for them; blocks share it with their phase. */
  readonly earlier: { steps?: readonly Step[] };
  /** The context of the next sentence. */
  readonly context: SentenceContext;
}

function sameContext(one: SentenceContext | undefined, other: SentenceContext): boolean {
  return (
    one?.endpoint === other.endpoint &&
    one?.operations === other.operations &&
    one?.servers === other.servers &&
    one?.phrases === other.phrases &&
    sameData([...(one?.variables ?? [])], [...(other.variables ?? [])])
  );
}

/** Sentences that are gone come back when typing goes back; but not so many of them. */
function withoutGone({ known, order }: Run): Map<string, readonly ReadSentence[]> {
  if (known.size <= 2 * order.length + 100) return known;
  return new Map(
    order.flatMap(({ text }) => {
      const read = known.get(text);
      return read === undefined ? [] : [[text, read]];
    }),
  );
}

function compileInstruction(state: State, instruction: Instruction): CompiledInstruction {
  const { run, phase, depth } = state;
  const { named, entries } = run.file;
  const text = textOf(run.playbook, instruction);
  const last = run.isSame ? run.last[run.order.length] : undefined;
  const isHere = last !== undefined && last.text === text && last.phase === phase && last.depth === depth;
  const read = isHere ? last.read : readAt(state, instruction, text);
  const { compiled } = read;
  const entry = compiled.kind === "refused" ? entries.get(instruction) : undefined;
  const unfolded = compiled.kind === "understood" && compiled.use !== undefined ? nextUse(run, compiled.use) : undefined;
  const fresh = unfolded === undefined ? undefined : stepsOfUse(unfolded);
  const steps = fresh !== undefined && isHere && sameData(last.written, fresh) ? last.written : fresh;
  const written = steps ?? (compiled.kind === "understood" ? compiled.steps : (entry?.steps ?? none));
  run.isSame = isHere && last.written === written;
  run.order.push({ text, phase, depth, read, written });
  const isNamed = written.some(({ step }) => step === "steps");
  const expanded = isNamed ? written.flatMap((step) => namedSteps(step, named, [])) : written;
  const fromStepsFile = entry !== undefined || isNamed;
  if (unfolded !== undefined) return { instruction, compiled, steps: written, fromStepsFile: false, body: none, use: unfolded };
  if (instruction.body === undefined) return { instruction, compiled, steps: expanded, fromStepsFile, body: none };
  return { instruction, compiled, fromStepsFile, ...withBody(state, instruction.body, expanded) };
}

/** The sentence with its attachment, as they are spelt, and by how much the lines of a code block are indented. */
function textOf(playbook: Playbook, instruction: Instruction): string {
  const attachment = instruction.attachment;
  if (attachment === undefined) return instruction.sentence;
  const { start, end } = attachment.span;
  return `${instruction.sentence}\0${attachment.kind === "code" ? attachment.indent : ""}\0${playbook.text.slice(start, end)}`;
}

function readAt(state: State, instruction: Instruction, text: string): ReadSentence {
  const { workspace, known } = state.run;
  const readings = known.get(text) ?? none;
  const context = state.context;
  const { phrases } = state.run.context;
  const phrase = readPhrase(phrases, instruction.sentence, instruction.attachment);
  if (phrase !== undefined) return { compiled: phrase, looked: nothing };
  const before = readings.find((one) => holdsIn(one, context));
  if (before !== undefined) return withPhrases(before);
  const read = readSentence(workspace, text, instruction, context);
  // The same words may refer to several calls.
  if (!leansOnAbove(read)) known.set(text, [read, ...readings.slice(0, mostReadings - 1)]);
  return withPhrases(read);

  /** A refused sentence may be a misspelt use of a phrase. */
  function withPhrases(one: ReadSentence): ReadSentence {
    if (phrases === undefined || one.compiled.kind === "understood") return one;
    return { ...one, compiled: withNearUses(phrases, instruction.sentence, instruction.attachment, one.compiled) };
  }
}

const nothing: Looked = new Map();

function nextUse(run: Run, use: PhraseUse): UnfoldedUse {
  run.uses += 1;
  return unfoldedAt(run.workspace, run.path, use, String(run.uses));
}

/** The sentences of a phrase in the terms of the playbook `path`, where it is the use `id`. */
export function unfoldedAt(workspace: Workspace, path: string, use: PhraseUse, id: string): UnfoldedUse {
  const phrase = phraseAt(workspace, use.path) ?? { path: use.path, wordings: [], parameters: [], gives: [], english: 0 };
  const cycle = phraseCycle(workspace, use.path);
  if (cycle === undefined) return unfold(use, phrase, instructionsOf(workspace, use.path) ?? none, id, path);
  const message = `This phrase never ends: ${cycle.map((one) => `"${phraseAt(workspace, one)?.wordings[0] ?? one}"`).join(" uses ")}. Remove one of these uses.`;
  const problems = [{ code: "phrase-cycle", message }];
  return { use, phrase, id, sets: none, sentences: none, cleanup: none, problems, bindings: new Map() };
}

const mostReadings = 8;

function openState(around: Pick<State, "run" | "phase" | "depth" | "phaseAbove" | "visible" | "earlier">, before: readonly Step[]): State {
  const { context } = around.run;
  const state: State = {
    ...around,
    above: [],
    seen: 0,
    before: [...before],
    listed: 0,
    context: {
      ...context,
      get variables() {
        return visibleNames(state);
      },
      get before() {
        return stepsAbove(state);
      },
      get earlier() {
        return earlierSteps(state);
      },
      get isBehindTool() {
        return isTool(lastCall(stepsBefore(state)));
      },
      get response() {
        return describeResponse({ ...context, before: stepsBefore(state) });
      },
    },
  };
  return state;
}

/** The places of the fields of an understood sentence. */
export function fieldsOf({ compiled }: CompiledInstruction): readonly FieldSpan[] {
  return compiled.kind === "understood" ? compiled.fields : none;
}

const none: readonly never[] = [];

function visibleNames(state: State): Set<string> {
  const { phaseAbove, above, visible } = state;
  if (phaseAbove !== undefined) visibleNames(phaseAbove);
  for (; state.seen < above.length; state.seen++)
    for (const step of above[state.seen]?.steps ?? none) for (const name of savesOf(step)) visible.add(name);
  return visible;
}

/** The steps above a phrase's use are unknown. */
function stepsAbove(state: State): Step[] {
  const steps = stepsBefore(state);
  const { frontMatter } = state.run.playbook;
  if (frontMatter.level !== "phrase" || lastCall(steps) !== undefined) return steps;
  return undefined as unknown as Step[];
}

function stepsBefore(state: State): Step[] {
  const { above, before } = state;
  for (; state.listed < above.length; state.listed++) for (const step of above[state.listed]?.steps ?? none) before.push(step);
  return before;
}

/** The steps of the phases above. One list for all sentences of a phase. */
function earlierSteps(state: State): readonly Step[] {
  const { phaseAbove } = state;
  if (phaseAbove === undefined) return none;
  state.earlier.steps ??= [...earlierSteps(phaseAbove), ...stepsBefore(phaseAbove)];
  return state.earlier.steps;
}

/** A name that is unknown, or that leads to itself, is left for `link` to report. */
function namedSteps(step: Step, named: ReadonlyMap<string, readonly Step[]>, within: readonly string[]): readonly Step[] {
  if (step.step !== "steps" || within.includes(step.name)) return [step];
  return named.get(step.name)?.flatMap((inner) => namedSteps(inner, named, [...within, step.name])) ?? [step];
}

/** The instructions below a block are its steps; its columns or its element are variables for them alone. */
function withBody(state: State, sentences: readonly Instruction[], own: readonly Step[]): Pick<CompiledInstruction, "steps" | "body"> {
  const block = own.at(-1);
  const names = block?.step === "block" ? blockVariables(block) : [];
  const visible = visibleNames(state);
  const added = names.filter((name) => !visible.has(name));
  for (const name of added) visible.add(name);
  const inner = openState({ ...state, depth: state.depth + 1 }, stepsBefore(state));
  for (const sentence of sentences) inner.above.push(compileInstruction(inner, sentence));
  const body = inner.above;
  // Their saves are visible below, but their columns are not.
  visibleNames(inner);
  for (const name of added) visible.delete(name);
  if (block?.step !== "block") return { steps: own, body };
  const steps = body.flatMap((sentence) => sentence.steps);
  return { steps: [...own.slice(0, -1), { ...block, steps }], body };
}

export function blockVariables(block: BlockStep): readonly string[] {
  if (block.each !== undefined) return [block.each.variable];
  return [...new Set((block.rows ?? []).flatMap((row) => Object.keys(row)))];
}

/** The context of the first sentence of a playbook; undefined if there is no such playbook. */
export function sentenceContext(workspace: Workspace, path: string): SentenceContext | undefined {
  return playbookAt(workspace, path) === undefined ? undefined : contextAtStart(workspace, path);
}

function contextAtStart(workspace: Workspace, path: string): SentenceContext {
  const operations = operationsOf(workspace, path);
  const endpoint = endpointOf(workspace, path);
  const names = variablesAtStart(workspace, path).map((variable) => variable.name);
  const phrases = phrasesOf(workspace, path);
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(operations === undefined ? {} : { operations }),
    variables: new Set(names),
    servers: servers(workspace, ""),
    ...(phrases === undefined ? {} : { phrases }),
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
  // A phrase in the service's setup sees what is above it there, and not what that setup saves later.
  if (phraseAt(workspace, path) !== undefined && phrasesReached(workspace, service).includes(path)) return given;
  const own = given.filter(({ scope }) => scope !== "service" && scope !== "environment");
  return [...own, ...savedBySetup(workspace, service), ...given.filter(({ scope }) => scope === "service" || scope === "environment")];
}

/** The variables that the setup of a service leaves to the playbooks below it. */
const savedBySetup = query((workspace, servicePath): readonly Variable[] => {
  const setup = instructionsOf(workspace, servicePath)?.find((phase) => phase.name === "setup")?.instructions ?? [];
  const types = new Map(givenVariables(workspace, servicePath).map((variable) => [variable.name, variable.type]));
  const playbook = playbookAt(workspace, servicePath);
  // A sentence that has no steps yet is reported at the service; what it may save is not to be reported everywhere
  // else.
  const unread = setup
    .filter(({ steps }) => steps.length === 0)
    .flatMap(({ instruction }) => (playbook === undefined ? [] : instructionReferences(playbook, instruction)));
  const maybe = unread.flatMap((reference) => (reference.kind === "variable" ? [reference.name] : []));
  return [...new Set([...setup.flatMap(savedByInstruction), ...maybe])].map((name): Variable => {
    const type = types.get(name);
    return { name, scope: "service setup", path: servicePath, phase: "setup", ...(type === undefined ? {} : { type }) };
  });
}, sameData);

export function savedByInstruction({ steps }: Pick<CompiledInstruction, "steps">): readonly string[] {
  return steps.flatMap((step) => [...savesOf(step), ...(step.step === "block" ? savedByInstruction(step) : [])]);
}

function instructionsOfPhase(playbook: Playbook, name: PhaseName): readonly Instruction[] {
  const phases = playbook.phases.filter((phase) => phase.name === name);
  // There is one, and a copy of thousands of sentences takes time.
  return phases.length === 1 ? (phases[0]?.instructions ?? []) : phases.flatMap((phase) => phase.instructions);
}
