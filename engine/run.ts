// Runs a plan: what each service shares, the tests side by side, and the sum of it.

import type { RunEvent, RunSummary } from "./events.ts";
import type { Plan } from "./planned.ts";
import type { ClockPort, FilePort, ToolPort } from "./ports.ts";

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
  /** Run each test so many times; one that passes only sometimes is flaky. */
  readonly repeat?: number;
  /** Run a failed test again, up to so many times. */
  readonly retries?: number;
  /** Limit of setup and execution of one test; default none. */
  readonly timeout?: number;
  /** Limit of one teardown; default 30,000. */
  readonly teardownTimeout?: number;
  /** Exchanges in events: of steps that failed (default), or of all. */
  readonly detail?: "failures" | "all";
  /** Of `$random`. */
  readonly seed?: number;
  /** The first cancel: nothing new starts, what runs is aborted and torn down. */
  readonly signal?: AbortSignal;
  /** The second: stop at once. */
  readonly stop?: AbortSignal;
}

/** Resolves when everything is torn down. Never rejects for what a test does; throws `PlaybookError` when the run itself cannot go on. */
export async function run(plan: Plan, ports: RunPorts, options: RunOptions, emit: (event: RunEvent) => void): Promise<RunSummary> {
  throw new Error(`not yet: ${plan.root} ${ports} ${options} ${emit}`);
}
