// Runs the steps of a phase one after another: decides when it ends and what a teardown skips, and emits an event for
// each step.

import { hideValues, type PhaseName, shownStep } from "../../language/index.ts";
import type { StepPlace, StepResult } from "../events.ts";
import type { PlannedStep } from "../planned.ts";
import { boundTo } from "./bound.ts";
import type { Frame, Outcome, PhaseEnd, PhaseRun, PhaseState, PhaseTime, Runner } from "./context.ts";
import { exchangeOf } from "./exchange.ts";
import { aborted } from "./pause.ts";
import { outcomeOf } from "./phaseEnd.ts";
import { NeverAnswered } from "./repeated.ts";
import { spoken } from "./spoken.ts";
import { runStep } from "./step.ts";
import { enterUses, noteValues } from "./uses.ts";

export function runPhase(frame: Frame, name: PhaseName, time: PhaseTime): Promise<PhaseRun> {
  return runPart(frame, name, ownSteps(frame, name), time);
}

/** Without what cleans up after phrases, which runs for each of their uses. */
export function ownSteps({ playbook }: Frame, name: PhaseName): readonly PlannedStep[] {
  const steps = playbook[name];
  return steps.some(({ cleanup }) => cleanup !== undefined) ? steps.filter(({ cleanup }) => cleanup === undefined) : steps;
}

/** The state of a phase that later checks read. */
export type PhaseMemory = Pick<PhaseState, "last" | "named" | "toolCalls">;

/** Runs some steps of a phase, after others of it have run and left their state. */
export async function runPart(
  frame: Frame,
  name: PhaseName,
  steps: readonly PlannedStep[],
  { signal, prolong }: PhaseTime,
  before?: PhaseMemory,
): Promise<PhaseRun & { readonly memory: PhaseMemory }> {
  const state: PhaseState = {
    frame,
    signal,
    ...(prolong === undefined ? {} : { prolong }),
    teardown: name === "teardown",
    last: before?.last ?? { missing: "there is no call before it in this phase." },
    named: namedCalls(frame, name, before),
    toolCalls: before?.toolCalls ?? [],
    iterations: [],
    uses: [],
    open: [],
    failures: 0,
    ran: 0,
    skipped: 0,
  };
  const bound = boundTo(signal, frame.attempt.run.stop);
  try {
    await Promise.race([runSteps(steps, state), bound.passed]);
  } finally {
    bound.release();
  }
  if (signal.aborted) abandon(state);
  return {
    end: endOf(state),
    ran: state.ran,
    skipped: state.skipped,
    memory: { last: state.last, named: state.named, toolCalls: state.toolCalls },
  };
}

function namedCalls(frame: Frame, name: PhaseName, before: PhaseMemory | undefined): PhaseState["named"] {
  const named: PhaseState["named"] = new Map();
  for (const call of frame.attempt.run.preparation.named(frame.playbook[name])) named.set(call, before?.named.get(call));
  return named;
}

function endOf(state: PhaseState): PhaseEnd {
  if (state.failure !== undefined) return { kind: state.failure.outcome, message: state.failure.message };
  if (!state.signal.aborted) return { kind: "passed" };
  const { current, unanswered } = state;
  return { kind: "cancelled", ...(current === undefined ? {} : { at: current }), ...(unanswered === undefined ? {} : { unanswered }) };
}

/** Takes the steps that did not end for cut off. */
function abandon(state: PhaseState): void {
  if (state.open.length === 0) return;
  const { run, test } = state.frame.attempt;
  state.abandoned = true;
  for (const { planned, place, start } of state.open.toReversed()) {
    const outcome = outcomeOf(aborted(), state);
    count(outcome, planned, state);
    const result = { ...outcome, duration: performance.now() - start, checks: noChecks, saved: nothingSaved };
    run.emit({ kind: "step finished", test, step: place, result });
  }
}

const runner: Runner = { steps: runSteps, phase: runPhase };

/**
 * After a failure the checks of the same response still run; the first step that is more than a look ends the phase.
 */
async function runSteps(steps: readonly PlannedStep[], state: PhaseState): Promise<void> {
  const { debug } = state.frame.attempt.run;
  if (debug !== undefined) return debug.steps(steps, state, (planned) => runOne(planned, state));
  for (const planned of steps) {
    if (state.signal.aborted || isOver(planned, state)) return;
    // Most steps read present data: a turn of the event loop for each would be noticeable.
    const waiting = runOne(planned, state);
    if (waiting !== undefined) await waiting;
  }
}

/** Returns whether a failure has ended the phase before this step. */
export function isOver({ step }: PlannedStep, { failure, teardown }: PhaseState): boolean {
  return failure !== undefined && !teardown && step.step !== "validate" && step.step !== "set";
}

function runOne(planned: PlannedStep, state: PhaseState): Promise<void> | undefined {
  const { run, test } = state.frame.attempt;
  const known = run.preparation.place(planned);
  const step: StepPlace = state.iterations.length === 0 ? known : { ...known, iterations: state.iterations };
  run.emit({ kind: "step started", test, step });
  if (planned.origins !== undefined) enterUses(planned, state);
  else if (state.uses.length > 0) state.uses.length = 0;
  const start = performance.now();
  state.sent = undefined;
  state.current = planned;
  state.open.push({ planned, place: step, start });
  const finish = (outcome: Outcome) => {
    if (state.abandoned === true) return;
    state.open.pop();
    noteValues(state);
    count(outcome, planned, state);
    run.debug?.finished(planned, outcome, state);
    const { gaveUp, ...rest } = outcome;
    const { checks = noChecks, saved = nothingSaved } = outcome;
    const result: StepResult = { ...rest, duration: performance.now() - start, checks, saved };
    // A missing response is reported at the condition, not at the call.
    run.emit({ kind: "step finished", test, step: gaveUp && planned.until !== undefined ? { ...step, ...planned.until } : step, result });
  };
  let outcome: Outcome | Promise<Outcome>;
  try {
    outcome = runStep(planned, state, runner);
  } catch (error) {
    outcome = failureOf(error, planned, state);
  }
  if (outcome instanceof Promise) return outcome.then(finish, (error: unknown) => finish(failureOf(error, planned, state)));
  finish(outcome);
  return undefined;
}

const noChecks: StepResult["checks"] = [];
const nothingSaved: StepResult["saved"] = {};

function neverAnswered(error: NeverAnswered, state: PhaseState): Outcome {
  const outcome = outcomeOf(error.failure, state);
  const message = [error.message, outcome.message].join(" ");
  return { ...outcome, ...withoutAnswer(state), message, attempts: error.attempts, gaveUp: true };
}

function failureOf(error: unknown, planned: PlannedStep, state: PhaseState): Outcome {
  const outcome = error instanceof NeverAnswered ? neverAnswered(error, state) : { ...outcomeOf(error, state), ...withoutAnswer(state) };
  const isSkipped = outcome.outcome === "skipped";
  if (isCall(planned)) state.last = { missing: `the call before it ${isSkipped ? "was skipped" : "got no response"}.`, isSkipped };
  return outcome;
}

function withoutAnswer({ sent, frame }: PhaseState): Pick<Outcome, "exchange"> {
  return sent === undefined ? {} : { exchange: exchangeOf(sent, undefined, frame.attempt.run.redactor) };
}

function count(outcome: Outcome, { sentence, step, origins = [] }: PlannedStep, state: PhaseState): void {
  if (outcome.outcome === "skipped") state.skipped += 1;
  else state.ran += 1;
  if (outcome.outcome !== "failed" && outcome.outcome !== "broken") return;
  const check = outcome.checks?.find((one) => !one.passed && one.severity !== "warning");
  const failed = check?.message ?? check?.title;
  const why = [failed, outcome.message].filter((one) => one !== undefined).join(". ") || "it failed";
  state.failures += 1;
  const said = [sentence, ...origins.flatMap((origin) => origin.sentence ?? [])].map((one) => `“${spoken(one)}”`).join(" → ");
  const written = shownStep(step, state.frame.service.planned.secretNames).values;
  state.failure ??= { outcome: outcome.outcome, message: hideValues(`${said}: ${why}`, written) };
}

function isCall({ step }: PlannedStep): boolean {
  return step.step === "api_request" || step.step === "mcp_server_call";
}
