// Runs another playbook inside this one: setup and execution here, in a scope of its own; its teardown waits until
// after the caller's.

import type { Json, JsonObject, RunStep } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { PlannedStep } from "../planned.ts";
import { parseReference } from "../values/reference.ts";
import { resolve } from "../values/scope.ts";
import type { Frame, Outcome, PhaseState, Runner } from "./context.ts";
import { fillingOf } from "./filling.ts";
import { openFrame } from "./frame.ts";
import { reasonOf } from "./phaseEnd.ts";
import { storeTargets } from "./prepared.ts";
import { remember } from "./saving.ts";

export async function runPlaybookStep(planned: PlannedStep, step: RunStep, state: PhaseState, runner: Runner): Promise<Outcome> {
  const { frame, signal } = state;
  const callee = await frameOf(planned, step, frame);
  frame.called.push(callee);
  for (const phase of ["setup", "execution"] as const) {
    const { end } = await runner.phase(callee, phase, state);
    if (end.kind === "cancelled") return { outcome: "skipped", message: reasonOf(signal) };
    if (end.kind !== "passed") return { outcome: end.kind, message: `${callee.playbook.title} failed in its ${phase}: ${end.message}` };
  }
  const saved: Record<string, Json> = {};
  for (const { variable, source } of (step.store ?? []).flatMap(storeTargets)) {
    saved[variable] = remember(frame, variable, resolve(callee.scope, parseReference(source)));
  }
  return { outcome: "passed", saved };
}

async function frameOf({ playbook }: PlannedStep, step: RunStep, frame: Frame): Promise<Frame> {
  const { attempt } = frame;
  if (playbook === undefined)
    throw new PlaybookError("unknown-playbook", `There is no playbook "${step.playbook}".`, "Check its path or title.");
  const given = (await attempt.run.preparation.value((step.with ?? {}) as Json, step).fill(fillingOf(frame))) as JsonObject;
  return openFrame(attempt, playbook, { row: new Map(Object.entries(given)), caller: frame });
}
