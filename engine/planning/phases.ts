// The steps of a planned playbook, computed on each read: a plan of thousands keeps only those of a few.

import type { PhaseName } from "../../language/index.ts";
import { rememberedFor } from "../../language/index.ts";
import type { PlannedPlaybook } from "../planned.ts";

export type Phases = Pick<PlannedPlaybook, PhaseName>;

type StepsOf = (path: string) => Phases;

/**
 * The same functions for all playbooks of a plan: with separate functions each playbook takes 1 KB more, and holds its
 * planning data.
 */
export function withPhases(stepsOf: StepsOf, playbook: Omit<PlannedPlaybook, PhaseName>): PlannedPlaybook {
  return Object.defineProperties(playbook, propertiesOf(stepsOf)) as PlannedPlaybook;
}

const propertiesOf = rememberedFor((stepsOf: StepsOf): PropertyDescriptorMap => {
  const phase = (name: PhaseName): PropertyDescriptor => ({
    enumerable: true,
    get(this: PlannedPlaybook) {
      return stepsOf(this.path)[name];
    },
  });
  return { setup: phase("setup"), execution: phase("execution"), teardown: phase("teardown") };
});
