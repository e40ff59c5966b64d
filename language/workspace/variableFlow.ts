// Where a playbook reads variables and where it gives them values, in the order in which it runs.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { Instruction, Playbook } from "../playbook.ts";
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
  const visible = new Map<string, readonly Variable[]>();
  for (const variable of variablesAtStart(workspace, path)) visible.set(variable.name, [...(visible.get(variable.name) ?? []), variable]);
  for (const phase of instructionsOf(workspace, path) ?? []) {
    for (const [index, compiled] of phase.instructions.entries()) walk(compiled, phase.name, index, visible);
  }
  return { uses, saved };

  function walk(compiled: CompiledInstruction, phase: PhaseName, index: number, seen: Map<string, readonly Variable[]>): void {
    const { instruction, fromStepsFile, body } = compiled;
    for (const step of compiled.steps) {
      // What is saved on receipt can be read by the conditions on which the same call is repeated.
      const received = "until" in step ? savesOf(step) : [];
      for (const use of usesOf(step)) {
        const own = received.includes(use.name) ? [savedHere(step, use.name)] : [];
        const definitions = seen.get(use.name) ?? own;
        uses.push({ ...use, phase, instruction, fromStepsFile, definitions, columns: definitions.length === 0 ? columnsAmong(seen) : [] });
      }
      if (step.step === "block") walkBlock(step, compiled, phase, index, seen);
      for (const name of savesOf(step)) {
        seen.set(name, [savedHere(step, name), ...(seen.get(name) ?? [])]);
        saved.push({ name, phase, instruction, fromStepsFile });
      }
    }
    if (compiled.steps.at(-1)?.step !== "block") for (const inner of body) walk(inner, phase, index, seen);

    function savedHere(step: Step, name: string): Variable {
      return { name, scope: "saved", path, phase, instruction: index, ...literalOf(step) };
    }
  }

  function walkBlock(
    block: Extract<Step, { step: "block" }>,
    compiled: CompiledInstruction,
    phase: PhaseName,
    index: number,
    seen: Map<string, readonly Variable[]>,
  ): void {
    const inside = new Map(seen);
    for (const name of blockVariables(block)) {
      inside.set(name, [{ name, scope: "block", path, phase, instruction: index }, ...(seen.get(name) ?? [])]);
    }
    const sentences = compiled.body.length > 0 ? compiled.body : [{ ...compiled, steps: block.steps, body: [] }];
    for (const inner of sentences) walk(inner, phase, index, inside);
    for (const [name, definitions] of inside)
      if (definitions[0]?.scope === "saved")
        seen.set(
          name,
          definitions.filter(({ scope }) => scope !== "block"),
        );
  }
});

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
