// Describes a failed or broken step: expected and actual values, and the exchange that led to it. All reporters use it.

import type { CheckResult, Exchange, SourcePlace, StepPlace, StepResult } from "../../engine/index.ts";
import { diffJson } from "../../engine/index.ts";
import { isJsonObject, type Json } from "../../language/index.ts";
import { formatDuration } from "./duration.ts";
import { indentJson } from "./indentJson.ts";
import type { StepRecord, TestRecord } from "./testRecord.ts";

/** The steps of a test that failed or broke, execution before teardown as they ran. */
export function failedSteps(record: TestRecord): readonly StepRecord[] {
  return record.steps.filter(({ result }) => result.outcome === "failed" || result.outcome === "broken");
}

export function failedChecks(result: StepResult): readonly CheckResult[] {
  return result.checks.filter((check) => !check.passed && check.severity !== "warning");
}

/** Findings that do not change the verdict: differences from the contract where `contract` is `warn`. */
export function findings(record: TestRecord): readonly { readonly place: SourcePlace; readonly message: string }[] {
  return record.steps.flatMap(({ place, result }) =>
    result.checks
      .filter((check) => !check.passed && check.severity === "warning")
      .map((check) => ({ place: place.place, message: check.message ?? check.title })),
  );
}

/** A sentence in one line; the check that no sentence asked for says so. */
export function spokenStep({ sentence, step, within = [] }: Pick<StepPlace, "sentence" | "step" | "within">): string {
  const implied = step.step === "validate" && step.checks.every((check) => check.implied === true);
  if (implied) return "(implied) the status is below 400";
  return [sentence, ...within.map((one) => one.sentence)].map((one) => one.replace(/\s+/g, " ")).join(" → ");
}

/** The sentences of phrases that a step comes from, each with its place: a line for each. */
export function phraseLines({ within = [] }: Pick<StepPlace, "within">): readonly string[] {
  return within.map(({ sentence, place }) => `→ ${sentence.replace(/\s+/g, " ")} (${place.path}:${place.line}:${place.column})`);
}

/** One line: the first failed condition, or what broke. */
export function headline({ result }: StepRecord): string {
  const [check] = failedChecks(result);
  if (check === undefined) return result.message ?? "failed";
  return check.message ?? check.title;
}

/** All of one failure, as plain text: place, sentence, checks and exchange. */
export function failureText(step: StepRecord): string {
  const { place, result } = step;
  const lines = [`${place.place.path}:${place.place.line}:${place.place.column}`, place.sentence, ...phraseLines(place)];
  for (const check of failedChecks(result)) lines.push("", check.message ?? check.title, ...comparison(check));
  if (result.message !== undefined) lines.push("", result.message);
  if (result.exchange !== undefined) lines.push("", ...exchangeLines(result.exchange));
  return lines.join("\n");
}

/** `expected` and `actual` line by line; a diff where both are objects, lists or long texts. */
export function comparison(check: CheckResult): readonly string[] {
  if (check.expected === undefined && check.actual === undefined) return [];
  const { expected = null, actual = null } = check;
  if (isLarge(expected) && isLarge(actual)) {
    // A value that must only be contained does not constrain other members.
    const compared = check.check.contains === undefined ? actual : membersOf(expected, actual);
    const lines = diffJson(expected, compared);
    if (lines.length > 0) return ["- expected  + actual", ...lines];
  }
  const lines: string[] = [];
  if (check.expected !== undefined) lines.push(`expected  ${oneLine(expected)}`);
  if (check.actual !== undefined) lines.push(`actual    ${oneLine(actual)}`);
  return lines;
}

/** Returns the members of `actual` that `expected` has, recursively. */
function membersOf(expected: Json, actual: Json): Json {
  if (!isJsonObject(expected) || !isJsonObject(actual)) return actual;
  const shared = Object.entries(actual).filter(([name]) => Object.hasOwn(expected, name));
  return Object.fromEntries(shared.map(([name, value]) => [name, membersOf(expected[name] ?? null, value)]));
}

/** The request and the response as on the wire, bodies pretty where they are JSON and cut after `maxLines`. */
export function exchangeLines({ request, response }: Exchange, maxLines = 40): readonly string[] {
  const lines = [`${request.method} ${request.url}`];
  for (const [name, value] of request.headers) lines.push(`  ${name}: ${value}`);
  lines.push(...bodyLines(request.body, maxLines));
  if (response === undefined) return [...lines, "", "no response"];
  if (response.url !== undefined) lines.push("", `redirected to ${response.url}`);
  const status = response.statusText === "" ? String(response.status) : `${response.status} ${response.statusText}`;
  lines.push("", `${status} · ${formatDuration(response.duration)}`);
  for (const [name, value] of response.headers) lines.push(`  ${name}: ${value}`);
  lines.push(...bodyLines(response.body, maxLines));
  return lines;
}

function bodyLines(body: string | undefined, maxLines: number): readonly string[] {
  if (body === undefined || body === "") return [];
  const lines = prettyBody(body).split("\n");
  const shown = lines.slice(0, maxLines).map((line) => `  ${line.length > 400 ? `${line.slice(0, 400)}…` : line}`);
  return lines.length > maxLines ? [...shown, `  … ${lines.length - maxLines} more lines`] : shown;
}

function prettyBody(body: string): string {
  return /^\s*[[{]/.test(body) ? (indentJson(body) ?? body) : body;
}

function isLarge(value: Json): boolean {
  return Array.isArray(value) || isJsonObject(value) || (typeof value === "string" && value.includes("\n"));
}

function oneLine(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 1000 ? `${text.slice(0, 1000)}… (${text.length} characters)` : text;
}
