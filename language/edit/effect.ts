// Computes the steps of the phases of a playbook before and after a change: every change of instructions is checked
// against them.

import type { Instruction } from "../playbook.ts";
import type { PhaseName, Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import { type CompiledInstruction, type InstructionsOfPhase, instructionsOf } from "../workspace/compile.ts";
import { type Workspace, withFile, withoutFile } from "../workspace/workspace.ts";
import type { ChangeSet } from "./changeSet.ts";

/** An instruction as its steps. */
export interface Effect {
  /** Absent for a new one. */
  readonly instruction?: Instruction;
  readonly steps: readonly Step[];
  readonly body: readonly Effect[];
}

/** By phase; an empty phase is absent. */
export type Effects = ReadonlyMap<PhaseName, readonly Effect[]>;

export function effectsOf(phases: readonly InstructionsOfPhase[], unread: ReadonlySet<string> = new Set()): Effects {
  const effect = ({ instruction, steps, fromStepsFile, body }: CompiledInstruction): Effect => {
    const isUnread = !fromStepsFile && unread.has(instruction.sentence);
    return { instruction, steps: isUnread ? [] : steps, body: body.map(effect) };
  };
  return new Map(phases.map(({ name, instructions }) => [name, instructions.map(effect)]));
}

/**
 * The effects with another list in place of the one that holds the instruction; `change` gets the list and the index.
 */
export function withSiblings(
  effects: Effects,
  instruction: Instruction,
  change: (siblings: readonly Effect[], index: number) => readonly Effect[],
): Effects {
  const visit = (siblings: readonly Effect[]): readonly Effect[] => {
    const index = siblings.findIndex((one) => one.instruction === instruction);
    if (index >= 0) return change(siblings, index);
    return siblings.map((one) => (one.body.length === 0 ? one : { ...one, body: visit(one.body) }));
  };
  return new Map([...effects].map(([name, list]) => [name, visit(list)]));
}

/**
 * Returns whether the playbook would run exactly this after the change. A sentence without steps may get some: the
 * change can be in a fact that it depends on.
 */
export function hasEffects(workspace: Workspace, path: string, changeSet: ChangeSet, wanted: Effects): boolean {
  const unread = new Set([...wanted.values()].flatMap((list) => list.flatMap(unreadSentences)));
  const after = keysOf(effectsOf(instructionsOf(withChanges(workspace, changeSet), path) ?? [], unread));
  const keys = keysOf(wanted);
  return keys.size === after.size && [...keys].every(([name, key]) => after.get(name) === key);
}

/** Sentences without steps are included: they must stay the same ones. */
function keysOf(effects: Effects): ReadonlyMap<PhaseName, string> {
  const keys = new Map<PhaseName, string>();
  for (const [name, list] of effects) if (list.length > 0) keys.set(name, normalisedKey(list.flatMap(stepsOf)));
  return keys;
}

function unreadSentences({ instruction, steps, body }: Effect): readonly string[] {
  return [...(instruction !== undefined && steps.length === 0 ? [instruction.sentence] : []), ...body.flatMap(unreadSentences)];
}

function stepsOf({ steps, body }: Effect): readonly Step[] {
  const block = steps.at(-1);
  if (body.length === 0 || block?.step !== "block") return steps;
  return [...steps.slice(0, -1), { ...block, steps: body.flatMap(stepsOf) }];
}

/** The workspace as it would be. */
export function withChanges(workspace: Workspace, { changes }: ChangeSet): Workspace {
  return changes.reduce(
    (after, { path, text }) => (text === undefined ? withoutFile(after, path) : withFile(after, path, text)),
    workspace,
  );
}
