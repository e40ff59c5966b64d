// Where a playbook reads variables and where it gives them values, in the order in which it runs.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { Anchors, Instruction, Playbook } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import { sameEnds } from "../sameEnds.ts";
import type { PhaseName, Step } from "../step.ts";
import { instructionReferences } from "../text/references.ts";
import { spanOf } from "../text/spanOf.ts";
import { blockVariables, type CompiledInstruction, instructionsOf, variablesAtStart } from "./compile.ts";
import { type NameCounts, recounted } from "./nameCounts.ts";
import { playbookAt } from "./playbooks.ts";
import { query } from "./query.ts";
import { savesOf, type Use, usesOf } from "./uses.ts";
import type { Variable } from "./variables.ts";

export interface LocatedUse extends Use {
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  readonly fromStepsFile: boolean;
  /** The definitions of the name that can be seen there, the one that counts first; empty for an undefined variable. */
  readonly definitions: readonly Variable[];
  /** Of an undefined variable: the columns and elements that can be seen there. */
  readonly columns: readonly string[];
}

export interface SavedVariable {
  readonly name: string;
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  readonly fromStepsFile: boolean;
}

export interface VariableFlow {
  readonly uses: readonly LocatedUse[];
  readonly saved: readonly SavedVariable[];
}

/** All of it in lists, which take thousands of objects. What is asked after each change goes through `flowOf`. */
export const variableFlow = query((workspace, path): VariableFlow => {
  const { phases } = flowOf(workspace, path);
  return { uses: [...phases.flatMap((phase) => [...usesIn(phase)])], saved: phases.flatMap((phase) => [...savedIn(phase)]) };
});

/** What each sentence of a phase reads and saves. */
export interface PhaseFlow {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
  /** One for each of the instructions. */
  readonly entries: readonly FlowEntry[];
  /** Indices of the entries that give a value to something, and of those with a use that may be wrong. */
  readonly saving: readonly number[];
  readonly suspect: readonly number[];
  /** How many uses there are of each name that is read, and how often each is given a value. The same objects as long as they do not change. */
  readonly reads: NameCounts;
  readonly saves: NameCounts;
}

/** What an instruction reads and saves, and what can be seen of each name behind it that it has touched: the same wherever it stands. */
export interface FlowEntry {
  readonly uses: readonly FlowUse[];
  readonly saved: readonly FlowName[];
  readonly given: readonly (readonly [name: string, definitions: readonly Variable[]])[];
  /** Whether it holds a block, which looks at all that can be seen. */
  readonly isBlock: boolean;
  readonly isSuspect: boolean;
}

/** `inner` is the sentence where it is one of a block. */
export interface FlowUse extends Omit<LocatedUse, "phase" | "instruction" | "fromStepsFile"> {
  readonly inner?: CompiledInstruction;
}

interface FlowName {
  readonly name: string;
  readonly inner?: CompiledInstruction;
}

/** The uses of a phase, or those in the sentences with these indices. */
export function* usesIn(
  { name: phase, instructions, entries }: PhaseFlow,
  indices: Iterable<number> = entries.keys(),
): Iterable<LocatedUse> {
  for (const index of indices)
    for (const { inner, ...rest } of entries[index]?.uses ?? none) {
      const { instruction, fromStepsFile } = inner ?? (instructions[index] as CompiledInstruction);
      yield { ...rest, phase, instruction, fromStepsFile };
    }
}

/** What the sentences of a phase save, or those of the names that `isWanted` says yes to. */
export function* savedIn(
  { name: phase, instructions, entries, saving }: PhaseFlow,
  isWanted?: (name: string) => boolean,
): Iterable<SavedVariable> {
  for (const index of saving)
    for (const { name, inner } of entries[index]?.saved ?? none) {
      if (isWanted !== undefined && !isWanted(name)) continue;
      const { instruction, fromStepsFile } = inner ?? (instructions[index] as CompiledInstruction);
      yield { name, phase, instruction, fromStepsFile };
    }
}

export interface PlaybookFlow {
  /** What can be seen at the start. */
  readonly start: readonly Variable[];
  /** Where its instructions stand. */
  readonly anchors: Anchors;
  readonly phases: readonly PhaseFlow[];
}

export const flowOf = query((workspace, path, before: PlaybookFlow | undefined): PlaybookFlow => {
  const start = variablesAtStart(workspace, path);
  const known = before !== undefined && sameData(before.start, start) ? before.phases : [];
  const scope: Scope = { path, visible: new Map(), unseen: [], searches: 0, changed: new Set() };
  for (const variable of start) scope.visible.set(variable.name, [...(scope.visible.get(variable.name) ?? []), variable]);
  const all = instructionsOf(workspace, path) ?? [];
  for (const { name, entries } of known) if (!all.some((phase) => phase.name === name)) addChanged(scope, entries);
  const phases = all.map(({ name, instructions }) =>
    flowOfPhase(
      name,
      instructions,
      known.find((phase) => phase.name === name),
      scope,
    ),
  );
  return { start, anchors: playbookAt(workspace, path)?.anchors ?? new Map(), phases };
});

interface Scope {
  readonly path: string;
  /** What can be seen of each name, and the sentences above that give values to more: those are looked at when that is asked for, seldom. */
  readonly visible: Map<string, readonly Variable[]>;
  readonly unseen: FlowEntry[];
  /** How often they have been searched for a name. */
  searches: number;
  /** Names that mean something else than before. */
  readonly changed: Set<string>;
}

/** Sentences above and below a change are taken over, the latter as long as no name that they touch means something else since. */
function flowOfPhase(
  phase: PhaseName,
  instructions: readonly CompiledInstruction[],
  before: PhaseFlow | undefined,
  scope: Scope,
): PhaseFlow {
  const known = before?.entries ?? none;
  const { above, below } = sameEnds(instructions, before?.instructions ?? none, isSameSentence);
  // What stands above is as it was, unless a phase above has changed.
  const untouched = scope.changed.size === 0 ? above : 0;
  let entries = known.slice(0, untouched);
  const saving = (before?.saving ?? none).filter((index) => index < untouched);
  const suspect = (before?.suspect ?? none).filter((index) => index < untouched);
  for (const index of saving) scope.unseen.push(known[index] as FlowEntry);
  const end = instructions.length - below;
  const shift = instructions.length - known.length;
  for (let index = untouched; index < above; index++) add(index, known[index]);
  // What has been removed can be seen no longer behind the place where it was.
  addChanged(scope, known.slice(above, known.length - below));
  for (let index = above; index < end; index++) add(index, undefined);
  if (isAgain(scope, entries.slice(above), known.slice(above, known.length - below))) {
    entries = entries.concat(known.slice(end - shift));
    for (const index of before?.suspect ?? none) if (index >= end - shift) suspect.push(index + shift);
    for (const index of before?.saving ?? none) {
      if (index < end - shift) continue;
      scope.unseen.push(known[index] as FlowEntry);
      saving.push(index + shift);
    }
  } else for (let index = end; index < instructions.length; index++) add(index, known[index - shift]);
  const reads = countedAgain(before?.reads, entries, known, ({ uses }) => uses);
  return {
    name: phase,
    instructions,
    entries,
    saving,
    suspect,
    reads,
    saves: countedAgain(before?.saves, entries, known, ({ saved }) => saved),
  };

  function add(index: number, taken: FlowEntry | undefined): void {
    const isKept = taken !== undefined && !touches(taken, scope.changed);
    const entry = isKept ? taken : entryOf(scope, phase, instructions[index] as CompiledInstruction);
    entries.push(entry);
    if (!isKept) addChanged(scope, [entry]);
    if (entry.isSuspect) suspect.push(index);
    if (entry.given.length === 0) return;
    scope.unseen.push(entry);
    saving.push(index);
  }
}

/** Whether all names mean below what they meant: those that have changed are given the same values in the same order as by the old entries. */
function isAgain({ changed }: Scope, entries: readonly FlowEntry[], old: readonly FlowEntry[]): boolean {
  if (changed.size === 0) return true;
  const now = entries.flatMap(({ given }) => given);
  const names = new Set(now.map(([name]) => name));
  for (const name of changed) if (!names.has(name)) return false;
  if (
    !sameData(
      now,
      old.flatMap(({ given }) => given),
    )
  )
    return false;
  changed.clear();
  return true;
}

function countedAgain(
  before: NameCounts | undefined,
  entries: readonly FlowEntry[],
  known: readonly FlowEntry[],
  namesOf: (entry: FlowEntry) => readonly { readonly name: string }[],
): NameCounts {
  const { above, below } = sameEnds(entries, known);
  const added = entries.slice(above, entries.length - below).flatMap(namesOf);
  const removed = known.slice(above, known.length - below).flatMap(namesOf);
  return recounted(before, added.map(nameOf), removed.map(nameOf));
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function addChanged({ changed }: Scope, entries: readonly FlowEntry[]): void {
  for (const { saved } of entries) for (const { name } of saved) changed.add(name);
}

/** One name is found sooner from below than by gathering all of them. */
function visibleOf(scope: Scope, name: string): readonly Variable[] | undefined {
  if (scope.searches++ > mostSearches) return visibleNames(scope).get(name);
  const last = scope.unseen.findLast(({ given }) => given.some(([one]) => one === name));
  return last?.given.find(([one]) => one === name)?.[1] ?? scope.visible.get(name);
}

const mostSearches = 20;

function visibleNames({ visible, unseen }: Scope): ReadonlyMap<string, readonly Variable[]> {
  for (const { given } of unseen) for (const [name, definitions] of given) visible.set(name, definitions);
  unseen.length = 0;
  return visible;
}

function isSameSentence(one: CompiledInstruction, other: CompiledInstruction): boolean {
  const isPlain = one.body.length === 0 && other.body.length === 0;
  return isPlain && one.steps === other.steps && one.fromStepsFile === other.fromStepsFile;
}

/** Whether it may be otherwise where these names mean something else. Blocks, and names that nothing defines, look at all that can be seen. */
function touches({ isBlock, uses, saved }: FlowEntry, names: ReadonlySet<string>): boolean {
  return (
    isBlock ||
    uses.some(({ name, definitions }) => definitions.length === 0 || names.has(name)) ||
    saved.some(({ name }) => names.has(name))
  );
}

/** One for all sentences that neither read nor save anything. */
const untouching: FlowEntry = { uses: [], saved: [], given: [], isBlock: false, isSuspect: false };

/** Most uses are in order, and finding the place of one takes longer than seeing that. */
function mayBeWrong({ definitions, members, as }: FlowUse): boolean {
  return definitions.length === 0 || members.length > 0 || as === "list";
}

function entryOf(scope: Scope, phase: PhaseName, whole: CompiledInstruction): FlowEntry {
  const { path } = scope;
  const uses: FlowUse[] = [];
  const saved: FlowName[] = [];
  const given = new Map<string, readonly Variable[]>();
  walk(whole, {
    get: (name) => given.get(name) ?? visibleOf(scope, name),
    all: () => new Map([...visibleNames(scope), ...given]),
    set: given,
  });
  const isBlock = whole.steps.some(({ step }) => step === "block");
  if (uses.length === 0 && given.size === 0 && !isBlock) return untouching;
  return { uses: orNone(uses), saved: orNone(saved), given: orNone([...given]), isBlock, isSuspect: uses.some(mayBeWrong) };

  function walk(compiled: CompiledInstruction, seen: Seen): void {
    const { body } = compiled;
    const inner = compiled.instruction === whole.instruction ? {} : { inner: compiled };
    for (const step of compiled.steps) {
      // What is saved on receipt can be read by the conditions on which the same call is repeated.
      const received = "until" in step ? savesOf(step) : none;
      for (const { reference, name, members, as } of usesOf(step)) {
        const definitions = seen.get(name) ?? (received.includes(name) ? [savedHere(step, name)] : none);
        const columns = definitions.length === 0 ? columnsAmong(seen.all()) : none;
        uses.push({ reference, name, members, as, definitions, columns, ...inner });
      }
      if (step.step === "block") walkBlock(step, compiled, seen);
      for (const name of savesOf(step)) {
        seen.set.set(name, definedAgain(savedHere(step, name), seen.get(name) ?? none));
        saved.push({ name, ...inner });
      }
    }
    if (body.length > 0 && compiled.steps.at(-1)?.step !== "block") for (const inner of body) walk(inner, seen);
  }

  function savedHere(step: Step, name: string): Variable {
    return { name, scope: "saved", path, phase, ...literalOf(step) };
  }

  function walkBlock(block: Extract<Step, { step: "block" }>, compiled: CompiledInstruction, seen: Seen): void {
    const inside = new Map(seen.all());
    for (const name of blockVariables(block)) {
      inside.set(name, [{ name, scope: "block", path, phase }, ...(seen.get(name) ?? [])]);
    }
    const sentences = compiled.body.length > 0 ? compiled.body : [{ ...compiled, steps: block.steps, body: [] }];
    for (const inner of sentences) walk(inner, { get: (name) => inside.get(name), all: () => inside, set: inside });
    for (const [name, definitions] of inside)
      if (definitions[0]?.scope === "saved")
        seen.set.set(
          name,
          definitions.filter(({ scope }) => scope !== "block"),
        );
  }
}

/** What is saved again and again under one name is one definition. */
function definedAgain(definition: Variable, before: readonly Variable[]): readonly Variable[] {
  return sameData(before[0], definition) ? before : [definition, ...before];
}

/** What can be seen of each name at a place, and where new definitions go. */
interface Seen {
  readonly get: (name: string) => readonly Variable[] | undefined;
  readonly all: () => ReadonlyMap<string, readonly Variable[]>;
  readonly set: Map<string, readonly Variable[]>;
}

const none: readonly never[] = [];

/** A copy has no room for more, as a list that grew has. */
function orNone<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? none : items.slice();
}

function columnsAmong(seen: ReadonlyMap<string, readonly Variable[]>): readonly string[] {
  return [...seen].flatMap(([name, [first]]) => (first?.scope === "data" || first?.scope === "block" ? [name] : []));
}

function literalOf(step: Step): { readonly value?: Json } {
  return step.step === "set" && JSON.stringify(step.value).includes("$") === false ? { value: step.value } : {};
}

/** Where an instruction names a variable: the first place in its sentence or attachment, or the whole sentence. `reference` tells two uses of a name apart. */
export function placeOfName(playbook: Playbook, instruction: Instruction, name: string, reference = name): Span {
  const places = instructionReferences(playbook, instruction).filter(
    (found) => found.kind !== "server" && found.kind !== "malformed" && found.name === name,
  );
  const same = places.find(({ span }) => playbook.text.slice(span.start, span.end).includes(reference));
  return (same ?? places[0])?.span ?? spanOf(playbook, instruction);
}
