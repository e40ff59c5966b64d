// The steps of a playbook as a run needs them, with their places and the playbooks that they call.

import {
  hasManyPlaybooks,
  type Instruction,
  type LinkedStep,
  linkedPhases,
  type Origin,
  type PhaseName,
  passDetails,
  resolvePlaybook,
  type Span,
  type Workspace,
} from "../../language/index.ts";
import type { SourcePlace } from "../events.ts";
import type { PlannedOrigin, PlannedPlaybook, PlannedStep } from "../planned.ts";
import type { Phases } from "./phases.ts";
import type { Places } from "./places.ts";
import { createRecent } from "./recent.ts";

/**
 * With many playbooks, the steps of this many are kept; those of others are derived again when they run, from the
 * planned texts.
 */
const mostRecent = 500;

/** Returns the steps of the playbook at a path. `callees` are the playbooks that were planned for calls, by path. */
export function plannedPhases(
  workspace: Workspace,
  places: Places,
  callees: ReadonlyMap<string, PlannedPlaybook>,
): (path: string) => Phases {
  const recent = createRecent<Phases>(hasManyPlaybooks(workspace) ? mostRecent : Number.POSITIVE_INFINITY);

  const phasesOf = (path: string): Phases => {
    const known = recent.get(path);
    if (known !== undefined) return known;
    const linked = linkedPhases(workspace, path);
    const phase = (name: PhaseName) => plannedSteps(linked.find((one) => one.name === name)?.linked ?? [], name, path);
    const phases = { setup: phase("setup"), execution: phase("execution"), teardown: phase("teardown") };
    passDetails(workspace, path);
    recent.set(path, phases);
    return phases;
  };

  const plannedSteps = (linked: readonly LinkedStep[], phase: PhaseName, path: string): readonly PlannedStep[] =>
    linked.map(({ step, instruction, index: sentence, steps, until, implied, ...from }, index) => {
      const target = step.step === "run" ? resolvePlaybook(workspace, path, step.playbook) : undefined;
      const callee = target?.kind === "found" ? callees.get(target.path) : undefined;
      return {
        step,
        phase,
        instruction: sentence,
        index,
        sentence: instruction.sentence,
        place: places.at(path, instruction.span),
        ...plannedOrigins(from, path, instruction, places.at),
        ...(steps === undefined ? {} : { steps: plannedSteps(steps, phase, path) }),
        ...(until === undefined ? {} : { until: { sentence: until.sentence, place: places.at(path, until.span) } }),
        ...(implied === undefined ? {} : { implied: new Map([...implied].map(([name, needs]) => [name, needs.sentence])) }),
        ...(callee === undefined ? {} : { playbook: callee }),
      };
    });

  return phasesOf;
}

/**
 * The phrases that a step comes from; absent for a step of no phrase. `around` is the sentence of `path` that uses the
 * outermost one.
 */
function plannedOrigins(
  { origins, cleanup }: { readonly origins?: readonly Origin[]; readonly cleanup?: string },
  path: string,
  around: Instruction,
  placeAt: (path: string, span: Span) => SourcePlace,
): Pick<PlannedStep, "origins" | "cleanup"> {
  if (origins === undefined) return {};
  const planned = origins.map(
    ({ use, phrase, path: file, instruction }): PlannedOrigin => ({
      use,
      phrase,
      ...(instruction === undefined ? {} : { sentence: instruction.sentence }),
      place: instruction === undefined ? placeAt(path, around.span) : placeAt(file, instruction.span),
    }),
  );
  return { origins: planned, ...(cleanup === undefined ? {} : { cleanup }) };
}
