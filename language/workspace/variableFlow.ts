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
  for (const entry of flowAgain(workspace, path).entries) {
    for (const use of entry.uses) uses.push(use);
    for (const name of entry.saved) saved.push(name);
  }
  return { uses, saved };
});

/** An instruction of a phase, what it reads and saves, and what can be seen of each name behind it that it has touched. */
interface FlowEntry extends VariableFlow {
  readonly compiled: CompiledInstruction;
  readonly phase: PhaseName;
  readonly index: number;
  readonly given: readonly (readonly [name: string, definitions: readonly Variable[]])[];
}

interface FlowEntries {
  readonly start: readonly Variable[];
  readonly entries: readonly FlowEntry[];
}

type FlowPlace = Pick<FlowEntry, "compiled" | "phase" | "index">;

/** Only what has changed is looked at again, and what reads or saves a name that means something else since. */
const flowAgain = query((workspace, path, before: FlowEntries | undefined): FlowEntries => {
  const start = variablesAtStart(workspace, path);
  const known = before !== undefined && sameData(before.start, start) ? before.entries : [];
  const places = (instructionsOf(workspace, path) ?? []).flatMap(({ name, instructions }) =>
    instructions.map((compiled, index): FlowPlace => ({ compiled, phase: name, index })),
  );
  const most = Math.min(places.length, known.length);
  let above = 0;
  while (above < most && isSamePlace(known[above], places[above])) above++;
  let below = 0;
  while (below < most - above && isSamePlace(known[known.length - 1 - below], places[places.length - 1 - below])) below++;
  const visible = new Map<string, readonly Variable[]>();
  for (const variable of start) visible.set(variable.name, [...(visible.get(variable.name) ?? []), variable]);
  const changed = new Set<string>();
  const addChanged = ({ saved }: VariableFlow) => {
    for (const { name } of saved) changed.add(name);
  };
  known.slice(above, known.length - below).forEach(addChanged);
  const entries = places.map((place, at) => {
    const old = at < above ? known[at] : at < places.length - below ? undefined : known[at - places.length + known.length];
    const isKept = old !== undefined && (at < above || !touches(old, changed));
    const entry = isKept ? movedEntry(old, place) : entryOf(path, place, visible);
    if (!isKept) addChanged(entry);
    for (const [name, definitions] of entry.given) visible.set(name, definitions);
    return entry;
  });
  return { start, entries };
});

function isSamePlace(one: FlowEntry | undefined, other: FlowPlace | undefined): boolean {
  if (one === undefined || other === undefined || one.phase !== other.phase || one.index !== other.index) return false;
  if (one.compiled === other.compiled) return true;
  const isPlain = one.compiled.body.length === 0 && other.compiled.body.length === 0;
  return isPlain && one.compiled.steps === other.compiled.steps && one.compiled.fromStepsFile === other.compiled.fromStepsFile;
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

function movedEntry(entry: FlowEntry, { compiled }: FlowPlace): FlowEntry {
  if (entry.compiled === compiled) return entry;
  const { instruction } = compiled;
  const uses = entry.uses.length === 0 ? none : entry.uses.map((use) => ({ ...use, instruction }));
  const saved = entry.saved.length === 0 ? none : entry.saved.map((one) => ({ ...one, instruction }));
  return { compiled, phase: entry.phase, index: entry.index, uses, saved, given: entry.given };
}

function entryOf(path: string, place: FlowPlace, visible: ReadonlyMap<string, readonly Variable[]>): FlowEntry {
  const { phase, index } = place;
  const uses: LocatedUse[] = [];
  const saved: SavedVariable[] = [];
  const given = new Map<string, readonly Variable[]>();
  walk(place.compiled, { get: (name) => given.get(name) ?? visible.get(name), all: () => new Map([...visible, ...given]), set: given });
  return { ...place, uses, saved, given: [...given] };

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
