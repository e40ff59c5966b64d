// Defines the fields of a JSON report and of a stream of events, as docs/schemas describes them. A report with other
// fields is refused.

import type { RunEvent } from "../../engine/index.ts";
import { type Json, schema as s } from "../../language/index.ts";
import { coverageSchema as coverage } from "./coverageSchema.ts";

const count = s.integer({ min: 0 });
const positive = s.integer({ min: 1 });
const duration = s.number({ min: 0, doc: "milliseconds" });
const instant = s.text({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, doc: "an instant such as 2026-11-22T08:00:00.000Z" });
const text = s.text();
const texts = s.list(text);
const members = s.record(s.json());
const phase = s.constant("setup", "execution", "teardown");
const verdict = s.constant("passed", "failed", "broken", "blocked", "cancelled", "skipped");
const teardown = s.constant("passed", "failed", "skipped");
const severity = s.constant("warning", "info");

const position = { path: text, line: positive, column: positive };
const place = s.object({ ...position, span: s.optional(s.object({ start: count, end: count })) });
const shard = s.object({ index: positive, count: positive, plan: text, run: s.optional(text) });
const notReady = s.list(s.object({ path: text, problems: s.list(s.object({ message: text, place })) }));
const notice = {
  severity,
  message: text,
  test: s.optional(text),
  place: s.optional(place),
  about: s.optional(s.constant("shard")),
};

const identity = {
  id: text,
  title: text,
  path: text,
  level: s.constant("service", "endpoint", "test case", "flow"),
  service: s.optional(text),
  tags: texts,
  requirements: s.optional(texts),
  row: s.optional(positive),
};

const headers = s.list(s.list(text, { min: 2 }));
const exchange = s.object({
  request: s.object({ method: text, url: text, headers, body: s.optional(text) }),
  response: s.optional(
    s.object({
      status: s.integer(),
      statusText: text,
      url: s.optional(text),
      headers,
      body: text,
      bodyBytes: count,
      duration,
    }),
  ),
});

const check = s.object({
  check: members,
  passed: s.boolean(),
  title: text,
  message: s.optional(text),
  expected: s.optional(s.json()),
  actual: s.optional(s.json()),
  contract: s.optional(s.boolean()),
  severity: s.optional(s.constant("error", "warning")),
});

const stepResult = {
  outcome: s.constant("passed", "failed", "skipped", "broken"),
  duration,
  exchange: s.optional(exchange),
  attempts: s.optional(positive),
  checks: s.list(check),
  saved: members,
  message: s.optional(text),
};

const testResult = { verdict, teardown: s.optional(teardown), duration, message: s.optional(text) };
/**
 * Values in it may be masked and then do not fit the schema of steps files; `stepProblem` checks the parts that
 * reporters need.
 */
const step = members;
const summary = s.object({
  passed: count,
  failed: count,
  broken: count,
  blocked: count,
  cancelled: count,
  skipped: count,
  notReady: count,
  flaky: count,
  teardownFailed: count,
  warnings: count,
  exitCode: s.constant(0, 1, 2, 3, 4),
});

const within = s.list(s.object({ phrase: text, sentence: text, place }), {
  min: 1,
  doc: "the sentences of phrases that the step comes from",
});

const reportStep = s.object({
  phase,
  sentence: text,
  ...position,
  within: s.optional(within),
  iterations: s.optional(s.list(count)),
  step,
  ...stepResult,
});

export const reportSchema = s.object({
  version: s.constant(1),
  startedAt: instant,
  environment: s.optional(text),
  workers: positive,
  shard: s.optional(shard),
  repeat: s.optional(positive),
  notReady,
  tests: s.list(
    s.object({
      ...identity,
      attempt: positive,
      last: s.boolean(),
      startedAt: s.optional(instant),
      ...testResult,
      steps: s.list(reportStep),
    }),
  ),
  notices: s.list(s.object(notice)),
  coverage: s.optional(coverage),
  finishedAt: instant,
  duration,
  summary,
});

const stepPlace = s.object({
  phase,
  instruction: count,
  index: count,
  sentence: text,
  place,
  step,
  within: s.optional(within),
  iterations: s.list(count),
});

export const eventSchema = s.union(
  [
    s.object({
      kind: s.constant("run started"),
      version: s.constant(1),
      at: instant,
      environment: s.optional(text),
      tests: s.list(s.object(identity)),
      notReady,
      workers: positive,
      shard: s.optional(shard),
      repeat: s.optional(positive),
    }),
    s.object({ kind: s.constant("test started"), test: text, attempt: positive, at: instant }),
    s.object({ kind: s.constant("step started"), test: text, step: stepPlace }),
    s.object({ kind: s.constant("step finished"), test: text, step: stepPlace, result: s.object(stepResult) }),
    s.object({ kind: s.constant("test finished"), test: text, attempt: positive, result: s.object(testResult), last: s.boolean() }),
    s.object({ kind: s.constant("notice"), ...notice }),
    s.object({ kind: s.constant("coverage"), coverage }),
    s.object({ kind: s.constant("run finished"), at: instant, duration, summary, digest: s.optional(text) }),
  ],
  { tag: "kind" },
);

/** Describes the problem of a step, or returns undefined if it has all that reporters need. */
export function stepProblem(value: Readonly<Record<string, Json>>): string | undefined {
  const { step: kind, checks, provider, tool, resource } = value;
  if (typeof kind !== "string") return 'a step has no "step"';
  if (kind === "validate" && !(Array.isArray(checks) && checks.every((one) => typeof one === "object" && one !== null)))
    return 'a step "validate" has no "checks"';
  if (kind === "mcp_server_call" && (typeof provider !== "string" || typeof (tool ?? resource) !== "string"))
    return 'a step "mcp_server_call" has no "provider", or neither "tool" nor "resource"';
  return undefined;
}

/** The schema guarantees that the events of a report are those of a run. */
export function asEvent(value: unknown): RunEvent {
  return value as RunEvent;
}
