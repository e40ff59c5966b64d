// Declares the data of the HTML report: a line for each attempt, which the page reads at once, and the steps of each,
// which it reads on demand. Durations are milliseconds, instants milliseconds since 1970.

import type { Json, JsonObject } from "../../../language/index.ts";

export interface RunData {
  readonly version: 1;
  readonly startedAt: number;
  readonly duration: number;
  readonly environment?: string;
  readonly workers: number;
  readonly shard?: string;
  readonly summary: Readonly<Record<string, number>>;
  readonly notReady: readonly { readonly path: string; readonly problems: readonly RemarkData[] }[];
  readonly notices: readonly (RemarkData & { readonly severity: "warning" | "info" })[];
}

export interface RemarkData {
  readonly message: string;
  readonly place?: string;
}

/** One attempt of a test; its steps are at the same index of the same block. */
export interface TestData {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly level: string;
  readonly service?: string;
  readonly tags?: readonly string[];
  readonly requirements?: readonly string[];
  readonly attempt: number;
  readonly last: boolean;
  readonly startedAt?: number;
  readonly duration: number;
  readonly verdict: string;
  readonly teardown?: string;
  readonly message?: string;
}

export interface StepData {
  readonly phase: string;
  readonly sentence: string;
  /** `path:line:column` */
  readonly place: string;
  /** The sentences of phrases that it comes from, the outermost first. */
  readonly within?: readonly string[];
  readonly iterations?: readonly number[];
  readonly kind: string;
  readonly outcome: string;
  readonly duration: number;
  readonly attempts?: number;
  readonly message?: string;
  readonly checks?: readonly CheckData[];
  readonly saved?: JsonObject;
  readonly request?: RequestData;
  readonly response?: ResponseData;
  /** The index of the step whose request and response this one refers to. */
  readonly looksAt?: number;
  readonly tool?: { readonly name: string; readonly inputs: Json };
}

export interface CheckData {
  readonly title: string;
  readonly passed: boolean;
  readonly message?: string;
  /**
   * Lines that begin with `- ` (expected), `+ ` (actual) or two spaces, below a line that says so; or one line for each
   * of both.
   */
  readonly comparison?: readonly string[];
  readonly contract?: true;
  readonly warning?: true;
}

export interface RequestData {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface ResponseData {
  readonly status: number;
  readonly statusText: string;
  readonly url?: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly bytes: number;
  readonly duration: number;
}

/** Read on first use. */
export type CoverageData = readonly ServiceCoverageData[];

export interface ServiceCoverageData {
  readonly service: string;
  readonly document: string;
  /** Ids; others name them by their index. */
  readonly tests: readonly string[];
  readonly totals: readonly { readonly name: string; readonly covered: number; readonly total: number }[];
  readonly undocumented: readonly { readonly text: string; readonly tests: readonly number[] }[];
  /** Suggestions of what to test next, and how many points each covers. */
  readonly next: readonly (readonly [what: string, points: number])[];
  /** Proposals that are left out. */
  readonly moreNext: number;
  readonly operations: readonly { readonly name: string; readonly points: readonly PointData[] }[];
  readonly levels?: number;
}

/** `place` is `path:line`; `seen` has pairs of test and times. */
export type PointData = readonly [
  dimension: string,
  text: string,
  place: string,
  seen: readonly (readonly [test: number, times: number])[],
];
