// Replaces the steps of a running playbook with those of its edited text, starting at the sentence where the run has
// stopped.

import { PlaybookError } from "../error.ts";
import type { Plan, PlannedPlaybook, PlannedStep } from "../planned.ts";
import { playbooksWithin } from "../running/calledPlaybooks.ts";
import { ownSteps } from "../running/phase.ts";
import { type Level, sentencesOf } from "./stack.ts";

/**
 * `levels` are within each other, the outermost first. Throws `PlaybookError` if the sentence is no longer there; then
 * nothing has changed.
 */
export function replaceSteps(levels: readonly Level[], plan: Plan): void {
  const replaced = levels.map((level, index) => {
    const around = levels[index - 1];
    const steps = stepsOf(level, around, plan);
    return { level, steps, index: indexIn(level.steps, level.index, steps) };
  });
  for (const { level, steps, index } of replaced) {
    level.starts = level.starts.map((start) => ({ ...start, index: indexIn(level.steps, start.index, steps) }));
    level.steps = steps;
    level.index = index;
    const current = steps[index];
    if (current !== undefined) level.entered = sentencesOf(current).map(({ key }) => key);
  }
}

function stepsOf(level: Level, around: Level | undefined, plan: Plan): readonly PlannedStep[] {
  const { frame } = level.state;
  const current = level.steps[level.index];
  if (current === undefined || current.cleanup !== undefined) return level.steps;
  if (around !== undefined && around.state === level.state) {
    const outer = around.steps[around.index];
    const root = rootOf(plan, frame.playbook.path);
    const found = outer === undefined ? undefined : blockLike(outer, root, current);
    return found ?? gone(current);
  }
  const playbook = rootOf(plan, frame.playbook.path);
  return ownSteps({ ...frame, playbook }, current.phase);
}

function rootOf({ tests, services }: Plan, path: string): PlannedPlaybook {
  const roots = [...tests.map(({ playbook }) => playbook), ...services.flatMap(({ playbook }) => playbook ?? [])];
  const found = roots.flatMap(playbooksWithin).find((one) => one.path === path);
  if (found !== undefined) return found;
  throw new PlaybookError("no-such-path", `The playbook ${path} no longer exists.`, "Put it back, or stop.");
}

/** The steps of the block that has taken the place of this one. */
function blockLike(
  { phase, instruction }: PlannedStep,
  playbook: PlannedPlaybook,
  inside: PlannedStep,
): readonly PlannedStep[] | undefined {
  const blocks = (list: readonly PlannedStep[]): readonly PlannedStep[] =>
    list.flatMap((one) => (one.steps === undefined ? [] : [one, ...blocks(one.steps)]));
  const all = blocks(playbook[phase]);
  const found =
    all.find((one) => one.instruction === instruction && (one.steps?.length ?? 0) > 0) ??
    all.find(({ steps = [] }) => steps.some((one) => one.sentence === inside.sentence));
  return found?.steps;
}

function gone({ sentence }: PlannedStep): never {
  throw new PlaybookError("no-such-instruction", `“${sentence}” and the block around it are no longer there.`, "Undo the change, or stop.");
}

/**
 * The place that a step of the old list has in the new one, sentence by sentence: those above and below that are the
 * same tell.
 */
function indexIn(old: readonly PlannedStep[], index: number, fresh: readonly PlannedStep[], depth = 0): number {
  const step = old[index];
  if (step === undefined) return fresh.length;
  const before = groupsOf(old, depth);
  const after = groupsOf(fresh, depth);
  const at = before.findIndex(({ start, end }) => start <= index && index < end);
  const own = before[at];
  const found = after[placeOf(before, at, after)];
  if (own === undefined || found === undefined) return gone(step);
  if (sentencesOf(step).length <= depth + 1) return isSameLength(own, found) ? found.start + index - own.start : found.start;
  // Inside the phrase that the sentence uses.
  return found.start + indexIn(old.slice(own.start, own.end), index - own.start, fresh.slice(found.start, found.end), depth + 1);
}

interface Group {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function isSameLength(one: Group, other: Group): boolean {
  return one.end - one.start === other.end - other.start;
}

/** The steps of a sentence follow each other. */
function groupsOf(steps: readonly PlannedStep[], depth: number): readonly Group[] {
  const keys = steps.map((step) => sentencesOf(step)[depth]);
  const starts = keys.flatMap((sentence, index) => (index > 0 && keys[index - 1]?.key === sentence?.key ? [] : [index]));
  return starts.map((start, index) => ({ text: keys[start]?.text ?? "", start, end: starts[index + 1] ?? steps.length }));
}

function placeOf(before: readonly Group[], at: number, after: readonly Group[]): number {
  const isSame = (one: number, other: number) => before[one]?.text === after[other]?.text;
  let above = 0;
  while (above < at && isSame(above, above)) above += 1;
  if (above === at && (before.length === after.length || isSame(at, at))) return at;
  const below = before.length - at - 1;
  let same = 0;
  while (same < below && isSame(before.length - 1 - same, after.length - 1 - same)) same += 1;
  if (same === below) {
    const last = after.length - 1 - below;
    // Where it was removed or became several the first one that is there now is meant.
    return above === at && after[last]?.text !== before[at]?.text ? at : last;
  }
  return above === at ? at : after.findIndex(({ text }) => text === before[at]?.text);
}
