// The phases of a playbook, linked: what runs, in the order in which it runs.

import type { Diagnostic } from "../diagnostic.ts";
import { link } from "../link.ts";
import { linkDiagnostic } from "../linkDiagnostic.ts";
import type { LinkAround, LinkedStep, LinkPlace } from "../linkedStep.ts";
import type { Standing } from "../linkPrepare.ts";
import { sameData } from "../sameData.ts";
import type { PhaseName, Step } from "../step.ts";
import { type CompiledInstruction, type InstructionsOfPhase, instructionsOf } from "./compile.ts";
import { phasesToLink } from "./impliedSaves.ts";
import { phraseAt } from "./phrases.ts";
import { query } from "./query.ts";
import { servicePathOf } from "./services.ts";
import { matchedSteps } from "./stepsFile.ts";
import type { UnfoldedUse } from "./unfold.ts";
import type { Workspace } from "./workspace.ts";

export interface CompiledPhase {
  readonly name: PhaseName;
  readonly instructions: readonly CompiledInstruction[];
  /** The linked steps; each refers to its instruction. */
  readonly linked: readonly LinkedStep[];
}

/** In their order; a missing phase is absent, except a teardown that comes from the phrases it uses. */
export const linkedPhases = query((workspace, path): readonly CompiledPhase[] => {
  const { named } = matchedSteps(workspace, path);
  const phases = instructionsOf(workspace, path) ?? [];
  const around = aroundOf(workspace, path);
  const ofService = standingOfService(workspace, path);
  let standing: Standing = {};
  const inputs = phasesToLink(phases).map((phase) => phase.inputs);
  const linked = phases.map((phase, index) => {
    const { steps, standing: left } = link(inputs[index] ?? [], named, { ...around, standing, ofService });
    standing = left;
    return { ...phase, linked: steps };
  });
  const cleanup = cleanupOf(phases, named, { standing, ofService });
  if (cleanup.length === 0) return linked;
  const own = linked.find(({ name }) => name === "teardown");
  const teardown: CompiledPhase = own ?? { name: "teardown", instructions: [], linked: [] };
  const first = teardown.instructions.length;
  const all = { ...teardown, linked: [...teardown.linked, ...cleanup.map((step, index) => ({ ...step, index: first + index }))] };
  return [...linked.filter((phase) => phase !== own), all];
});

/** Returns the parts that the setup of its service prepares for all following requests: the tests are among these. */
function standingOfService(workspace: Workspace, path: string): Standing {
  const service = servicePathOf(workspace, path);
  return service === undefined || service === path ? none : standingAfterSetup(workspace, service);
}

const none: Standing = {};

/** The parts that the setup of a service, at `path`, prepares for all following requests. */
export const standingAfterSetup = query((workspace, path): Standing => {
  const { named } = matchedSteps(workspace, path);
  const setup = phasesToLink(instructionsOf(workspace, path) ?? []).find(({ name }) => name === "setup");
  return setup === undefined ? none : link(setup.inputs, named).standing;
}, sameData);

/**
 * Problems in how the steps of each phase follow each other. The linked steps are not kept for that: they are as large
 * as all sentences.
 */
export function linkProblems(workspace: Workspace, path: string): readonly Diagnostic[] {
  const { named } = matchedSteps(workspace, path);
  const around = aroundOf(workspace, path);
  return phasesToLink(instructionsOf(workspace, path) ?? []).flatMap(({ inputs }) =>
    link(inputs, named, around).problems.map(linkDiagnostic),
  );
}

function aroundOf(workspace: Workspace, path: string) {
  return phraseAt(workspace, path) === undefined ? undefined : { isOpen: true };
}

/**
 * The cleanup of the phrases that sentences use, the last use first; of a phrase within a phrase after that of the
 * phrase.
 */
function cleanupOf(
  phases: readonly InstructionsOfPhase[],
  named: ReadonlyMap<string, readonly Step[]>,
  around: Pick<LinkAround, "standing" | "ofService">,
): readonly LinkedStep[] {
  const found: LinkedStep[] = [];
  const ofUse = (use: UnfoldedUse, place: LinkPlace): void => {
    const origin = { use: use.id, path: use.phrase.path, phrase: use.phrase.wordings[0] ?? use.phrase.path };
    const inside = { ...place, origins: [...(place.origins ?? []), origin] };
    for (const step of link(use.cleanup, named, { place: inside, ...around }).steps) found.push(cleaningUp(step, use.id));
    for (const { use: inner } of use.sentences.flatMap(withBody).toReversed()) if (inner !== undefined) ofUse(inner, inside);
  };
  for (const { instructions } of phases.toReversed())
    for (const { instruction, use } of instructions.flatMap(withBody).toReversed())
      if (use !== undefined) ofUse(use, { instruction, index: 0 });
  return found;
}

/** The steps of its block as well: a step without the mark would begin the use again, whose cleanup would never end. */
function cleaningUp(step: LinkedStep, use: string): LinkedStep {
  const inner = step.steps?.map((one) => cleaningUp(one, use));
  return { ...step, cleanup: use, ...(inner === undefined ? {} : { steps: inner }) };
}

function withBody(compiled: CompiledInstruction): readonly CompiledInstruction[] {
  return [compiled, ...compiled.body.flatMap(withBody)];
}
