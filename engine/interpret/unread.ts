// Finds the sentences of a playbook that the compiler refuses and no steps file decides, each with its neighbours.

import {
  attachmentLines,
  type CompiledInstruction,
  type Instruction,
  instructionsOf,
  type PhaseName,
  type Problem,
  playbookAt,
  type Span,
  type Workspace,
} from "../../language/index.ts";

/** A sentence at its place. */
export interface SentenceHere {
  readonly path: string;
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  readonly span: Span;
  /** The nearest sentences of the phase or block, in their order, with their attachments. */
  readonly above: readonly Neighbour[];
  readonly below: readonly Neighbour[];
}

export interface UnreadSentence extends SentenceHere {
  readonly problem: Problem;
}

export interface Neighbour {
  readonly text: string;
  readonly compiled: CompiledInstruction;
}

const most = 4;

/** Problems that a person has to solve first, since a model cannot: connect a server, or review its tools. */
const notForModels: ReadonlySet<string> = new Set(["unknown-server", "not-discovered"]);

/** In the order of the text. A head of a block is not among them: its sentences are. */
export function unreadSentences(workspace: Workspace, path: string): readonly UnreadSentence[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const found: UnreadSentence[] = [];
  const visit = (phase: PhaseName, siblings: readonly CompiledInstruction[]): void => {
    for (const [index, { instruction, compiled, fromStepsFile, body }] of siblings.entries()) {
      if (compiled.kind === "refused" && !fromStepsFile && instruction.body === undefined && !notForModels.has(compiled.problem.code)) {
        const neighbours = (from: number, to: number) =>
          siblings.slice(Math.max(0, from), to).map((one) => ({ text: textOf(one.instruction), compiled: one }));
        const [above, below] = [neighbours(index - most, index), neighbours(index + 1, index + 1 + most)];
        found.push({ path, phase, instruction, span: instruction.span, problem: compiled.problem, above, below });
      }
      visit(phase, body);
    }
  };
  for (const { name, instructions } of instructionsOf(workspace, path) ?? []) visit(name, instructions);
  return found;
}

/** Every sentence of a playbook that is not a head of a block, with all the others around it. */
export function sentencesHere(workspace: Workspace, path: string): readonly SentenceHere[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const flat = (compiled: CompiledInstruction): readonly CompiledInstruction[] => [compiled, ...compiled.body.flatMap(flat)];
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ name, instructions }) =>
    instructions.flatMap(flat).map((compiled) => ({ phase: name, compiled, text: textOf(compiled.instruction) })),
  );
  return all.flatMap(({ phase, compiled: { instruction } }, index) => {
    if (instruction.body !== undefined) return [];
    return [{ path, phase, instruction, span: instruction.span, above: all.slice(0, index), below: all.slice(index + 1) }];
  });
}

/** The sentence on one line, and its attachment below it. */
export function textOf({ sentence, attachment }: Instruction): string {
  const line = sentence.trim().replace(/\s+/g, " ");
  return attachment === undefined ? line : [line, ...attachmentLines(attachment)].join("\n");
}
