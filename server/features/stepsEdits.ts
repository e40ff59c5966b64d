// Converts the edits of the steps panel to changes of files.

import {
  addInstructions,
  type CompiledInstruction,
  changeSetOfEdits,
  editSteps,
  instructionsOf,
  isValid,
  moveInstruction,
  playbookAt,
  removeInstruction,
  type Step,
  type StepsEdited,
  savesOf,
  stepSchema,
  usesOf,
  type Workspace,
} from "../../language/index.ts";
import type { InstructionAddress, StepEdit } from "../protocol.ts";
import { renameVariable } from "./rename.ts";

/** The change of the files after which the playbook has the edited steps, or why there is none. */
export function editedSteps(
  workspace: Workspace,
  path: string,
  { phase, indexes, index }: InstructionAddress & { readonly index: number },
  edit: StepEdit,
): StepsEdited {
  const ofPhase = instructionsOf(workspace, path)?.find(({ name }) => name === phase)?.instructions ?? [];
  let instructions = ofPhase;
  let found: CompiledInstruction | undefined;
  for (const position of indexes) {
    found = instructions[position];
    instructions = found?.body ?? [];
  }
  if (edit.kind !== "remove" && edit.kind !== "move" && !isValid(stepSchema, edit.step))
    return refused("This is not a valid step of a steps file.");
  if (found === undefined) {
    if (edit.kind === "insert" && ofPhase.length === 0) return addInstructions(workspace, path, { phase }, [edit.step as unknown as Step]);
    return refused("This instruction no longer exists. Check the playbook.");
  }
  const { steps } = found;
  const playbook = playbookAt(workspace, path);
  const place = playbook === undefined ? { start: 0, end: 0 } : found.instruction.span;
  if (edit.kind !== "insert" && edit.kind !== "decide" && steps[index] === undefined && (edit.kind === "replace" || steps.length > 0))
    return refused("This step no longer exists. Check the playbook.");
  switch (edit.kind) {
    case "replace": {
      const step = edit.step as unknown as Step;
      return renamedSave(workspace, path, steps[index], step) ?? editSteps(workspace, path, place, steps.with(index, step));
    }
    case "decide":
      if (found.compiled.kind === "understood") return refused("This sentence refers to named steps. Change those steps instead.");
      return editSteps(workspace, path, place, [edit.step as unknown as Step], { keepsWords: true });
    case "insert": {
      const step = edit.step as unknown as Step;
      if (index < 0) return addInstructions(workspace, path, { before: place }, [step]);
      if (index >= steps.length - 1) return addInstructions(workspace, path, { behind: place }, [step]);
      return editSteps(workspace, path, place, steps.toSpliced(index + 1, 0, step));
    }
    case "remove":
      if (steps.length <= 1) return removeInstruction(workspace, path, place);
      return editSteps(workspace, path, place, steps.toSpliced(index, 1));
    case "move": {
      const other = steps[index + edit.by];
      const own = steps[index];
      if (own === undefined || other === undefined) return moveInstruction(workspace, path, place, edit.by);
      return editSteps(workspace, path, place, steps.with(index, other).with(index + edit.by, own));
    }
  }
}

/**
 * Another name for a variable that only this step saves, and that others read: they read the new name then. Undefined
 * for any other edit.
 */
function renamedSave(workspace: Workspace, path: string, before: Step | undefined, after: Step): StepsEdited | undefined {
  if (before === undefined || !("store" in before) || !("store" in after)) return undefined;
  const [old, fresh] = [savesOf(before), savesOf(after)];
  const places = old.flatMap((name, position) => (name === fresh[position] ? [] : [position]));
  const [from, to] = [old[places[0] ?? -1], fresh[places[0] ?? -1]];
  if (old.length !== fresh.length || places.length !== 1 || from === undefined || to === undefined) return undefined;
  const sources = (step: Step) => JSON.stringify({ ...step, store: "store" in step ? storeOf(step.store ?? []) : [] });
  if (sources(before) !== sources(after)) return undefined;
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => flat(instructions));
  const savers = all.filter(({ steps }) => steps.some((step) => savesOf(step).includes(from)));
  const isRead = all.some(({ steps }) => steps.some((step) => usesOf(step).some(({ name }) => name === from)));
  if (savers.length !== 1 || !isRead) return undefined;
  const renamed = renameVariable(workspace, path, from, to);
  if (renamed.kind === "no") return refused(renamed.message);
  return { kind: "edited", how: "words", changeSet: changeSetOfEdits(workspace, path, renamed.edits) };
}

/** Where values are saved from, without the names. */
function storeOf(store: readonly (string | Readonly<Record<string, string>>)[]): readonly string[] {
  return store.flatMap((entry) => (typeof entry === "string" ? [`$.${entry}`] : Object.values(entry)));
}

function flat(instructions: readonly CompiledInstruction[]): readonly CompiledInstruction[] {
  return instructions.flatMap((one) => [one, ...flat(one.body ?? [])]);
}

function refused(reason: string): StepsEdited {
  return { kind: "refused", reason };
}
