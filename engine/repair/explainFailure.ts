// Explains in facts why a test did not pass: the failure, the exchange, the document, and a similar call that passed.
// No guess, no model.

import { isJsonObject, type Json, type Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { SourcePlace } from "../events.ts";
import { plainJson } from "../plainJson.ts";
import { documentFacts } from "./documentFacts.ts";
import { type Failure, type FinishedTest, failedTests, failureOf } from "./failedTest.ts";
import { similarCall } from "./similarCall.ts";

export interface FailureExplained {
  readonly test: string;
  readonly title: string;
  readonly verdict: string;
  readonly phase?: string;
  /** The sentence that failed, and its place. */
  readonly sentence?: string;
  readonly place?: SourcePlace;
  readonly facts: readonly FailureFact[];
}

interface FailureFact {
  /**
   * `check`: the expected and the actual value. `answer`: the message of the service. `contract`: against the document.
   * `similar`: a call that passed. `course`: how the test went.
   */
  readonly kind: "check" | "answer" | "contract" | "similar" | "course";
  readonly text: string;
  readonly place?: SourcePlace;
}

/** Without `wanted`, of every test that did not pass. Throws `PlaybookError` for an id that is not among them. */
export function explainFailures(workspace: Workspace, tests: readonly FinishedTest[], wanted?: string): readonly FailureExplained[] {
  return wantedFailures(tests, wanted).map((test) => explain(workspace, failureOf(test), tests));
}

export function wantedFailures(tests: readonly FinishedTest[], wanted?: string): readonly FinishedTest[] {
  const failed = failedTests(tests);
  if (wanted === undefined) return failed;
  const found = failed.filter(({ identity }) => identity.id === wanted || identity.path === wanted || identity.title === wanted);
  if (found.length > 0) return found;
  const isThere = tests.some(({ identity }) => identity.id === wanted || identity.path === wanted || identity.title === wanted);
  throw new PlaybookError(
    "no-such-path",
    isThere ? `${wanted} has passed: there is nothing to explain.` : `There is no test ${wanted} in this run.`,
    failed.length === 0
      ? "Every test has passed."
      : `These have not passed: ${failed
          .slice(0, 10)
          .map(({ identity }) => identity.id)
          .join(", ")}.`,
  );
}

export function explain(workspace: Workspace, failure: Failure, tests: readonly FinishedTest[]): FailureExplained {
  const { test, step } = failure;
  const { id, title } = test.identity;
  const base = { test: id, title, verdict: test.result.verdict };
  if (step === undefined) {
    const message = test.result.message ?? `The test is ${test.result.verdict}.`;
    return { ...base, facts: [{ kind: "course", text: message }] };
  }
  const facts: FailureFact[] = [
    ...checkFacts(failure),
    ...answerFacts(failure),
    ...contractFacts(failure),
    ...documentFacts(workspace, failure).map((text): FailureFact => ({ kind: "contract", text })),
    ...similarFacts(workspace, failure, tests),
    ...courseFacts(failure, tests),
  ];
  return { ...base, phase: step.place.phase, sentence: oneLine(step.place.sentence), place: step.place.place, facts };
}

function checkFacts({ step, others, failed }: Failure): readonly FailureFact[] {
  const messages = [step, ...others].flatMap((one) => (one?.result.message === undefined ? [] : [one.result.message]));
  const checks = failed.filter(({ contract }) => contract !== true).map(({ message, title }) => message ?? title);
  return [...new Set([...messages, ...checks])].map((text) => ({ kind: "check", text }));
}

function answerFacts({ exchange, call }: Failure): readonly FailureFact[] {
  if (exchange === undefined) return [];
  const { request, response } = exchange;
  const sent = `${request.method} ${request.url}`;
  const place = call?.place.place;
  const at = place === undefined ? {} : { place };
  if (response === undefined) return [{ kind: "answer", text: `${sent} got no response.`, ...at }];
  const said = saidIn(response.body);
  return [
    {
      kind: "answer",
      text: `${sent} was answered with ${response.status}${response.statusText === "" ? "" : ` ${response.statusText}`} after ${Math.round(response.duration)} ms.`,
      ...at,
    },
    ...said.map((text): FailureFact => ({ kind: "answer", text: `The service says: ${text}` })),
  ];
}

/** The readable part of an error body: problem details, an error object, or the beginning of the text. */
function saidIn(body: string): readonly string[] {
  const value = plainJson(body);
  if (value === undefined) return body.trim() === "" ? [] : [oneLine(body).slice(0, 200)];
  if (!isJsonObject(value)) return [];
  const inner = isJsonObject(value.error ?? null) ? (value.error as Readonly<Record<string, Json>>) : value;
  const main = ["detail", "message", "error_description", "title", "error", "reason"]
    .map((name) => inner[name])
    .find((one) => typeof one === "string");
  const list = [inner.errors, inner.details, inner.violations].find((one) => Array.isArray(one)) as readonly Json[] | undefined;
  const each = (list ?? []).slice(0, 5).flatMap((one) => {
    if (typeof one === "string") return [one];
    if (!isJsonObject(one)) return [];
    const [field, text] = [one.field ?? one.path ?? one.pointer ?? one.loc, one.message ?? one.detail ?? one.msg];
    return typeof text === "string" ? [typeof field === "string" && !text.includes(field) ? `${field}: ${text}` : text] : [];
  });
  return [...new Set([...(typeof main === "string" ? [main] : []), ...each])].map((text) => oneLine(text).slice(0, 300));
}

/** The findings of the run itself against the document. */
function contractFacts({ step, others, call }: Failure): readonly FailureFact[] {
  const steps = [...new Set([call, step, ...others])].filter((one) => one !== undefined);
  const found = steps.flatMap(({ result }) => result.checks.filter(({ passed, contract }) => !passed && contract === true));
  return [...new Set(found.map(({ message, title }) => message ?? title))].map((text) => ({ kind: "contract", text }));
}

function similarFacts(workspace: Workspace, failure: Failure, tests: readonly FinishedTest[]): readonly FailureFact[] {
  const similar = similarCall(workspace, failure, tests);
  if (similar === undefined) return [];
  const { test, path, line, status, differences, unknown } = similar;
  const isSame = differences.length === 0 && unknown.length === 0;
  const what = `${test} sends ${isSame ? "the same request" : "a similar request"}${status === undefined ? "" : ` and gets ${status}`}.`;
  const how = isSame
    ? "The requests are identical."
    : differences.length === 0
      ? `The report does not show the values of ${unknown.map((name) => `\${${name}}`).join(", ")}; all else is the same.`
      : `The difference: ${differences.join("; ")}.`;
  return [{ kind: "similar", text: `${what} ${how}`, place: { path, line, column: 1 } }];
}

function courseFacts({ test, step }: Failure, tests: readonly FinishedTest[]): readonly FailureFact[] {
  const facts: FailureFact[] = [];
  const attempts = tests.filter(({ identity }) => identity.id === test.identity.id);
  const passed = attempts.filter(({ result }) => result.verdict === "passed").length;
  if (passed > 0)
    facts.push({ kind: "course", text: `The same test has passed ${passed} of ${attempts.length} times in this run: it is flaky.` });
  const rows = tests.filter(
    ({ identity, last }) => last && identity.path === test.identity.path && identity.row !== undefined && identity.id !== test.identity.id,
  );
  const good = rows.filter(({ result }) => result.verdict === "passed").length;
  if (rows.length > 0) facts.push({ kind: "course", text: `${good} of the ${rows.length} other data rows passed.` });
  const skipped = test.steps.filter(({ result, place }) => result.outcome === "skipped" && place.phase === step?.place.phase).length;
  if (skipped > 0)
    facts.push({ kind: "course", text: skipped === 1 ? "A later step did not run." : `${skipped} later steps did not run.` });
  if (test.result.teardown === "failed") facts.push({ kind: "course", text: "Its teardown failed as well." });
  return facts;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
