// The steps of a planned playbook, asked for each time they are read: a plan of thousands keeps those of a few.

import type { PhaseName } from "../../language/index.ts";
import type { PlannedPlaybook } from "../planned.ts";

export type Phases = Pick<PlannedPlaybook, PhaseName>;

type StepsOf = (path: string) => Phases;

const properties = new WeakMap<StepsOf, PropertyDescriptorMap>();

/**
 * The same functions for all playbooks of a plan: with functions of its own each of them takes 1 KB more, and holds
 * what it was planned with.
 */
export function withPhases(stepsOf: StepsOf, playbook: Omit<PlannedPlaybook, PhaseName>): PlannedPlaybook {
  const known = properties.get(stepsOf) ?? propertiesOf(stepsOf);
  properties.set(stepsOf, known);
  return Object.defineProperties(playbook, known) as PlannedPlaybook;
}

function propertiesOf(stepsOf: StepsOf): PropertyDescriptorMap {
  const phase = (name: PhaseName): PropertyDescriptor => ({
    enumerable: true,
    get(this: PlannedPlaybook) {
      return stepsOf(this.path)[name];
    },
  });
  return { setup: phase("setup"), execution: phase("execution"), teardown: phase("teardown") };
}
