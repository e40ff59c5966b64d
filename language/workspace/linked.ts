// The phases of a playbook, linked: what runs, in the order in which it runs.

import type { Diagnostic } from "../diagnostic.ts";
import { type LinkedStep, link } from "../link.ts";
import { type LinkedPieces, linkAgain } from "../linkAgain.ts";
import { linkDiagnostic } from "../linkDiagnostic.ts";
import type { PhaseName } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "./compile.ts";
import { playbookAt } from "./playbooks.ts";
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

/** What is wrong with how the steps of each phase follow each other. */
export function linkProblems(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  return [...linkedAgain(workspace, path).values()].flatMap(({ problems }) => problems.map((one) => linkDiagnostic(playbook, one)));
}

export const linkedAgain = query(
  (workspace, path, before: ReadonlyMap<PhaseName, LinkedPieces> | undefined): ReadonlyMap<PhaseName, LinkedPieces> => {
    const { named } = matchedSteps(workspace, path);
    const phases = instructionsOf(workspace, path) ?? [];
    return new Map(phases.map(({ name, instructions }) => [name, linkAgain(instructions, named, before?.get(name))]));
  },
);
