// Declares an attempt of a test in the HTML report.

import type { CheckResult, Exchange } from "../../../engine/index.ts";
import { type Json, serverCallName } from "../../../language/index.ts";
import { comparison, spokenStep } from "../failure.ts";
import type { StepRecord, TestRecord } from "../testRecord.ts";
import type { CheckData, StepData, TestData } from "./pageData.ts";

export function testData({ identity, attempt, last, startedAt, result }: TestRecord): TestData {
  const { id, title, path, level, service, tags, requirements } = identity;
  const { verdict, duration, teardown, message } = result;
  return {
    id,
    title,
    path,
    level,
    ...(service === undefined ? {} : { service }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(requirements === undefined ? {} : { requirements }),
    attempt,
    last,
    ...(startedAt === undefined ? {} : { startedAt: Date.parse(startedAt) }),
    duration: rounded(duration),
    verdict,
    ...(teardown === undefined ? {} : { teardown }),
    ...(message === undefined ? {} : { message }),
  };
}

/** An exchange is stored once, at the call: its checks refer to the same one. */
export function stepsData({ steps }: TestRecord): readonly StepData[] {
  const known = new Map<string, number>();
  return steps.map((step, index) => {
    const { exchange } = step.result;
    if (exchange === undefined) return stepData(step);
    const text = JSON.stringify(exchange);
    const first = known.get(text);
    if (first !== undefined) return { ...stepData(step), looksAt: first };
    known.set(text, index);
    return { ...stepData(step), ...exchangeData(exchange) };
  });
}

function stepData({ place, result }: StepRecord): StepData {
  const { step, iterations } = place;
  const checks = result.checks.map(checkData);
  return {
    phase: place.phase,
    sentence: spokenStep(place),
    place: `${place.place.path}:${place.place.line}:${place.place.column}`,
    ...(place.within === undefined ? {} : { within: place.within.map((one) => `${one.place.path}:${one.place.line}:${one.place.column}`) }),
    ...(iterations.length === 0 ? {} : { iterations }),
    kind: step.step,
    outcome: result.outcome,
    duration: rounded(result.duration),
    ...(result.attempts === undefined || result.attempts < 2 ? {} : { attempts: result.attempts }),
    ...(result.message === undefined ? {} : { message: result.message }),
    ...(checks.length === 0 ? {} : { checks }),
    ...(Object.keys(result.saved).length === 0 ? {} : { saved: result.saved }),
    ...(step.step === "mcp_server_call" ? { tool: { name: serverCallName(step), inputs: (step.inputs ?? {}) as Json } } : {}),
  };
}

function checkData(check: CheckResult): CheckData {
  const compared = check.passed ? [] : comparison(check);
  return {
    title: check.title,
    passed: check.passed,
    ...(check.message === undefined ? {} : { message: check.message }),
    ...(compared.length === 0 ? {} : { comparison: compared }),
    ...(check.contract === true ? { contract: true } : {}),
    ...(check.severity === "warning" ? { warning: true } : {}),
  };
}

function exchangeData({ request, response }: Exchange): Pick<StepData, "request" | "response"> {
  if (response === undefined) return { request };
  const { status, statusText, url, headers, body, bodyBytes, duration } = response;
  return {
    request,
    response: { status, statusText, ...(url === undefined ? {} : { url }), headers, body, bytes: bodyBytes, duration: rounded(duration) },
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
