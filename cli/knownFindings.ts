// Differences that a team has accepted, in `playbook.findings.yaml`: a test that fails just like that is reported as
// passed with a notice, and one that fails otherwise is red.

import { join } from "node:path";
import {
  type AcceptedFinding,
  failedTitles,
  findingsFile,
  isExpired,
  isSame,
  nodeFiles,
  type RunEvent,
  type RunSummary,
  readFindings,
  readRegularText,
  type StepResult,
  type TestResult,
} from "../engine/index.ts";
import type { PhaseName } from "../language/index.ts";

export interface KnownFindings {
  /** The event as reports get it, with notices before it. */
  events(event: RunEvent): readonly RunEvent[];
  summary(summary: RunSummary): RunSummary;
}

interface Failures {
  readonly checks: string[];
  status: number | undefined;
  isOther: boolean;
}

/** Undefined if there is no such file. Throws `PlaybookError` for one that cannot be read. */
export async function knownFindings(root: string, today = new Date().toISOString().slice(0, 10)): Promise<KnownFindings | undefined> {
  const path = join(root, findingsFile);
  if (!(await nodeFiles.exists(path))) return undefined;
  return createKnownFindings(readFindings(await readRegularText(path)), today);
}

function createKnownFindings(accepted: readonly AcceptedFinding[], today: string): KnownFindings {
  const titles = new Map<string, string>();
  const failures = new Map<string, Failures>();
  let excused = 0;

  function failuresOf(test: string): Failures {
    const known = failures.get(test) ?? { checks: [], status: undefined, isOther: false };
    failures.set(test, known);
    return known;
  }

  function step(test: string, phase: PhaseName, result: StepResult): void {
    const { outcome, exchange } = result;
    const own = failuresOf(test);
    if (own.checks.length === 0 && exchange?.response !== undefined) own.status = exchange.response.status;
    if (outcome !== "failed" && outcome !== "broken") return;
    if (phase !== "execution" || outcome === "broken") own.isOther = true;
    own.checks.push(...failedTitles(result));
  }

  function finished(event: Extract<RunEvent, { kind: "test finished" }>): readonly RunEvent[] {
    const { test, result } = event;
    const { checks, status, isOther } = failuresOf(test);
    failures.delete(test);
    const title = titles.get(test) ?? test;
    const own = accepted.filter((one) => one.test === title);
    if (own.length === 0) return [event];
    const notice = (message: string): RunEvent => ({ kind: "notice", test, severity: "warning", message });
    if (result.verdict === "passed") return [notice(`${title} passes. Remove it from ${findingsFile}.`), event];
    const found = own.find((one) => isSame({ test: title, what: checks, ...(status === undefined ? {} : { answer: status }) }, one));
    if (found === undefined || isOther || result.verdict !== "failed") return [event];
    if (isExpired(found, today))
      return [notice(`${title} was accepted until ${found.until}: change the day in ${findingsFile}, or have the service fixed.`), event];
    excused += 1;
    const message = `Known since ${found.since}${found.until === undefined ? "" : `, accepted until ${found.until}`}: ${result.message ?? found.what.join(", ")}`;
    const passed: TestResult = { ...result, verdict: "passed", message };
    return [notice(message), { ...event, result: passed }];
  }

  return {
    events(event) {
      if (event.kind === "run started") for (const { id, title } of event.tests) titles.set(id, title);
      if (event.kind === "step finished" && event.step.phase !== "teardown") step(event.test, event.step.phase, event.result);
      if (event.kind === "test finished") return finished(event);
      if (event.kind === "run finished") return [{ ...event, summary: summaryWith(event.summary) }];
      return [event];
    },
    summary: summaryWith,
  };

  function summaryWith(summary: RunSummary): RunSummary {
    if (excused === 0) return summary;
    const failed = Math.max(0, summary.failed - excused);
    const isClean = failed === 0 && summary.teardownFailed === 0 && summary.blocked === 0 && summary.cancelled === 0 && summary.flaky === 0;
    return {
      ...summary,
      failed,
      passed: summary.passed + Math.min(excused, summary.failed),
      exitCode: summary.exitCode === 1 && isClean ? 0 : summary.exitCode,
    };
  }
}
