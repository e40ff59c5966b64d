// A playbook as the steps panel shows it, and the edits that the panel makes. Places are offsets; the request turns them into positions.

import {
  type CompiledInstruction,
  compiled,
  deriveAction,
  editSteps,
  isValid,
  type Json,
  type Reason,
  type Span,
  type Step,
  type StepsEdited,
  stepSchema,
  stepsYaml,
  type Workspace,
} from "../../language/index.ts";
import type { InstructionAddress, StepEdit, StepView } from "../protocol.ts";

export interface InstructionSteps {
  readonly sentence: string;
  readonly span: Span;
  readonly fromStepsFile: boolean;
  readonly problem?: string;
  readonly steps: readonly StepView[];
  readonly body: readonly InstructionSteps[];
}

export interface PlaybookSteps {
  readonly title: string;
  readonly level: "service" | "endpoint" | "test case" | "flow";
  readonly reasons: readonly Reason[];
  readonly phases: readonly { readonly name: "setup" | "execution" | "teardown"; readonly instructions: readonly InstructionSteps[] }[];
}

export function stepsOf(workspace: Workspace, path: string): PlaybookSteps | undefined {
  const playbook = compiled(workspace, path);
  if (playbook === undefined) return undefined;
  return {
    title: playbook.title,
    level: playbook.identity.level,
    reasons: playbook.status.kind === "ERROR" ? playbook.status.reasons : [],
    phases: playbook.phases.map(({ name, instructions }) => ({ name, instructions: instructions.map(instructionSteps) })),
  };
}

function instructionSteps({ instruction, compiled: read, steps, fromStepsFile, body }: CompiledInstruction): InstructionSteps {
  return {
    sentence: instruction.sentence,
    span: instruction.span,
    fromStepsFile,
    steps: steps.map(stepView),
    body: body.map(instructionSteps),
    ...(read.kind === "refused" && !fromStepsFile ? { problem: read.problem.message } : {}),
  };
}

function stepView(step: Step): StepView {
  return { kind: step.step, action: deriveAction(step), step: step as unknown as Json, yaml: stepsYaml([step]) };
}

/** The change of the files that gives the instruction the edited steps, or why there is none. */
export function editedSteps(
  workspace: Workspace,
  path: string,
  { phase, indexes, index }: InstructionAddress & { readonly index: number },
  edit: StepEdit,
): StepsEdited {
  const playbook = compiled(workspace, path);
  let instructions = playbook?.phases.find(({ name }) => name === phase)?.instructions ?? [];
  let found: CompiledInstruction | undefined;
  for (const position of indexes) {
    found = instructions[position];
    instructions = found?.body ?? [];
  }
  if (found === undefined) return { kind: "refused", reason: "This instruction is no longer there. Look at the playbook again." };
  const before = found.steps;
  if (edit.kind !== "insert" && before[index] === undefined)
    return { kind: "refused", reason: "This step is no longer there. Look at the playbook again." };
  if (edit.kind !== "remove" && !isValid(stepSchema, edit.step))
    return { kind: "refused", reason: "This is not a step as steps files have them." };
  const step = edit.kind === "remove" ? [] : [edit.step as unknown as Step];
  const steps = edit.kind === "insert" ? before.toSpliced(index + 1, 0, ...step) : before.toSpliced(index, 1, ...step);
  return editSteps(workspace, path, found.instruction.span, steps);
}
