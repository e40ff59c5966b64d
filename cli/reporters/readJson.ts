// Reads a file that the JSON reporter wrote, as the events of its run.

import {
  type Coverage,
  PlaybookError,
  type RunEvent,
  type StepPlace,
  type StepResult,
  type TestIdentity,
  type TestResult,
} from "../../engine/index.ts";
import { isJsonObject, type JsonObject, parseJson, validate } from "../../language/index.ts";
import { agreementChecker } from "./agreement.ts";
import { reportSchema } from "./reportSchema.ts";

/**
 * `name` is what messages call the file. Throws `PlaybookError` if it is not such a file, or was changed after the run.
 */
export function readJsonReport(text: string, name: string): readonly RunEvent[] {
  const value = parse(text, name);
  if (typeof value.version === "number" && value.version !== 1) throw unknownVersion(name, value.version);
  const [problem] = validate(reportSchema, value);
  if (problem !== undefined) throw notAReport(name, `${problem.message.replace(/\.$/, "")}${whereText(problem.path)}`);
  const report = value as unknown as Report;
  const { startedAt, finishedAt, environment, workers, shard, repeat, notReady, notices, duration, summary, tests, coverage } = report;
  const identities = new Map(tests.map((record) => [record.id, identityOf(record)]));
  const events: readonly RunEvent[] = [
    {
      kind: "run started",
      at: startedAt,
      ...(environment === undefined ? {} : { environment }),
      tests: [...identities.values()],
      notReady,
      workers,
      ...(shard === undefined ? {} : { shard }),
      ...(repeat === undefined ? {} : { repeat }),
    },
    ...tests.flatMap(eventsOf),
    ...notices.map((notice): RunEvent => ({ ...notice, kind: "notice" })),
    ...(coverage === undefined ? [] : [{ kind: "coverage" as const, coverage }]),
    { kind: "run finished", at: finishedAt, duration, summary },
  ];
  const agreement = agreementChecker();
  for (const event of events) {
    const wrong = agreement.see(event);
    if (wrong !== undefined) throw notAReport(name, wrong);
  }
  return events;
}

/** As the reporter writes it; `reportSchema` has seen to that. */
interface Report extends Omit<Started, "kind" | "at" | "tests"> {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly duration: number;
  readonly tests: readonly TestRecord[];
  readonly coverage?: Coverage;
  readonly notices: readonly Omit<Extract<RunEvent, { kind: "notice" }>, "kind">[];
  readonly summary: Extract<RunEvent, { kind: "run finished" }>["summary"];
}

type Started = Extract<RunEvent, { kind: "run started" }>;

/** As `testEntry` of the reporter writes it. */
type TestRecord = TestIdentity &
  TestResult & {
    readonly attempt: number;
    readonly last: boolean;
    readonly startedAt?: string;
    readonly steps: readonly (StepResult &
      Pick<StepPlace, "phase" | "sentence" | "step" | "within"> & {
        readonly path: string;
        readonly line: number;
        readonly column: number;
        readonly iterations?: readonly number[];
      })[];
  };

function parse(text: string, name: string): JsonObject {
  const parsed = parseJson(text);
  // For the person who chose the file, it does not matter what else it is.
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw notAReport(name);
}

function identityOf({ id, title, path, level, service, tags, requirements, row }: TestRecord): TestIdentity {
  return {
    id,
    title,
    path,
    level,
    tags,
    ...(requirements === undefined ? {} : { requirements }),
    ...(service === undefined ? {} : { service }),
    ...(row === undefined ? {} : { row }),
  };
}

function eventsOf(record: TestRecord): readonly RunEvent[] {
  const { id, attempt, last, startedAt, verdict, teardown, duration, message } = record;
  const result: TestResult = {
    verdict,
    duration,
    ...(teardown === undefined ? {} : { teardown }),
    ...(message === undefined ? {} : { message }),
  };
  return [
    ...(startedAt === undefined ? [] : [{ kind: "test started" as const, test: id, attempt, at: startedAt }]),
    ...record.steps.map((step, index): RunEvent => {
      const { phase, sentence, path, line, column, iterations = [], within, step: what, ...rest } = step;
      // The report numbers no instructions; a place tells them apart.
      const origin = within === undefined ? {} : { within };
      const place: StepPlace = {
        phase,
        instruction: index,
        index,
        sentence,
        place: { path, line, column },
        step: what,
        ...origin,
        iterations,
      };
      return { kind: "step finished", test: id, step: place, result: rest };
    }),
    { kind: "test finished", test: id, attempt, result, last },
  ];
}

/** Where in a report, for people: `in "tests", entry 3`. */
export function whereText(path: readonly (string | number)[]): string {
  const entry = path.findIndex((key) => typeof key === "number");
  return entry < 1 ? "" : ` (in “${path[entry - 1]}”, entry ${Number(path[entry]) + 1})`;
}

export function notAReport(name: string, why = "it is not a report"): PlaybookError {
  return new PlaybookError(
    "not-a-report",
    `${name} cannot be read as a run: ${why}.`,
    "Choose a file that playbook run --reporter json=FILE or ndjson=FILE has written, unchanged.",
  );
}

export function unknownVersion(name: string, version: unknown): PlaybookError {
  return new PlaybookError(
    "not-a-report",
    `${name} has the version ${JSON.stringify(version)}, which this version of Playbook does not know.`,
    "Use the version of Playbook that wrote it.",
  );
}
