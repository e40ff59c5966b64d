// Accepts the actual values of a run: changes the sentences of failed checks to expect them, without affecting other
// steps of the playbook.

import type { Check } from "../check.ts";
import type { Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "../workspace/compile.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { acceptedCheck, type FailedCheck, looksMade } from "./acceptedCheck.ts";
import { type ChangeSet, changeFile } from "./changeSet.ts";
import { addInstructions } from "./editInstructions.ts";
import { editSteps } from "./editSteps.ts";
import { withChanges } from "./effect.ts";

export interface FailedAt extends FailedCheck {
  /** Sentence of the instruction when it ran. */
  readonly sentence: string;
  /** Where it began, from 1. */
  readonly line: number;
}

export type Accepted =
  | { readonly kind: "edited"; readonly changeSet: ChangeSet; readonly changes: readonly LineChange[]; readonly looksMade: boolean }
  | { readonly kind: "refused"; readonly reason: string };

/** Lines of a file before and after, without those that stay. */
interface LineChange {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** All of them or none: a refusal names the first that cannot be accepted. */
export function acceptActual(workspace: Workspace, path: string, failed: readonly FailedAt[]): Accepted {
  const found: { readonly target: Target; readonly check: Check }[] = [];
  for (const one of failed) {
    const accepted = acceptedCheck(one);
    if (accepted.kind === "refused") return accepted;
    const target = targetOf(workspace, path, one);
    if (target === undefined)
      return { kind: "refused", reason: `The sentence "${one.sentence}" has been changed since it ran. Run the test again.` };
    found.push({ target, check: accepted.check });
  }
  // From the last to the first, so that the places before stay as they are.
  const byPlace = Map.groupBy(found, ({ target }) => target.place.start);
  let now = workspace;
  for (const [, group] of [...byPlace].toSorted(([one], [other]) => other - one)) {
    if (new Set(group.map(({ target: { at } }) => at === undefined)).size > 1)
      return { kind: "refused", reason: "Accept the status first, then the other checks." };
    const edited = changed(now, path, group);
    if (edited.kind === "refused") return edited;
    now = withChanges(now, edited.changeSet);
  }
  const changes = [...now.files].flatMap(([file, { text }]) => {
    const before = workspace.files.get(file)?.text;
    return before === text ? [] : [{ file, before, text }];
  });
  if (changes.length === 0) return { kind: "refused", reason: "The playbook already expects this. Run the test again." };
  return {
    kind: "edited",
    changeSet: { changes: changes.map(({ file, before, text }) => changeFile(file, before, text)) },
    changes: changes.map(({ file, before = "", text }) => ({ path: file, ...changedLines(before, text) })),
    looksMade: failed.some(({ actual }) => looksMade(actual)),
  };
}

interface Target {
  readonly place: CompiledInstruction["instruction"]["span"];
  readonly steps: readonly Step[];
  /** Where the check is among the steps; absent for an implied check. */
  readonly at?: { readonly step: number; readonly check: number };
}

function changed(workspace: Workspace, path: string, group: readonly { readonly target: Target; readonly check: Check }[]) {
  const [{ target }] = group as [(typeof group)[number]];
  const implied = group.filter(({ target: { at } }) => at === undefined).map(({ check }) => check);
  let { steps } = target;
  for (const { target: one, check } of group) {
    const step = one.at === undefined ? undefined : steps[one.at.step];
    if (one.at === undefined || step === undefined) continue;
    steps = steps.with(one.at.step, withCheck(step, one.at.check, check));
  }
  if (implied.length > 0)
    return addInstructions(workspace, path, { behind: target.place }, [{ step: "validate", checks: implied } as Step]);
  return editSteps(workspace, path, target.place, steps);
}

function withCheck(step: Step, index: number, check: Check): Step {
  if (step.step === "validate") return { ...withoutAction(step), checks: step.checks.with(index, check) } as Step;
  if (step.step !== "api_request" || step.until === undefined) return step;
  return { ...step, until: { ...step.until, checks: step.until.checks.with(index, check) } };
}

/** It is derived from the checks. */
function withoutAction({ action: _, ...step }: Extract<Step, { step: "validate" }>) {
  return step;
}

/** Of several sentences with the same check, the one at the line. */
function targetOf(workspace: Workspace, path: string, { check, sentence, line }: FailedAt): Target | undefined {
  const text = workspace.files.get(path)?.text ?? "";
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(withBody));
  const places = all.flatMap(({ instruction, steps }): readonly (Target & { readonly sentence: string })[] => {
    const common = { place: instruction.span, steps, sentence: instruction.sentence };
    if (check.implied === true) return steps.some(isCall) ? [common] : [];
    const at = placeOf(steps, check);
    return at === undefined ? [] : [{ ...common, at }];
  });
  const same = places.filter((one) => one.sentence === sentence);
  const here = same.find(({ place }) => text.slice(0, place.start).split("\n").length === line);
  return here ?? (same.length === 1 ? same[0] : undefined);
}

function placeOf(steps: readonly Step[], check: Check): Target["at"] {
  for (const [step, one] of steps.entries()) {
    const checks = one.step === "validate" ? one.checks : one.step === "api_request" ? (one.until?.checks ?? []) : [];
    const index = checks.findIndex((other) => sameData(other as unknown as Json, check as unknown as Json));
    if (index >= 0) return { step, check: index };
  }
  return undefined;
}

function isCall({ step }: Step): boolean {
  return step === "api_request" || step === "mcp_server_call";
}

function withBody(one: CompiledInstruction): readonly CompiledInstruction[] {
  return [one, ...one.body.flatMap(withBody)];
}

function changedLines(before: string, after: string): Pick<LineChange, "before" | "after"> {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { before: old.slice(start, old.length - end), after: now.slice(start, now.length - end) };
}
