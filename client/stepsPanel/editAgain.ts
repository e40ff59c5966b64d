/**
 * Finds the instruction of an edit in the current view when the text has changed since the page showed it.
 */
import type { InstructionAddress, InstructionView, StepsView } from "../../server/protocol.ts";
import type { FromPage } from "./messages.ts";

type Edit = Extract<FromPage, { kind: "edit" }>;

/** Undefined if the instruction is gone, is not the only one of its kind, or has other steps than the edited ones. */
export function placeOfEdit(view: StepsView, { step, seen }: Pick<Edit, "step" | "seen">): Edit["step"] | undefined {
  if (seen.sentence === null) return step;
  const all = view.phases.flatMap(({ name, instructions }) => placed(name, instructions, []));
  const isSeen = ({ instruction }: Placed) =>
    instruction.sentence === seen.sentence && JSON.stringify(instruction.steps.map((one) => one.step)) === seen.steps;
  const same = all.filter(isSeen);
  const own = same.find(({ address }) => address.phase === step.phase && address.indexes.join() === step.indexes.join());
  const found = own ?? (same.length === 1 ? same[0] : undefined);
  return found && { ...found.address, index: step.index };
}

interface Placed {
  readonly address: InstructionAddress;
  readonly instruction: InstructionView;
}

function placed(
  phase: InstructionAddress["phase"],
  instructions: readonly InstructionView[],
  around: readonly number[],
): readonly Placed[] {
  return instructions.flatMap((instruction, index) => {
    const indexes = [...around, index];
    return [{ address: { phase, indexes }, instruction }, ...placed(phase, instruction.body, indexes)];
  });
}
