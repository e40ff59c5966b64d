// Where a playbook reads variables and where it gives them values, in the order in which it runs.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import type { PhaseName, Step } from "../step.ts";
import { instructionReferences } from "../text/references.ts";
import { blockVariables, type CompiledInstruction, instructionsOf, variablesAtStart } from "./compile.ts";
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

export const variableFlow = query((workspace, path): VariableFlow => {
  const uses: LocatedUse[] = [];
  const saved: SavedVariable[] = [];
  for (const { entries } of flowAgain(workspace, path).phases)
    for (const entry of entries) {
      for (const use of entry.uses) uses.push(use);
      for (const name of entry.saved) saved.push(name);
    }
  return { uses, saved };
});

/** An instruction of a phase, what it reads and saves, and what can be seen of each name behind it that it has touched. */
interface FlowEntry extends VariableFlow {
  readonly compiled: CompiledInstruction;
  readonly given: readonly (readonly [name: string, definitions: readonly Variable[]])[];
}

interface PhaseFlow {
  readonly name: PhaseName;
  readonly entries: readonly FlowEntry[];
}

interface PlaybookFlow {
  readonly start: readonly Variable[];
  readonly phases: readonly PhaseFlow[];
}

const flowAgain = query((workspace, path, before: PlaybookFlow | undefined): PlaybookFlow => {
  const start = variablesAtStart(workspace, path);
  const known = before !== undefined && sameData(before.start, start) ? before.phases : [];
  const scope: Scope = { path, visible: new Map(), unseen: [], changed: new Set() };
  for (const variable of start) scope.visible.set(variable.name, [...(scope.visible.get(variable.name) ?? []), variable]);
  const all = instructionsOf(workspace, path) ?? [];
  for (const { name, entries } of known) if (!all.some((phase) => phase.name === name)) addChanged(scope, entries);
  const phases = all.map(({ name, instructions }): PhaseFlow => {
    const last = known.find((phase) => phase.name === name)?.entries ?? none;
    return { name, entries: flowOfPhase(name, instructions, last, scope) };
  });
  return { start, phases };
});

interface Scope {
  readonly path: string;
  /** What can be seen of each name, and the sentences above that give values to more: those are looked at when that is asked for, seldom. */
  readonly visible: Map<string, readonly Variable[]>;
  readonly unseen: FlowEntry[];
  /** Names that mean something else than before. */
  readonly changed: Set<string>;
}

/** Sentences above and below a change are taken over, the latter as long as no name that they touch means something else since. */
function flowOfPhase(
  phase: PhaseName,
  instructions: readonly CompiledInstruction[],
  known: readonly FlowEntry[],
  scope: Scope,
): readonly FlowEntry[] {
  const count = instructions.length;
  const shift = known.length - count;
  const most = Math.min(count, known.length);
  let above = 0;
  while (above < most && isSameSentence(known[above], instructions[above])) above++;
  // An index is part of what is known of a saved variable.
  let below = 0;
  if (shift === 0) while (below < most - above && isSameSentence(known[count - 1 - below], instructions[count - 1 - below])) below++;
  // Most entries stay what they are, and a copy needs no room to grow.
  const entries: FlowEntry[] = shift === 0 ? known.slice() : [];
  for (let index = 0; index < count; index++) {
    // What has been removed can be seen no longer behind the place where it was.
    if (index === above) addChanged(scope, known.slice(above, known.length - below));
    const compiled = instructions[index] as CompiledInstruction;
    const old = index < above || index >= count - below ? known[index] : undefined;
    const isKept = old !== undefined && !touches(old, scope.changed);
    const entry = isKept ? movedEntry(old, compiled) : entryOf({ path: scope.path, phase, index, compiled }, visibleNames(scope));
    if (!isKept) addChanged(scope, [entry]);
    if (entry.given.length > 0) scope.unseen.push(entry);
    entries[index] = entry;
  }
  if (above === count) addChanged(scope, known.slice(above));
  return entries;
}

function addChanged({ changed }: Scope, entries: readonly FlowEntry[]): void {
  for (const { saved } of entries) for (const { name } of saved) changed.add(name);
}

function visibleNames({ visible, unseen }: Scope): ReadonlyMap<string, readonly Variable[]> {
  for (const { given } of unseen) for (const [name, definitions] of given) visible.set(name, definitions);
  unseen.length = 0;
  return visible;
}

function isSameSentence(entry: FlowEntry | undefined, now: CompiledInstruction | undefined): boolean {
  if (entry === undefined || now === undefined) return false;
  const { compiled } = entry;
  if (compiled === now) return true;
  const isPlain = compiled.body.length === 0 && now.body.length === 0;
  return isPlain && compiled.steps === now.steps && compiled.fromStepsFile === now.fromStepsFile;
}

/** Whether it may be otherwise where these names mean something else. Blocks, and names that nothing defines, look at all that can be seen. */
function touches({ compiled, uses, saved }: FlowEntry, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  return (
    compiled.steps.some(({ step }) => step === "block") ||
    uses.some(({ name, definitions }) => definitions.length === 0 || names.has(name)) ||
    saved.some(({ name }) => names.has(name))
  );
}

function movedEntry(entry: FlowEntry, compiled: CompiledInstruction): FlowEntry {
  if (entry.compiled === compiled) return entry;
  const { instruction } = compiled;
  const uses = entry.uses.length === 0 ? none : entry.uses.map((use) => ({ ...use, instruction }));
  const saved = entry.saved.length === 0 ? none : entry.saved.map((one) => ({ ...one, instruction }));
  return { compiled, uses, saved, given: entry.given };
}

interface FlowPlace {
  readonly path: string;
  readonly phase: PhaseName;
  readonly index: number;
  readonly compiled: CompiledInstruction;
}

function entryOf({ path, phase, index, compiled: whole }: FlowPlace, visible: ReadonlyMap<string, readonly Variable[]>): FlowEntry {
  const uses: LocatedUse[] = [];
  const saved: SavedVariable[] = [];
  const given = new Map<string, readonly Variable[]>();
  walk(whole, { get: (name) => given.get(name) ?? visible.get(name), all: () => new Map([...visible, ...given]), set: given });
  return { compiled: whole, uses: orNone(uses), saved: orNone(saved), given: orNone([...given]) };

  function walk(compiled: CompiledInstruction, seen: Seen): void {
    const { instruction, fromStepsFile, body } = compiled;
    for (const step of compiled.steps) {
      // What is saved on receipt can be read by the conditions on which the same call is repeated.
      const received = "until" in step ? savesOf(step) : none;
      for (const { reference, name, members, as } of usesOf(step)) {
        const definitions = seen.get(name) ?? (received.includes(name) ? [savedHere(step, name)] : none);
        const columns = definitions.length === 0 ? columnsAmong(seen.all()) : none;
        uses.push({ reference, name, members, as, phase, instruction, fromStepsFile, definitions, columns });
      }
      if (step.step === "block") walkBlock(step, compiled, seen);
      for (const name of savesOf(step)) {
        seen.set.set(name, [savedHere(step, name), ...(seen.get(name) ?? [])]);
        saved.push({ name, phase, instruction, fromStepsFile });
      }
    }
    if (body.length > 0 && compiled.steps.at(-1)?.step !== "block") for (const inner of body) walk(inner, seen);
  }

  function savedHere(step: Step, name: string): Variable {
    return { name, scope: "saved", path, phase, instruction: index, ...literalOf(step) };
  }

  function walkBlock(block: Extract<Step, { step: "block" }>, compiled: CompiledInstruction, seen: Seen): void {
    const inside = new Map(seen.all());
    for (const name of blockVariables(block)) {
      inside.set(name, [{ name, scope: "block", path, phase, instruction: index }, ...(seen.get(name) ?? [])]);
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
export function placeOfName({ text }: Playbook, instruction: Instruction, name: string, reference = name): Span {
  const places = instructionReferences(text, instruction).filter(
    (found) => found.kind !== "server" && found.kind !== "malformed" && found.name === name,
  );
  const same = places.find(({ span }) => text.slice(span.start, span.end).includes(reference));
  return (same ?? places[0])?.span ?? instruction.span;
}
