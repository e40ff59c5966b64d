// Shows the variables as a sentence of a phrase sees them: its parameters and its own variables, by the phrase's names.

import type { Binding, Json, UnfoldedUse, Workspace } from "../../language/index.ts";
import type { Frame } from "../running/context.ts";
import { fillingOf } from "../running/filling.ts";
import { compileValue } from "../values/fill.ts";
import { parseReference } from "../values/reference.ts";
import { type Known, resolve, UnsetVariable, withRow } from "../values/scope.ts";
import { instructionAt } from "./instructionAt.ts";
import type { Level, StackFrame } from "./stack.ts";

/** Empty for a sentence of a playbook. */
export function bindingsAt({ level, depth }: Pick<StackFrame, "level" | "depth">, workspace: Workspace): ReadonlyMap<string, Binding> {
  const planned = level.steps[level.index];
  const origin = (planned?.origins ?? []).filter(({ sentence }) => sentence !== undefined)[depth - 1];
  if (planned === undefined || origin === undefined) return new Map();
  const find = (use: UnfoldedUse | undefined): UnfoldedUse | undefined => {
    if (use === undefined || use.id === origin.use) return use;
    return [...use.sentences, ...use.cleanup].map((sentence) => find(sentence.use)).find((inner) => inner !== undefined);
  };
  return find(instructionAt(workspace, planned.place)?.use)?.bindings ?? new Map();
}

/** The level as the sentence of the frame sees it. */
export function viewAt(frame: StackFrame, workspace: Workspace): Level {
  const { level } = frame;
  const bindings = bindingsAt(frame, workspace);
  if (bindings.size === 0) return level;
  const outer = level.state.frame;
  const names = new Map([...bindings].map(([name, binding]): [string, Known] => [name, () => boundValue(binding, outer) as Json]));
  const encrypted = [...bindings].flatMap(([name, binding]) =>
    "variable" in binding && outer.playbook.encrypted.has(parseReference(binding.variable).name) ? [name] : [],
  );
  const playbook = { ...outer.playbook, encrypted: new Set([...outer.playbook.encrypted, ...encrypted]) };
  const own: Frame = { ...outer, playbook, scope: withRow(outer.scope, names), filling: undefined };
  return { ...level, state: { ...level.state, frame: own } };
}

/** Undefined if it has no value yet: the error would name a variable that is not in any file. */
function boundValue(binding: Binding, frame: Frame): Json | undefined {
  try {
    if ("variable" in binding) return resolve(frame.scope, parseReference(binding.variable));
    const made = compileValue(binding.value).fill(fillingOf(frame));
    // Only a random value takes time, and that is a variable of the phrase.
    return made instanceof Promise ? undefined : made;
  } catch (error) {
    if (error instanceof UnsetVariable) return undefined;
    throw error;
  }
}
