// The phases of a playbook, linked: what runs, in the order in which it runs.

import type { Diagnostic } from "../diagnostic.ts";
import { type LinkedStep, type LinkProblem, link } from "../link.ts";
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
  /** What is wrong with how the steps follow each other. */
  readonly problems: readonly LinkProblem[];
}

/** In their order; a phase that the playbook does not have is not there. */
export const linkedPhases = query((workspace, path): readonly CompiledPhase[] => {
  const { named } = matchedSteps(workspace, path);
  return (instructionsOf(workspace, path) ?? []).map(({ name, instructions }) => {
    const { steps, problems } = link(instructions, named);
    return { name, instructions, linked: steps, problems };
  });
});

export function linkProblems(workspace: Workspace, path: string): readonly Diagnostic[] {
  return linkedPhases(workspace, path).flatMap(({ problems }) => problems.map(linkDiagnostic));
}
