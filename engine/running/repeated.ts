// A call, once or until its checks hold. Saves and later checks use the last attempt.

import type { CallOutcome } from "../checks/subject.ts";
import type { CheckResult } from "../events.ts";
import { HttpFailure, type HttpRequest } from "../http/client.ts";
import type { LastCall, Outcome, PhaseState } from "./context.ts";
import { noteSentBody } from "./createdItem.ts";
import { exchangeOfCall } from "./exchange.ts";
import { refusedLogin } from "./failureHint.ts";
import { fillingOf, milliseconds } from "./filling.ts";
import { pause } from "./pause.ts";
import type { PreparedCall, PreparedUntil } from "./prepared.ts";
import { type Saved, saveAll } from "./saving.ts";
import { evaluateAll } from "./validate.ts";

/** One attempt that got an answer. `findings` are the contract's, or a tool's own error. */
export interface Answer {
  readonly outcome: CallOutcome;
  /** Absent for a tool. */
  readonly request?: HttpRequest;
  readonly findings?: readonly CheckResult[];
}

const defaultPause = 1_000;
const defaultLimit = 30_000;

export function runCall(call: PreparedCall, name: string, state: PhaseState, send: () => Promise<Answer>): Promise<Outcome> {
  if (call.until === undefined) {
    return send()
      .then((answer) => received(answer, call, name, state))
      .then((attempted) => outcomeOf(attempted, state));
  }
  return repeat(call.until, state, () => send().then((answer) => received(answer, call, name, state)));
}

interface Attempted {
  readonly answer: Answer;
  readonly last: LastCall;
  readonly saved: Outcome["saved"];
  readonly problems: readonly string[];
}

function received(answer: Answer, call: PreparedCall, name: string, state: PhaseState): Attempted | Promise<Attempted> {
  const { step } = state.current ?? {};
  const of = { ...(answer.request && { request: answer.request }), ...(step && { step }) };
  let last: LastCall = { outcome: answer.outcome, ...of };
  noteLast(last);
  noteSentBody(state.frame, answer.request);
  const saving = saveAll(state.frame, call.store, answer.outcome, state.current?.implied);
  const attempted = ({ saved, problems }: Saved): Attempted => {
    const login = problems.length === 0 ? undefined : refusedLogin(last, state.frame);
    if (login !== undefined) last = { ...last, isExplained: true };
    if (Object.keys(saved).length > 0) last = { ...last, isSaved: true };
    noteLast(last);
    return { answer, last, saved, problems: login === undefined ? problems : [login, ...problems] };
  };
  return saving instanceof Promise ? saving.then(attempted) : attempted(saving);

  function noteLast(call: LastCall): void {
    state.last = call;
    if (state.named.has(name)) state.named.set(name, call);
  }
}

async function repeat(until: PreparedUntil, state: PhaseState, once: () => Promise<Attempted>): Promise<Outcome> {
  const filling = fillingOf(state.frame);
  const every = until.every === undefined ? defaultPause : milliseconds(await until.every.fill(filling), "the pause between attempts");
  const limit = until.for === undefined ? undefined : milliseconds(await until.for.fill(filling), "the limit of the repetition");
  const start = performance.now();
  const longest = limit ?? (until.times === undefined ? defaultLimit : Number.POSITIVE_INFINITY);
  const end = start + longest;
  state.prolong?.(Math.min(longest, every * (until.times ?? Number.POSITIVE_INFINITY)));
  for (let attempts = 1; ; attempts += 1) {
    const current = await once().catch(noAnswerYet);
    const checks = current instanceof HttpFailure ? [] : await evaluateAll(until.checks, state, current.answer.outcome);
    const last = attempts === until.times || performance.now() + every >= end;
    if (current instanceof HttpFailure) {
      if (last) throw new NeverAnswered(current, attempts, performance.now() - start);
    } else if (checks.every((check) => check.passed)) {
      return { ...outcomeOf(current, state), ...withChecks(current, checks), attempts };
    } else if (last) {
      return gaveUp(current, checks, attempts, performance.now() - start, state);
    }
    await pause(every, state.signal);
  }
}

/** The last attempt of a repetition got no answer. */
export class NeverAnswered extends Error {
  readonly failure: HttpFailure;
  readonly attempts: number;

  constructor(failure: HttpFailure, attempts: number, time: number) {
    super(`${wordsOf(attempts, time)} The last one got no response.`);
    this.failure = failure;
    this.attempts = attempts;
  }
}

function wordsOf(attempts: number, time: number): string {
  return `This was not true in ${attempts === 1 ? "one attempt" : `${attempts} attempts`} within ${(time / 1_000).toFixed(1)} s.`;
}

/** Repetitions exist to wait until a service is up: an unreachable target is a failed attempt. */
function noAnswerYet(error: unknown): HttpFailure {
  if (error instanceof HttpFailure && error.kind !== "cancelled" && error.kind !== "invalid request") return error;
  throw error;
}

function withChecks({ answer }: Attempted, checks: readonly CheckResult[]): Pick<Outcome, "checks"> {
  return { checks: [...checks, ...(answer.findings ?? [])] };
}

function gaveUp(current: Attempted, checks: readonly CheckResult[], attempts: number, time: number, state: PhaseState): Outcome {
  const exchange = exchangeOfCall(current.last, state);
  return {
    outcome: "failed",
    attempts,
    ...withChecks(current, checks),
    ...(current.saved === undefined ? {} : { saved: current.saved }),
    message: wordsOf(attempts, time),
    gaveUp: true,
    ...(exchange === undefined ? {} : { exchange }),
  };
}

function outcomeOf({ answer, last, saved, problems }: Attempted, state: PhaseState): Outcome {
  const broken = answer.findings?.some((finding) => !finding.passed && finding.severity !== "warning") === true;
  const failed = broken || problems.length > 0;
  const exchange = failed || state.frame.attempt.run.detail === "all" ? exchangeOfCall(last, state) : undefined;
  return {
    outcome: failed ? "failed" : "passed",
    ...(answer.findings === undefined ? {} : { checks: answer.findings }),
    ...(saved === undefined ? {} : { saved }),
    ...(problems.length === 0 ? {} : { message: problems.join(" ") }),
    ...(exchange === undefined ? {} : { exchange }),
  };
}
