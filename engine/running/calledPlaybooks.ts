// A playbook with all called playbooks: a test needs everything that each of them needs.

import { rememberedFor } from "../../language/index.ts";
import type { PlannedPlaybook, PlannedStep } from "../planned.ts";

/** Itself first, each once. */
export const playbooksWithin = rememberedFor(findWithin);

/** The names of the services of a playbook and of all that it calls. */
export function servicesOf(playbook: PlannedPlaybook): readonly string[] {
  return distinct(playbooksWithin(playbook).map(({ service }) => service));
}

/** Resources that a playbook, or one that it calls, needs exclusively. */
export function exclusiveOf(playbook: PlannedPlaybook): readonly string[] {
  return distinct(playbooksWithin(playbook).flatMap(({ exclusive = [] }) => exclusive));
}

function findWithin(playbook: PlannedPlaybook): readonly PlannedPlaybook[] {
  const found = new Set<PlannedPlaybook>();
  const visit = (one: PlannedPlaybook) => {
    if (found.has(one)) return;
    found.add(one);
    for (const phase of [one.setup, one.execution, one.teardown]) visitSteps(phase);
  };
  const visitSteps = (steps: readonly PlannedStep[]) => {
    for (const step of steps) {
      if (step.playbook !== undefined) visit(step.playbook);
      if (step.steps !== undefined) visitSteps(step.steps);
    }
  };
  visit(playbook);
  return [...found];
}

function distinct(names: readonly string[]): readonly string[] {
  return names.length < 2 ? names : [...new Set(names)];
}
