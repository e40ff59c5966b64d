// A file that the JSON reporter wrote, as the events of the run that it tells of.

import {
  PlaybookError,
  type RunEvent,
  type ShardMark,
  type StepPlace,
  type StepResult,
  type TestIdentity,
  type TestResult,
} from "../../engine/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";

type Summary = Extract<RunEvent, { kind: "run finished" }>["summary"];

/** `name` is what messages call the file. Throws `PlaybookError` for what is no such file. */
export function readJsonReport(text: string, name: string): readonly RunEvent[] {
  const report = parse(text, name);
  const { tests, version, startedAt, finishedAt, environment, workers, shard, repeat, notReady, notices, duration, summary } = report;
  if (version !== 1 || !Array.isArray(tests) || !isJsonObject(summary ?? null)) throw notOurs(name);
  const records = tests.map((test, index) => {
    if (!isRecord(test)) throw notOurs(name, `its test ${index + 1} has no id, path or verdict`);
    return test;
  });
  const identities = new Map(records.map((record) => [record.id, identityOf(record)]));
  return [
    {
      kind: "run started",
      at: String(startedAt),
      ...(typeof environment === "string" ? { environment } : {}),
      tests: [...identities.values()],
      notReady: (Array.isArray(notReady) ? notReady : []) as unknown as Extract<RunEvent, { kind: "run started" }>["notReady"],
      workers: Number(workers ?? 1),
      ...(isJsonObject(shard ?? null) ? { shard: shard as unknown as ShardMark } : {}),
      ...(typeof repeat === "number" ? { repeat } : {}),
    },
    ...records.flatMap(eventsOf),
    ...(Array.isArray(notices) ? notices : []).map(
      (notice) => ({ ...(notice as JsonObject), kind: "notice" }) as unknown as Extract<RunEvent, { kind: "notice" }>,
    ),
    { kind: "run finished", at: String(finishedAt), duration: Number(duration), summary: summary as unknown as Summary },
  ];
}

/** As `testEntry` of the reporter writes it. */
type TestRecord = TestIdentity &
  TestResult & {
    readonly attempt: number;
    readonly last: boolean;
    readonly startedAt?: string;
    readonly steps: readonly (StepResult &
      Pick<StepPlace, "phase" | "sentence" | "step"> & {
        readonly path: string;
        readonly line: number;
        readonly column: number;
        readonly iterations?: readonly number[];
      })[];
  };

function parse(text: string, name: string): JsonObject {
  try {
    const value: Json = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Said below: to whoever chose the file, it is all the same.
  }
  throw notOurs(name);
}

function isRecord(value: unknown): value is TestRecord {
  const { id, path, verdict, steps } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === "string" && typeof path === "string" && typeof verdict === "string" && Array.isArray(steps);
}

function identityOf({ id, title, path, level, service, tags, requirements, row }: TestRecord): TestIdentity {
  return {
    id,
    title,
    path,
    level,
    tags: tags ?? [],
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
      const { phase, sentence, path, line, column, iterations = [], step: what, ...rest } = step;
      // The report numbers no instructions; a place tells them apart.
      const place: StepPlace = { phase, instruction: index, index, sentence, place: { path, line, column }, step: what, iterations };
      return { kind: "step finished", test: id, step: place, result: rest };
    }),
    { kind: "test finished", test: id, attempt, result, last },
  ];
}

function notOurs(name: string, why = "it is no report of one"): PlaybookError {
  return new PlaybookError(
    "not-a-report",
    `${name} cannot be opened as a run: ${why}.`,
    "Choose a file that playbook run --reporter json=FILE has written.",
  );
}
