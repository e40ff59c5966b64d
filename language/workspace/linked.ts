// The phases of a playbook, linked: what runs, in the order in which it runs.

import type { Diagnostic } from "../diagnostic.ts";
import { type LinkedStep, link } from "../link.ts";
import { linkDiagnostic } from "../linkDiagnostic.ts";
import type { PhaseName } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "./compile.ts";
import { query } from "./query.ts";
import { matchedSteps } from "./stepsFile.ts";
import type { Workspace } from "./workspace.ts";

export interface CompiledPhase {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
  /** What runs; each step says which instruction it comes from. */
  readonly linked: readonly LinkedStep[];
}

/** In their order; a phase that the playbook does not have is not there. */
export const linkedPhases = query((workspace, path): readonly CompiledPhase[] => {
  const { named } = matchedSteps(workspace, path);
  return (instructionsOf(workspace, path) ?? []).map((phase) => ({ ...phase, linked: link(phase.instructions, named).steps }));
});

/** What is wrong with how the steps of each phase follow each other. What runs is not kept for that: it is as large as all sentences. */
export function linkProblems(workspace: Workspace, path: string): readonly Diagnostic[] {
  const { named } = matchedSteps(workspace, path);
  return (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => link(instructions, named).problems.map(linkDiagnostic));
}
