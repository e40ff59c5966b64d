// Allure results (https://allurereport.org/docs/how-it-works-test-result-file/): a file for each attempt of a test, its
// setup and teardown as fixtures, requests and responses as attachments. Attempts of one test share a history id, which
// Allure shows as retries.

import { createHash, randomUUID } from "node:crypto";
import type { NotReady, RunEvent, StepOutcome, Verdict } from "../../engine/index.ts";
import { exchangeLines, failedSteps, failureText, headline, spokenStep } from "./failure.ts";
import type { Reporter } from "./reporter.ts";
import { gatherTests, type StepRecord, type TestRecord } from "./testRecord.ts";

/** Where the files go, by their names. */
export interface ResultFiles {
  write(name: string, text: string): void;
}

type Status = "passed" | "failed" | "broken" | "skipped";

const ofVerdict: Readonly<Record<Verdict, Status>> = {
  passed: "passed",
  failed: "failed",
  broken: "broken",
  blocked: "skipped",
  cancelled: "skipped",
  skipped: "skipped",
};

export function allureReporter(files: ResultFiles): Reporter {
  let startedAt = 0;
  const write = (kind: "result" | "container", uuid: string, content: object) =>
    files.write(`${uuid}-${kind}.json`, JSON.stringify(content));
  const gather = gatherTests((record) => {
    const start = record.startedAt === undefined ? startedAt : Date.parse(record.startedAt);
    const steps = timed(record.steps, start, files);
    const of = (phase: string) => steps.filter((step) => step.phase === phase).map(({ phase: _, ...step }) => step);
    const uuid = randomUUID();
    const stop = start + Math.round(record.result.duration);
    write("result", uuid, { uuid, ...resultOf(record), stage: "finished", start, stop, steps: of("execution") });
    const fixture = (phase: "setup" | "teardown") => {
      const own = of(phase);
      if (own.length === 0) return [];
      return [{ name: phase, status: worst(own), stage: "finished", start: own[0]?.start, stop: own.at(-1)?.stop, steps: own }];
    };
    const befores = fixture("setup");
    const afters = fixture("teardown");
    if (befores.length + afters.length === 0) return;
    const container = randomUUID();
    write("container", container, { uuid: container, name: record.identity.title, children: [uuid], befores, afters, start, stop });
  });
  return {
    event(event: RunEvent) {
      gather(event);
      if (event.kind === "run started") {
        startedAt = Date.parse(event.at);
        if (event.environment !== undefined) files.write("environment.properties", `environment = ${property(event.environment)}\n`);
        for (const one of event.notReady) {
          const uuid = randomUUID();
          write("result", uuid, { uuid, ...notReadyResult(one), stage: "finished", start: startedAt, stop: startedAt });
        }
      }
    },
  };
}

function resultOf(record: TestRecord): object {
  const { identity, result } = record;
  const failed = failedSteps(record).filter(({ place }) => place.phase !== "teardown");
  const [first] = failed;
  const message = result.verdict === "passed" ? undefined : first === undefined ? (result.message ?? result.verdict) : headline(first);
  const trace = failed.map(failureText).join("\n\n");
  const label = (name: string, value: string) => ({ name, value });
  return {
    ...identified(identity.id, identity.title),
    status: ofVerdict[result.verdict],
    ...(message === undefined ? {} : { statusDetails: { message, ...(trace === "" ? {} : { trace }) } }),
    labels: [
      label("framework", "playbook"),
      label("parentSuite", identity.service ?? "playbooks"),
      label("suite", identity.level),
      label("package", identity.path.split("/").slice(0, -1).join(".")),
      ...identity.tags.map((tag) => label("tag", tag)),
      ...(identity.requirements ?? []).map((requirement) => label("story", requirement)),
    ],
    ...(identity.row === undefined ? {} : { parameters: [{ name: "row", value: String(identity.row) }] }),
  };
}

function notReadyResult({ path, problems }: NotReady): object {
  const trace = problems.map(({ message, place }) => `${place.path}:${place.line}:${place.column} ${message}`).join("\n");
  return {
    ...identified(path, path),
    status: "broken",
    statusDetails: { message: `Not ready: ${problems[0]?.message ?? ""}`, trace },
    labels: [
      { name: "framework", value: "playbook" },
      { name: "parentSuite", value: "not ready" },
    ],
  };
}

function identified(id: string, name: string): object {
  const hash = createHash("md5").update(id).digest("hex");
  return { historyId: hash, testCaseId: hash, fullName: id, name };
}

interface AllureStep {
  readonly phase: string;
  readonly name: string;
  readonly status: Status;
  readonly start: number;
  readonly stop: number;
}

/** Steps follow each other: their times are added up from the start of the attempt. */
function timed(records: readonly StepRecord[], start: number, files: ResultFiles): readonly AllureStep[] {
  let now = start;
  return records.map((record) => {
    const { place, result } = record;
    const begun = now;
    now += result.duration;
    return {
      phase: place.phase,
      name: spokenStep(place),
      status: statusOf(result.outcome),
      stage: "finished",
      start: Math.round(begun),
      stop: Math.round(now),
      ...(result.outcome === "passed" ? {} : { statusDetails: { message: headline(record), trace: failureText(record) } }),
      steps: result.checks.map((check) => ({
        name: check.title,
        status: check.passed || check.severity === "warning" ? "passed" : "failed",
        stage: "finished",
        start: Math.round(now),
        stop: Math.round(now),
        ...(check.message === undefined ? {} : { statusDetails: { message: check.message } }),
      })),
      attachments: place.step.step === "validate" && result.outcome === "passed" ? [] : attachments(record, files),
    };
  });
}

function attachments({ result }: StepRecord, files: ResultFiles): readonly object[] {
  if (result.exchange === undefined) return [];
  const source = `${randomUUID()}-attachment.txt`;
  files.write(source, `${exchangeLines(result.exchange, Number.POSITIVE_INFINITY).join("\n")}\n`);
  return [{ name: "Request and response", source, type: "text/plain" }];
}

function statusOf(outcome: StepOutcome): Status {
  return outcome;
}

function worst(steps: readonly Pick<AllureStep, "status">[]): Status {
  return (["broken", "failed", "skipped"] as const).find((status) => steps.some((step) => step.status === status)) ?? "passed";
}

/** A value of a .properties file, which is Latin-1. */
function property(text: string): string {
  return text.replace(/[\\\n\r]|[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
