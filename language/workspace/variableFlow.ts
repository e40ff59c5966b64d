// Follows a playbook's variables in the order in which it runs: where they are read and set, and what each name means
// there.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import type { BlockStep, PhaseName, Step } from "../step.ts";
import { savesOf } from "../steps/saves.ts";
import { instructionReferences } from "../text/references.ts";
import { blockVariables, type CompiledInstruction, instructionsOf, variablesAtStart } from "./compile.ts";
import { query } from "./query.ts";
import { type Use, usesOf } from "./uses.ts";
import type { Variable } from "./variables.ts";

export interface LocatedUse extends Use {
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  readonly fromStepsFile: boolean;
  /** The definitions of the name that can be seen there, the one that counts first; empty for an undefined variable. */
  readonly definitions: readonly Variable[];
  /** For an undefined variable: the columns and elements visible there. */
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
  const scope: Scope = { own: new Map() };
  for (const variable of variablesAtStart(workspace, path))
    scope.own.set(variable.name, [...(scope.own.get(variable.name) ?? none), variable]);
  for (const { name: phase, instructions } of instructionsOf(workspace, path) ?? [])
    for (const compiled of instructions) visit({ path, phase, uses, saved }, compiled, scope);
  return { uses, saved };
});

interface Walk {
  readonly path: string;
  readonly phase: PhaseName;
  readonly uses: LocatedUse[];
  readonly saved: SavedVariable[];
}

/** The visible names: inside a block its own, and all of its surroundings. */
interface Scope {
  readonly own: Map<string, readonly Variable[]>;
  readonly around?: Scope;
}

function visit(walk: Walk, compiled: CompiledInstruction, scope: Scope): void {
  const { instruction, fromStepsFile, body } = compiled;
  const { phase } = walk;
  for (const step of compiled.steps) {
    // Values saved on receipt are visible to the conditions that repeat the same call.
    const received = "until" in step ? savesOf(step) : none;
    for (const { reference, name, members, as } of usesOf(step)) {
      const definitions = definitionsOf(scope, name) ?? (received.includes(name) ? [savedBy(walk, step, name)] : none);
      const columns = definitions.length === 0 ? columnsIn(scope) : none;
      walk.uses.push({ reference, name, members, as, phase, instruction, fromStepsFile, definitions, columns });
    }
    if (step.step === "block") visitBlock(walk, step, compiled, scope);
    for (const name of savesOf(step)) {
      scope.own.set(name, definedAgain(savedBy(walk, step, name), definitionsOf(scope, name) ?? none));
      walk.saved.push({ name, phase, instruction, fromStepsFile: fromStepsFile || compiled.use !== undefined });
    }
  }
  if (body.length > 0 && compiled.steps.at(-1)?.step !== "block") for (const sentence of body) visit(walk, sentence, scope);
}

function visitBlock(walk: Walk, block: BlockStep, compiled: CompiledInstruction, around: Scope): void {
  const { path, phase } = walk;
  const inside: Scope = { own: new Map(), around };
  for (const name of blockVariables(block))
    inside.own.set(name, [{ name, scope: "block", path, phase }, ...(definitionsOf(around, name) ?? none)]);
  const sentences = compiled.body.length > 0 ? compiled.body : [{ ...compiled, steps: block.steps, body: none }];
  for (const sentence of sentences) visit(walk, sentence, inside);
  for (const [name, definitions] of inside.own)
    if (definitions[0]?.scope === "saved")
      around.own.set(
        name,
        definitions.filter(({ scope }) => scope !== "block"),
      );
}

function definitionsOf({ own, around }: Scope, name: string): readonly Variable[] | undefined {
  return own.get(name) ?? (around && definitionsOf(around, name));
}

function columnsIn({ own, around }: Scope): string[] {
  const columns = around === undefined ? [] : columnsIn(around).filter((name) => !own.has(name));
  for (const [name, [first]] of own) if (first?.scope === "data" || first?.scope === "block") columns.push(name);
  return columns;
}

function savedBy({ path, phase }: Walk, step: Step, name: string): Variable {
  return { name, scope: "saved", path, phase, ...literalOf(step) };
}

function literalOf(step: Step): { readonly value?: Json } {
  return step.step === "set" && !JSON.stringify(step.value).includes("$") ? { value: step.value } : {};
}

/** Repeated saves under one name are one definition. */
function definedAgain(definition: Variable, before: readonly Variable[]): readonly Variable[] {
  return sameData(before[0], definition) ? before : [definition, ...before];
}

const none: readonly never[] = [];

/**
 * Where an instruction names a variable: the first place in its sentence or attachment, or the whole sentence.
 * `reference` tells two uses of a name apart; `references` are all of the instruction.
 */
export function placeOfName(
  playbook: Playbook,
  instruction: Instruction,
  name: string,
  reference = name,
  references = instructionReferences(playbook, instruction),
): Span {
  const places = references.filter((found) => found.kind !== "server" && found.kind !== "malformed" && found.name === name);
  const same = places.find(({ span }) => playbook.text.slice(span.start, span.end).includes(reference));
  return (same ?? places[0])?.span ?? instruction.span;
}
