// The phases of a playbook, linked: what runs, in the order in which it runs.

import type { Diagnostic } from "../diagnostic.ts";
import { type LinkedStep, link } from "../link.ts";
import type { PhaseName } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "./compile.ts";
import { query } from "./query.ts";
import { matchedSteps } from "./stepsFile.ts";

export interface CompiledPhase {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
  /** What runs; each step says which instruction it comes from. */
  readonly linked: readonly LinkedStep[];
}

export interface LinkedPhases {
  /** In their order; a phase that the playbook does not have is not there. */
  readonly phases: readonly CompiledPhase[];
  readonly diagnostics: readonly Diagnostic[];
}

export const linkedPhases = query((workspace, path): LinkedPhases => {
  const { named } = matchedSteps(workspace, path);
  const linked = (instructionsOf(workspace, path) ?? []).map((phase) => ({ ...phase, result: link(phase.instructions, named) }));
  return {
    phases: linked.map(({ name, instructions, result }) => ({ name, instructions, linked: result.steps })),
    diagnostics: linked.flatMap(({ result }) => result.diagnostics),
  };
});
