// Checks that the events of a report agree with each other. A report with a changed verdict or count, or a missing
// entry, is invalid.

import {
  type Coverage,
  createTally,
  type RunEvent,
  type RunSummary,
  type Seen,
  type StepResult,
  type TestResult,
} from "../../engine/index.ts";
import { stepProblem } from "./reportSchema.ts";

type Steps = { readonly phase: string; readonly outcome: StepResult["outcome"] }[];

export interface AgreementChecker {
  /** Describes how the event contradicts those before it, as the end of a sentence; undefined if it does not. */
  see(event: RunEvent): string | undefined;
}

/** Sees the events of a report in their order. Missing events of an interrupted run do not contradict the others. */
export function agreementChecker(): AgreementChecker {
  let started: Extract<RunEvent, { kind: "run started" }> | undefined;
  let tally = createTally(false);
  let isFinished = false;
  const ids = new Set<string>();
  const open = new Map<string, Steps>();
  const attempts = new Map<string, number>();
  const ended = new Set<string>();

  const begin = (event: RunEvent) => {
    if (event.kind !== "run started") return "it does not begin with the start of a run";
    started = event;
    for (const { id } of event.tests) ids.add(id);
    if (ids.size < event.tests.length) return "it names a test twice";
    const { shard } = event;
    if (shard !== undefined && shard.index > shard.count) return `its shard is ${shard.index} of ${shard.count}`;
    tally = createTally((event.repeat ?? 1) > 1);
    return undefined;
  };

  return {
    see(event) {
      if (started === undefined) return begin(event);
      tally.see(event);
      if (event.kind === "run started") return "it contains two runs";
      if (event.kind === "notice") return undefined;
      if (isFinished) return "it continues after the end of the run";
      if (event.kind === "coverage") return coverageProblem(event.coverage);
      if (event.kind === "run finished") {
        isFinished = true;
        if (ended.size < ids.size) return `it has no result for ${[...ids].find((id) => !ended.has(id))}`;
        return summaryProblem(event.summary, tally.summary(started.notReady.length, false));
      }
      const { test } = event;
      if (!ids.has(test)) return `it has a result for ${test}, which is not among its tests`;
      if (ended.has(test)) return `${test} continues after its last attempt`;
      if (event.kind === "test started") {
        open.set(test, []);
        if (event.attempt !== (attempts.get(test) ?? 0) + 1) return `${test} has an attempt ${event.attempt} out of order`;
      } else if (event.kind === "test finished") {
        if (event.attempt !== (attempts.get(test) ?? 0) + 1) return `${test} has an attempt ${event.attempt} out of order`;
        const problem = resultProblem(event.result, open.get(test) ?? []);
        if (problem !== undefined) return `${test} ${problem}`;
        attempts.set(test, event.attempt);
        open.delete(test);
        if (event.last) ended.add(test);
      } else {
        const problem = stepProblem(event.step.step as unknown as Parameters<typeof stepProblem>[0]);
        if (problem !== undefined) return `of ${test} ${problem}`;
        if (event.kind !== "step finished") return undefined;
        const { result } = event;
        const failed = result.checks.find((check) => !check.passed && check.severity !== "warning");
        if (result.outcome === "passed" && failed !== undefined) return `a step of ${test} passed, but not its check “${failed.title}”`;
        open.get(test)?.push({ phase: event.step.phase, outcome: result.outcome });
      }
      return undefined;
    },
  };
}

function resultProblem({ verdict, teardown }: TestResult, steps: Steps): string | undefined {
  const isBad = ({ outcome }: Steps[number]) => outcome === "failed" || outcome === "broken";
  const own = steps.filter(({ phase }) => phase !== "teardown").some(isBad);
  const left = steps.filter(({ phase }) => phase === "teardown").some(isBad);
  if (verdict === "passed" && own) return "passed, but one of its steps did not";
  if (verdict === "blocked" && steps.length > 0) return "was blocked, but has steps";
  if (left && teardown !== "failed") return "has a failed step in a teardown that did not fail";
  return undefined;
}

/** Its indices lead somewhere. */
function coverageProblem({ services }: Coverage): string | undefined {
  for (const { service, files, tests, points, undocumented } of services) {
    const isLost = (seen: readonly Seen[]) => seen.some(([test]) => test >= tests.length);
    if (points.some(({ place: [file] }) => file >= files.length)) return `the coverage of ${service} names a file that it does not have`;
    const lost = points.some(({ seen, planned = [] }) => isLost(seen) || planned.some((test) => test >= tests.length));
    if (lost || undocumented.some(({ seen }) => isLost(seen))) return `the coverage of ${service} names a test that it does not have`;
  }
  return undefined;
}

/** A run may end worse than its tests: with an error of its own, or with tools that changed. It never ends better. */
function summaryProblem(said: RunSummary, counted: RunSummary): string | undefined {
  for (const name of Object.keys(counted) as (keyof RunSummary)[]) {
    if (name !== "exitCode" && said[name] !== counted[name])
      return `its summary counts ${said[name]} for "${name}" but its tests give ${counted[name]}`;
  }
  if (said.exitCode === counted.exitCode || said.exitCode >= Math.max(3, counted.exitCode)) return undefined;
  return `its exit code is ${said.exitCode} but its tests give ${counted.exitCode}`;
}
