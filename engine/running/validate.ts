// Checks on the last call, on one named before it, or on variables.

import type { Check, ValidateStep } from "../../language/index.ts";
import { evaluateCheck } from "../checks/evaluate.ts";
import type { CallOutcome, CheckSubject } from "../checks/subject.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult } from "../events.ts";
import { holdsFile, withFilesNamed } from "../http/request.ts";
import type { Fillable, FillContext } from "../values/fill.ts";
import { parseReference } from "../values/reference.ts";
import { resolve } from "../values/scope.ts";
import type { Frame, LastCall, Outcome, PhaseState } from "./context.ts";
import { exchangeOfCall, shownCharacters, shownValue } from "./exchange.ts";
import { failureHint } from "./failureHint.ts";
import { fillingOf } from "./filling.ts";

export function runValidate(step: ValidateStep, state: PhaseState): Outcome | Promise<Outcome> {
  const { frame } = state;
  const { run } = frame.attempt;
  const call = step.of === undefined ? state.last : (state.named.get(step.of) ?? notCalled(step.of));
  const missing = call.outcome === undefined && step.checks.some(readsCall) ? (call.missing ?? "no call") : undefined;
  if (missing !== undefined) {
    if (state.teardown || state.failure !== undefined) return { outcome: "skipped", message: `Nothing to check: ${missing}` };
    return { outcome: "broken", message: `Nothing to check: ${missing}` };
  }
  const checks = evaluateAll(run.preparation.checks(step.checks), state, call.outcome ?? nothing);
  return checks instanceof Promise ? checks.then((all) => outcomeOf(all, call, state)) : outcomeOf(checks, call, state);
}

const nothing: CallOutcome = {};

function outcomeOf(checks: readonly CheckResult[], call: LastCall, state: PhaseState): Outcome {
  const failed = checks.some(isFailed);
  const exchange = failed || state.frame.attempt.run.detail === "all" ? exchangeOfCall(call, state) : undefined;
  const message = failed ? failureHint(checks, call, state) : undefined;
  return {
    outcome: failed ? "failed" : "passed",
    checks,
    ...(message === undefined ? {} : { message }),
    ...(exchange === undefined ? {} : { exchange }),
  };
}

function isFailed({ passed }: CheckResult): boolean {
  return !passed;
}

function notCalled(name: string): LastCall {
  return { missing: `${name} was not called in this phase.` };
}

function readsCall(check: Check): boolean {
  return check.variable === undefined && check.succeeded === undefined;
}

/** One after another; at once where no check has to wait for a schema or a random value. */
export function evaluateAll(
  checks: readonly Fillable[],
  state: PhaseState,
  outcome: CallOutcome,
): readonly CheckResult[] | Promise<readonly CheckResult[]> {
  const { frame } = state;
  const subject: CheckSubject = {
    ...outcome,
    variable: (name) => variableOf(name, state),
    schema: frame.schema,
    toolCalls: state.toolCalls,
    signal: state.signal,
  };
  return evaluateFrom(0, [], { checks, subject, filling: fillingOf(frame), frame });
}

interface Evaluation {
  readonly checks: readonly Fillable[];
  readonly subject: CheckSubject;
  readonly filling: FillContext;
  readonly frame: Frame;
}

function evaluateFrom(
  start: number,
  results: CheckResult[],
  evaluation: Evaluation,
): readonly CheckResult[] | Promise<readonly CheckResult[]> {
  const { checks, subject, filling, frame } = evaluation;
  const mayBeLong = (subject.response?.body.byteLength ?? Number.POSITIVE_INFINITY) > shownCharacters / 4;
  const keep = (result: CheckResult) => void results.push(mayBeLong ? shownCheck(result, frame) : result);
  for (let index = start; index < checks.length; index += 1) {
    const filled = checks[index]?.fill(filling);
    const result =
      filled instanceof Promise
        ? filled.then((check) => evaluateCheck(comparable(check as Check), subject))
        : evaluateCheck(checks[index]?.constant === true ? (filled as Check) : comparable(filled as Check), subject);
    if (result instanceof Promise) {
      return result.then((late) => {
        keep(late);
        return evaluateFrom(index + 1, results, evaluation);
      });
    }
    keep(result);
  }
  return results;
}

/** A file reference has no content to compare with. */
function comparable(check: Check): Check {
  if (!holdsFile(check)) return check;
  throw new PlaybookError("file-in-check", "A check cannot compare with a file.", "Compare with a text, or with fields of the response.");
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
    return { found: true, value: withFilesNamed(value) };
  } catch {
    return { found: false };
  }
}
