// Records each test of a run: the failed step, its response, and the checks.

import type { Exchange, RunEvent, StepPlace, StepResult, TestIdentity, TestResult } from "../../events.ts";
import { failedTitles } from "../../findings/baseline.ts";
import { type Plan, testsOf } from "../../planned.ts";

export interface TestRecord {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** One for each repetition. */
  readonly attempts: readonly AttemptRecord[];
}

export interface AttemptRecord {
  readonly result: TestResult;
  /** The first step of setup or execution that failed. */
  readonly failed?: FailedStep;
  /** Titles of all checks of setup and execution that failed. */
  readonly failedChecks: readonly string[];
  /** The first step of the teardown that failed. */
  readonly teardown?: FailedStep;
  /** All steps of the teardown that failed. */
  readonly teardowns: readonly FailedStep[];
  /** The last exchange of the execution, where answers are recorded. */
  readonly last?: Exchange;
  /** The first exchange of the execution, where answers are recorded: in a Default, that of its operation. */
  readonly own?: Exchange;
  /** The POSTs before the teardown that succeeded. */
  readonly created: readonly Exchange[];
  /** All calls of the setup that succeeded, if a step failed. */
  readonly before: readonly Exchange[];
  /** One of its requests had a response. */
  readonly isAnswered: boolean;
  /** Its place in the order in which the attempts of the run ended. */
  readonly place: number;
}

export interface FailedStep {
  readonly place: StepPlace;
  readonly result: StepResult;
  /** Exchange of the step, else of the last request before it. */
  readonly exchange?: Exchange;
  /** How many requests of its phase had been sent. */
  readonly requests: number;
}

interface Attempt {
  phase: StepPlace["phase"];
  requests: number;
  exchange: Exchange | undefined;
  failed: FailedStep | undefined;
  readonly failedChecks: string[];
  readonly teardowns: FailedStep[];
  last: Exchange | undefined;
  own: Exchange | undefined;
  readonly created: Exchange[];
  readonly before: Exchange[];
  isAnswered: boolean;
}

export interface Recorder {
  event(event: RunEvent): void;
  records(): readonly TestRecord[];
  /** The problems that stopped a service or a playbook from running at all. */
  problems(): readonly string[];
}

/**
 * Wants events with the exchanges of all steps. `plan` gives the ids and paths of the tests, which may contain a secret
 * by chance: events hide it.
 */
export function createRecorder(plan: Pick<Plan, "services" | "tests">, { answers = false }: { readonly answers?: boolean } = {}): Recorder {
  const planned = testsOf(plan);
  const titles = new Map<string, Pick<TestIdentity, "id" | "title" | "path" | "level">>();
  const running = new Map<string, Attempt>();
  const attempts = new Map<string, AttemptRecord[]>();
  const problems: string[] = [];
  let ended = 0;

  function attemptOf(test: string): Attempt {
    const known = running.get(test) ?? {
      phase: "setup",
      requests: 0,
      exchange: undefined,
      failed: undefined,
      failedChecks: [],
      teardowns: [],
      last: undefined,
      own: undefined,
      created: [],
      before: [],
      isAnswered: false,
    };
    running.set(test, known);
    return known;
  }

  function step(test: string, place: StepPlace, result: StepResult): void {
    const attempt = attemptOf(test);
    if (place.phase !== attempt.phase) Object.assign(attempt, { phase: place.phase, requests: 0, exchange: undefined });
    if (place.step.step === "api_request") {
      attempt.requests += 1;
      attempt.exchange = result.exchange;
      if (result.exchange?.response !== undefined) attempt.isAnswered = true;
      if (answers && place.phase === "execution") attempt.last = result.exchange;
      if (answers && place.phase === "execution") attempt.own ??= result.exchange;
      if (place.phase !== "teardown" && result.exchange !== undefined && isCreation(result.exchange)) attempt.created.push(result.exchange);
      if (place.phase === "setup" && result.exchange !== undefined && isSuccess(result.exchange)) attempt.before.push(result.exchange);
    }
    if (result.outcome !== "failed" && result.outcome !== "broken") return;
    const failed = { place, result, requests: attempt.requests, ...(attempt.exchange === undefined ? {} : { exchange: attempt.exchange }) };
    if (place.phase === "teardown") attempt.teardowns.push(failed);
    else {
      attempt.failed ??= failed;
      attempt.failedChecks.push(...failedTitles(result));
    }
  }

  return {
    event(event) {
      if (event.kind === "run started") {
        for (const [index, test] of event.tests.entries()) {
          const { id, path } = planned[index] ?? test;
          titles.set(test.id, { ...test, id, path });
        }
        for (const { path, problems: found } of event.notReady)
          problems.push(...found.slice(0, 1).map(({ message }) => `${path}: ${message}`));
      }
      if (event.kind === "step finished") step(event.test, event.step, event.result);
      if (event.kind !== "test finished") return;
      const { failed, failedChecks, teardowns, last, own, created, before, isAnswered } = attemptOf(event.test);
      running.delete(event.test);
      const [teardown] = teardowns;
      const record = {
        result: event.result,
        failedChecks,
        teardowns,
        created,
        before: failed === undefined ? [] : before,
        isAnswered,
        place: ended,
        ...(failed === undefined ? {} : { failed }),
        ...(teardown === undefined ? {} : { teardown }),
        ...(last === undefined ? {} : { last }),
        ...(own === undefined ? {} : { own }),
      };
      ended += 1;
      attempts.set(event.test, [...(attempts.get(event.test) ?? []), record]);
      if (titles.get(event.test)?.level === "service" && event.result.verdict !== "passed")
        problems.push(`The setup of the service failed: ${event.result.message ?? event.result.verdict}`);
    },
    records() {
      return [...attempts].flatMap(([shown, of]) => {
        const { id, title, path, level } = titles.get(shown) ?? { id: shown, title: shown, path: shown, level: "" };
        return level === "service" ? [] : [{ id, title, path, attempts: of }];
      });
    },
    problems: () => problems,
  };
}

function isCreation(exchange: Exchange): boolean {
  return exchange.request.method === "POST" && isSuccess(exchange);
}

function isSuccess({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}
