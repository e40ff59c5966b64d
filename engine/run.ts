// Runs a plan: what each service shares, the tests side by side, and the sum of it.

import { availableParallelism } from "node:os";
import type { RunEvent, RunSummary, TestResult } from "./events.ts";
import { type Plan, type PlannedTest, testsOf } from "./planned.ts";
import { credentialsOf } from "./planning/credentials.ts";
import type { ClockPort, FilePort, ToolPort } from "./ports.ts";
import { createRandom } from "./random.ts";
import { namesOfTests, redactEvent } from "./redact/event.ts";
import { createRedactor } from "./redact/redactor.ts";
import { servicesOf } from "./running/calledPlaybooks.ts";
import type { DebugHook, RunContext, ServiceContext } from "./running/context.ts";
import { noteKnown } from "./running/credentials.ts";
import { createPreparation } from "./running/prepared.ts";
import { createSchedule } from "./running/schedule.ts";
import { type SharedServices, shareServices } from "./running/shared.ts";
import { createTally } from "./running/tally.ts";
import { runTest, type TestLimits } from "./running/test.ts";

export interface RunPorts {
  readonly files: FilePort;
  readonly tools?: ToolPort;
  readonly clock?: ClockPort;
  /** Where proxies are read from: HTTP_PROXY, HTTPS_PROXY, NO_PROXY. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Times are milliseconds. */
export interface RunOptions {
  /** Playbooks at a time; default: the number of cores. */
  readonly workers?: number;
  /** Start nothing new after a failure. */
  readonly bail?: boolean;
  /** Run each test N times; one that passes only sometimes is flaky. */
  readonly repeat?: number;
  /** Run a failed test again, up to N times; not together with `repeat`. */
  readonly retries?: number;
  /** Limit of setup and execution of one test; default none. */
  readonly timeout?: number;
  /** Limit of one teardown in milliseconds, without its own waits; default 30,000. */
  readonly teardownTimeout?: number;
  /** Bytes that the body of a response may have; default 10 MB. */
  readonly maxBodyBytes?: number;
  /** Wait as long as a service asks that refuses a request by its rate (429), and send the request again. */
  readonly keepsRate?: boolean;
  /** Exchanges in events: of steps that failed (default), or of all. */
  readonly detail?: "failures" | "all";
  /** Measures how the tests exercise the OpenAPI documents of their services. */
  readonly coverage?: boolean;
  /** Seed of `$random`. */
  readonly seed?: number;
  /** The first cancel: nothing new starts, what runs is aborted and torn down. */
  readonly signal?: AbortSignal;
  /** The second: stop at once. */
  readonly stop?: AbortSignal;
  /** Called once, before anything runs. */
  readonly debug?: (run: RunContext) => DebugHook;
}

/**
 * Resolves when everything is torn down. Never rejects because of a test; an error of `emit` cancels the run, and is
 * thrown again at the end.
 */
export async function run(plan: Plan, ports: RunPorts, options: RunOptions, emit: (event: RunEvent) => void): Promise<RunSummary> {
  const start = performance.now();
  const clock = ports.clock ?? { now: () => new Date() };
  const workers = Math.max(1, options.workers ?? availableParallelism());
  const tally = createTally((options.repeat ?? 1) > 1);
  const redactor = createRedactor();
  const credentials = credentialsOf(plan);
  const short = plan.secrets.filter((secret) => !redactor.add(secret)).length;
  ports.tools?.attach?.({ secret: (value) => redactor.add(value) });
  noteKnown(plan, credentials, redactor);
  const services = new Map<string, ServiceContext>();
  const namesOf = namesOfTests(plan);
  const cancel = linked([options.signal, options.stop]);
  const listener = guarded(emit, cancel.abort);
  const faults: unknown[] = [];
  const stop = options.stop ?? new AbortController().signal;
  const coverage =
    options.coverage === true ? await (await import("./coverage/observer.ts")).observeCoverage(plan, ports.files) : undefined;
  const plain: RunContext = {
    root: plan.root,
    files: ports.files,
    ...(ports.tools === undefined ? {} : { tools: ports.tools }),
    clock,
    random: createRandom(options.seed),
    redactor,
    credentials,
    preparation: createPreparation(),
    detail: options.detail ?? "failures",
    services,
    stop,
    faults,
    ...(coverage === undefined ? {} : { coverage }),
    emit: (event) => {
      tally.see(event);
      listener.emit(redactEvent(event, redactor, namesOf));
    },
  };
  const context: RunContext = options.debug === undefined ? plain : { ...plain, debug: options.debug(plain) };
  const limits: TestLimits = {
    cancel: cancel.signal,
    stop,
    teardownTimeout: options.teardownTimeout ?? 30_000,
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  };
  context.emit({
    kind: "run started",
    at: clock.now().toISOString(),
    ...(plan.environment === undefined ? {} : { environment: plan.environment }),
    tests: testsOf(plan),
    notReady: plan.notReady,
    workers,
    ...(plan.shard === undefined ? {} : { shard: plan.shard }),
    ...((options.repeat ?? 1) > 1 ? { repeat: options.repeat } : {}),
  });
  for (const notice of plan.notices) context.emit({ kind: "notice", ...notice });
  for (const message of coverage?.left ?? []) context.emit({ kind: "notice", severity: "warning", message });
  if (short > 0) context.emit({ kind: "notice", severity: "warning", message: shortSecrets(short) });
  const { maxBodyBytes, keepsRate = false } = options;
  const surroundings = { environment: ports.environment ?? {}, keepsRate, ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) };
  const shared = shareServices(plan, context, services, limits, surroundings);
  try {
    await runAll(plan.tests, context, shared, limits, { ...options, workers });
  } finally {
    await shared.close();
    cancel.release();
  }
  if (coverage !== undefined) context.emit({ kind: "coverage", coverage: await coverage.result() });
  const counted = tally.summary(plan.notReady.length, faults.length > 0);
  if (counted.exitCode !== 0 && !keepsRate)
    for (const message of ratesAsked(services.values())) context.emit({ kind: "notice", severity: "warning", message });
  const hasDrifted = (ports.tools?.drifted?.().length ?? 0) > 0;
  const summary: RunSummary = hasDrifted && counted.exitCode < 3 ? { ...counted, exitCode: 3 } : counted;
  context.emit({ kind: "run finished", at: clock.now().toISOString(), duration: performance.now() - start, summary });
  listener.rethrow();
  return summary;
}

/** Names the services that refused requests by their rate, and the setting that prevents it. */
function ratesAsked(services: Iterable<ServiceContext>): readonly string[] {
  return [...services].flatMap(({ planned: { name }, asked }) => {
    const count = asked.refused();
    const requests = count === 1 ? "one request" : `${count} requests`;
    return count === 0 ? [] : [`The service ${name} refused ${requests} with 429, because of its rate. ${asked.advice()}`];
  });
}

interface Linked {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  release(): void;
}

/** One signal for several; releasing it removes its listeners from them. */
function linked(signals: readonly (AbortSignal | undefined)[]): Linked {
  const controller = new AbortController();
  const abort = () => controller.abort("cancelled");
  for (const signal of signals) {
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
  }
  const release = () => {
    for (const signal of signals) signal?.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, abort, release };
}

/** A listener that throws gets no more events; the tests that it saw begin are torn down all the same. */
function guarded(emit: (event: RunEvent) => void, onFailure: () => void) {
  let failure: { readonly error: unknown } | undefined;
  return {
    emit(event: RunEvent): void {
      if (failure !== undefined) return;
      try {
        emit(event);
      } catch (error) {
        failure = { error };
        onFailure();
      }
    },
    rethrow(): void {
      if (failure !== undefined) throw failure.error;
    },
  };
}

function shortSecrets(count: number): string {
  const what = count === 1 ? "A secret is" : `${count} secrets are`;
  return `${what} shorter than 6 characters: it cannot be masked inside other text. Use a longer one.`;
}

type Work = RunOptions & { readonly workers: number };

async function runAll(tests: readonly PlannedTest[], context: RunContext, shared: SharedServices, limits: TestLimits, options: Work) {
  const schedule = createSchedule(tests);
  let bailed = false;
  const work = async () => {
    for (let test = await schedule.take(); test !== undefined; test = await schedule.take()) {
      if (limits.cancel.aborted) finish(test, context, { verdict: "cancelled", duration: 0, message: "Cancelled before it started." });
      else if (bailed) finish(test, context, { verdict: "skipped", duration: 0, message: "Not started, because a test before it failed." });
      else if (!(await attempts(test, context, shared, limits, options)) && options.bail === true) bailed = true;
      schedule.done(test);
      await shared.done(servicesOf(test.playbook));
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.workers, tests.length) }, work));
}

function finish(test: PlannedTest, { emit }: RunContext, result: TestResult): void {
  emit({ kind: "test finished", test: test.identity.id, attempt: 1, result, last: true });
}

/** Returns whether all of it passed. */
async function attempts(
  test: PlannedTest,
  context: RunContext,
  shared: SharedServices,
  limits: TestLimits,
  options: Work,
): Promise<boolean> {
  const blocked = await shared.ready(servicesOf(test.playbook));
  if (blocked !== undefined) {
    finish(test, context, { duration: 0, ...blocked });
    return false;
  }
  const repeat = Math.max(1, options.repeat ?? 1);
  let retries = repeat > 1 ? 0 : (options.retries ?? 0);
  let good = true;
  for (let attempt = 1, round = 1; round <= repeat; attempt += 1) {
    context.emit({ kind: "test started", test: test.identity.id, attempt, at: context.clock.now().toISOString() });
    const result = await runTest(context, test, limits).catch((error: unknown): TestResult => {
      context.faults.push(error);
      return { verdict: "broken", duration: 0, message: `Playbook itself failed here: ${error instanceof Error ? error.message : error}` };
    });
    const again = (result.verdict === "failed" || result.verdict === "broken") && retries > 0;
    if (again) retries -= 1;
    else {
      round += 1;
      good &&= result.verdict === "passed";
    }
    const last = limits.cancel.aborted || (!again && round > repeat);
    context.emit({ kind: "test finished", test: test.identity.id, attempt, result, last });
    if (last) break;
  }
  return good;
}
