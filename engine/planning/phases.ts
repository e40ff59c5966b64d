// The steps of a planned playbook, computed on each read: a plan of thousands keeps only those of a few.

import type { PhaseName } from "../../language/index.ts";
import type { PlannedPlaybook } from "../planned.ts";

export type Phases = Pick<PlannedPlaybook, PhaseName>;

type StepsOf = (path: string) => Phases;

const properties = new WeakMap<StepsOf, PropertyDescriptorMap>();

/**
 * The same functions for all playbooks of a plan: with separate functions each playbook takes 1 KB more, and holds its
 * planning data.
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
