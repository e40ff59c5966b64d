// Lists what a run can reach, as planned: the variables that its playbooks define, read or save, and the operations
// that they send, including called playbooks.

import type { Plan, PlannedPlaybook, PlannedStep } from "../planned.ts";
import { namesRead, namesSaved } from "../planning/uses.ts";
import { playbooksWithin } from "../running/calledPlaybooks.ts";
import { type OperationPattern, sends } from "./breakpoints.ts";

export function variableNames(plan: Plan): ReadonlySet<string> {
  const columns = plan.tests.flatMap(({ row }) => [...(row?.keys() ?? [])]);
  const own = playbooksOf(plan).flatMap(({ variables, encrypted }) => [...variables.keys(), ...encrypted]);
  const steps = stepsOf(plan);
  return new Set([...columns, ...own, ...namesRead(steps), ...namesSaved(steps), ...steps.flatMap(rowNames)]);
}

/** Returns whether a step may send one of these. */
export function canSend(plan: Plan, operations: readonly OperationPattern[]): boolean {
  return stepsOf(plan).some((step) => operations.some((one) => sends(step, one)));
}

function playbooksOf({ tests, services }: Plan): readonly PlannedPlaybook[] {
  return [...tests.map(({ playbook }) => playbook), ...services.flatMap(({ playbook }) => playbook ?? [])].flatMap(playbooksWithin);
}

function stepsOf(plan: Plan): readonly PlannedStep[] {
  return playbooksOf(plan).flatMap(({ setup, execution, teardown }) => [...setup, ...execution, ...teardown].flatMap(withInner));
}

function withInner(step: PlannedStep): readonly PlannedStep[] {
  return [step, ...(step.steps ?? []).flatMap(withInner)];
}

function rowNames({ step }: PlannedStep): readonly string[] {
  if (step.step !== "block") return [];
  return [...(step.rows ?? []).flatMap(Object.keys), ...(step.each === undefined ? [] : [step.each.variable])];
}
