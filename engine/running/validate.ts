// Checks on the last call, on one named before it, or on variables.

import type { Check, ValidateStep } from "../../language/index.ts";
import { evaluateCheck } from "../checks/evaluate.ts";
import type { CallOutcome, CheckSubject } from "../checks/subject.ts";
import type { CheckResult } from "../events.ts";
import { isFileReference } from "../http/request.ts";
import type { Fillable } from "../values/fill.ts";
import { parseReference } from "../values/reference.ts";
import { resolve } from "../values/scope.ts";
import type { Frame, LastCall, Outcome, PhaseState } from "./context.ts";
import { shownCharacters, shownValue } from "./exchange.ts";
import { fillingOf } from "./filling.ts";

export async function runValidate(step: ValidateStep, state: PhaseState): Promise<Outcome> {
  const { frame } = state;
  const { run } = frame.attempt;
  const call = step.of === undefined ? state.last : (state.named.get(step.of) ?? notCalled(step.of));
  const missing = call.outcome === undefined && step.checks.some(readsCall) ? (call.missing ?? "no call") : undefined;
  if (missing !== undefined) {
    if (state.teardown || state.failure !== undefined) return { outcome: "skipped", message: `Nothing to check: ${missing}` };
    return { outcome: "broken", message: `Nothing to check: ${missing}` };
  }
  const checks = await evaluateAll(run.preparation.checks(step.checks), state, call.outcome ?? {});
  const failed = checks.some((check) => !check.passed);
  const exchange = failed || run.detail === "all" ? call.exchange?.() : undefined;
  return { outcome: failed ? "failed" : "passed", checks, ...(exchange === undefined ? {} : { exchange }) };
}

function notCalled(name: string): LastCall {
  return { missing: `${name} was not called in this phase.` };
}

function readsCall(check: Check): boolean {
  return check.variable === undefined && check.succeeded === undefined;
}

export async function evaluateAll(checks: readonly Fillable[], state: PhaseState, outcome: CallOutcome): Promise<readonly CheckResult[]> {
  const { frame } = state;
  const subject: CheckSubject = {
    ...outcome,
    variable: (name) => variableOf(name, state),
    schema: frame.schema,
    toolCalls: state.toolCalls,
  };
  const filling = fillingOf(frame);
  const results: CheckResult[] = [];
  const mayBeLong = (outcome.response?.body.byteLength ?? Number.POSITIVE_INFINITY) > shownCharacters / 4;
  for (const check of checks) {
    const filled = check.fill(filling);
    const result = await evaluateCheck((filled instanceof Promise ? await filled : filled) as Check, subject);
    results.push(mayBeLong ? shownCheck(result, frame) : result);
  }
  return results;
}

function shownCheck(result: CheckResult, { attempt }: Frame): CheckResult {
  const { redactor } = attempt.run;
  const { expected, actual } = result;
  return {
    ...result,
    ...(expected === undefined ? {} : { expected: shownValue(expected, redactor) }),
    ...(actual === undefined ? {} : { actual: shownValue(actual, redactor) }),
  };
}

function variableOf(name: string, { frame }: PhaseState): ReturnType<CheckSubject["variable"]> {
  try {
    const value = resolve(frame.scope, parseReference(name));
    return { found: true, value: isFileReference(value) ? "(a file)" : value };
  } catch {
    return { found: false };
  }
}
