// Moves a save that nobody wrote to the phase of its call: a teardown that deletes "the order" needs the id from the
// response in the execution.

import type { LinkInput } from "../linkedStep.ts";
import type { PhaseName, SaveStep, Step } from "../step.ts";
import type { InstructionsOfPhase } from "./compile.ts";

export interface PhaseToLink {
  readonly name: PhaseName;
  readonly inputs: readonly LinkInput[];
}

/** The sentences of each phase, and after them the saves that later phases imply on its calls. */
export function phasesToLink(phases: readonly InstructionsOfPhase[]): readonly PhaseToLink[] {
  const found: { readonly name: PhaseName; readonly calls: Set<string>; inputs: readonly LinkInput[] }[] = [];
  for (const { name, instructions } of phases) {
    // The calls above a sentence: the same request may follow it, and is another one.
    const calls = new Set<string>();
    found.push({ name, calls, inputs: instructions.map((input) => withoutMoved(input, calls, moveUp)) });
  }
  return found;

  function moveUp(step: SaveStep, { instruction }: LinkInput): boolean {
    const phase = found.findLast(({ calls }) => calls.has(step.of ?? ""));
    if (phase === undefined) return false;
    phase.inputs = [...phase.inputs, { instruction, steps: [step] }];
    return true;
  }
}

/** The sentence without the saves that `move` takes to another phase; the same object if there are none. */
function withoutMoved(input: LinkInput, calls: Set<string>, move: (step: SaveStep, input: LinkInput) => boolean): LinkInput {
  const steps = input.steps.filter((step) => {
    note(step, calls);
    return !(step.step === "save" && isFromAbove(step, calls) && move(step, input));
  });
  const body = input.body?.map((inner) => withoutMoved(inner, calls, move));
  const isSame = steps.length === input.steps.length && (body ?? []).every((inner, index) => inner === input.body?.[index]);
  return isSame ? input : { ...input, steps, ...(body === undefined ? {} : { body }) };
}

function note(step: Step, calls: Set<string>): void {
  if (step.step === "api_request") calls.add(step.action);
}

function isFromAbove({ implied, of }: SaveStep, calls: ReadonlySet<string>): boolean {
  return implied === true && of !== undefined && !calls.has(of);
}
