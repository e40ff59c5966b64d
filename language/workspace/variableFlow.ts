// Where a playbook reads variables and where it gives them values, in the order in which it runs.

import type { Span } from "../diagnostic.ts";
import type { Anchors, Instruction, Playbook } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import { sameEnds } from "../sameEnds.ts";
import type { PhaseName } from "../step.ts";
import { instructionReferences } from "../text/references.ts";
import { spanOf } from "../text/spanOf.ts";
import { type CompiledInstruction, instructionsOf, variablesAtStart } from "./compile.ts";
import { type FlowEntry, flowEntry, type LocatedUse, openSight, type Sight, touches } from "./flowEntry.ts";
import { type NameCounts, recounted } from "./nameCounts.ts";
import { playbookAt } from "./playbooks.ts";
import { query } from "./query.ts";
import type { Variable } from "./variables.ts";

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
  const scope: Scope = { ...openSight(path, start), changed: new Set() };
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

interface Scope extends Sight {
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
    const entry = isKept ? taken : flowEntry(scope, phase, instructions[index] as CompiledInstruction);
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

function isSameSentence(one: CompiledInstruction, other: CompiledInstruction): boolean {
  const isPlain = one.body.length === 0 && other.body.length === 0;
  return isPlain && one.steps === other.steps && one.fromStepsFile === other.fromStepsFile;
}

const none: readonly never[] = [];

/** Where an instruction names a variable: the first place in its sentence or attachment, or the whole sentence. `reference` tells two uses of a name apart. */
export function placeOfName(playbook: Playbook, instruction: Instruction, name: string, reference = name): Span {
  const places = instructionReferences(playbook, instruction).filter(
    (found) => found.kind !== "server" && found.kind !== "malformed" && found.name === name,
  );
  const same = places.find(({ span }) => playbook.content.slice(span.start, span.end).includes(reference));
  return (same ?? places[0])?.span ?? spanOf(playbook, instruction);
}
