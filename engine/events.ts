// Declares the events of a run: one stream of typed events, of which every report is a function. Their contents have
// been redacted. Durations are milliseconds, instants are ISO 8601.

import type { Check, Json, PhaseName, Span, Step } from "../language/index.ts";
import type { Coverage } from "./coverage/coverage.ts";

export type RunEvent =
  | {
      readonly kind: "run started";
      readonly at: string;
      readonly environment?: string;
      readonly tests: readonly TestIdentity[];
      readonly notReady: readonly NotReady[];
      readonly workers: number;
      /** The part of all tests that this shard runs. */
      readonly shard?: ShardMark;
      /** How often each test runs, where that is more than once. */
      readonly repeat?: number;
    }
  | { readonly kind: "test started"; readonly test: string; readonly attempt: number; readonly at: string }
  | { readonly kind: "step started"; readonly test: string; readonly step: StepPlace }
  | { readonly kind: "step finished"; readonly test: string; readonly step: StepPlace; readonly result: StepResult }
  | { readonly kind: "test finished"; readonly test: string; readonly attempt: number; readonly result: TestResult; readonly last: boolean }
  | {
      readonly kind: "notice";
      readonly test?: string;
      readonly severity: "warning" | "info";
      readonly message: string;
      readonly place?: SourcePlace;
      /** It says something of this shard, and nothing of the whole. */
      readonly about?: "shard";
    }
  /** Coverage of the OpenAPI documents of the services, where it is measured; directly before the end. */
  | { readonly kind: "coverage"; readonly coverage: Coverage }
  | { readonly kind: "run finished"; readonly at: string; readonly duration: number; readonly summary: RunSummary };

/** `index` counts from 1. Shards with the same `plan` were cut alike: together they hold every test exactly once. */
export interface ShardMark extends ShardRequest {
  readonly plan: string;
}

export interface ShardRequest {
  readonly index: number;
  readonly count: number;
  /** An id that the machines of one run share, such as the number of a pipeline. */
  readonly run?: string;
}

/** One thing that runs and gets a verdict: a playbook, a data row of it, or a service's setup and teardown. */
export interface TestIdentity {
  /** Stable over runs and machines: path inside the root, `#` and the row for data rows. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly level: "service" | "endpoint" | "test case" | "flow";
  readonly service?: string;
  readonly tags: readonly string[];
  /** The requirements that it tests, as `ID` or `ID/criterion`; absent if it names none. */
  readonly requirements?: readonly string[];
  readonly row?: number;
}

export interface NotReady {
  readonly path: string;
  readonly problems: readonly { readonly message: string; readonly place: SourcePlace }[];
}

/** `line` and `column` count from 1. */
export interface SourcePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly span?: Span;
}

export interface StepPlace {
  readonly phase: PhaseName;
  /**
   * Index of the instruction in its phase, and of the step in the phase's linked steps (of a step in a block: in the
   * block).
   */
  readonly instruction: number;
  readonly index: number;
  readonly sentence: string;
  readonly place: SourcePlace;
  readonly step: Step;
  /** The sentences of phrases that it comes from, the outermost first; the last is what runs. */
  readonly within?: readonly PhrasePlace[];
  /** The iterations of its blocks and repetitions, outermost first, from 0. */
  readonly iterations: readonly number[];
}

export interface PhrasePlace {
  /** How the phrase is worded. */
  readonly phrase: string;
  readonly sentence: string;
  readonly place: SourcePlace;
}

export type StepOutcome = "passed" | "failed" | "skipped" | "broken";

export interface StepResult {
  readonly outcome: StepOutcome;
  readonly duration: number;
  readonly exchange?: Exchange;
  readonly attempts?: number;
  readonly checks: readonly CheckResult[];
  readonly saved: Readonly<Record<string, Json>>;
  /** Why it was skipped, or what broke, in one or two sentences. */
  readonly message?: string;
}

export interface CheckResult {
  readonly check: Check;
  readonly passed: boolean;
  /** The condition in English, e.g. `$.status is "NEW"`. */
  readonly title: string;
  readonly message?: string;
  readonly expected?: Json;
  readonly actual?: Json;
  /** True for findings of the contract (the OpenAPI document), which the playbook does not check. */
  readonly contract?: boolean;
  readonly severity?: "error" | "warning";
}

export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly statusText: string;
    /** Where it came from, when redirects led elsewhere. */
    readonly url?: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    readonly bodyBytes: number;
    readonly duration: number;
  };
}

export type Verdict = "passed" | "failed" | "broken" | "blocked" | "cancelled" | "skipped";

export interface TestResult {
  readonly verdict: Verdict;
  /** Teardown's own verdict; absent when there is no teardown. */
  readonly teardown?: "passed" | "failed" | "skipped";
  readonly duration: number;
  readonly message?: string;
}

export interface RunSummary {
  readonly passed: number;
  readonly failed: number;
  readonly broken: number;
  readonly blocked: number;
  readonly cancelled: number;
  /** Not started after a failure, because of `bail`. */
  readonly skipped: number;
  readonly notReady: number;
  readonly flaky: number;
  readonly teardownFailed: number;
  readonly warnings: number;
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
}
