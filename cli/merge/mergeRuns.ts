// Merges several runs into one: the shards of a run, or runs of different playbooks. Counts the totals again from the
// tests, as the run does.

import { isDeepStrictEqual } from "node:util";
import {
  type Coverage,
  createTally,
  mergeCoverage,
  PlaybookError,
  planOf,
  type RunEvent,
  type RunSummary,
  type ShardMark,
  type TestIdentity,
  type Verdict,
} from "../../engine/index.ts";

type Started = Extract<RunEvent, { kind: "run started" }>;
type Finished = Extract<RunEvent, { kind: "run finished" }>;
type TestFinished = Extract<RunEvent, { kind: "test finished" }>;

/**
 * A report as its first event describes it. There may be hundreds with a thousand tests each: the other events are read
 * when it is their turn.
 */
export interface RunHead {
  readonly name: string;
  readonly started: Started;
}

/** A problem of the runs as parts of one. `isIncomplete`: tests are missing, so that the whole cannot be green. */
interface MergeProblem {
  readonly message: string;
  readonly isIncomplete: boolean;
}

export interface MergedHead {
  readonly heads: readonly RunHead[];
  /** For each head, the tests whose last result is in another one. */
  readonly leftOut: readonly ReadonlySet<string>[];
  readonly problems: readonly MergeProblem[];
}

/** Shares equal parts of identities: those of 100,000 tests are most of the memory of a merge. */
export function runHead(name: string, started: Started): RunHead {
  let before: readonly string[] = [];
  const tests = started.tests.map((test): TestIdentity => {
    const { id, title, path, tags } = test;
    if (tags.length !== before.length || tags.some((tag, index) => tag !== before[index])) before = tags;
    return { ...test, title: title === id ? id : title, path: path === id ? id : path, tags: before };
  });
  return { name, started: { ...started, tests } };
}

/** The reports that count, and the missing, duplicate and foreign ones. */
export function mergeHeads(all: readonly RunHead[]): MergedHead {
  const problems: MergeProblem[] = [];
  const problem = (message: string, isIncomplete: boolean) => void problems.push({ message, isIncomplete });
  const heads = withoutRepeatedShards(all, problem);
  const shards = heads.filter(({ started }) => started.shard !== undefined);
  const names = (those: readonly RunHead[]) => those.map(({ name }) => name).join(", ");
  if (shards.length > 0 && shards.length < heads.length) {
    const others = heads.filter((head) => !shards.includes(head));
    problem(`${names(others)} ${others.length === 1 ? "is not a shard" : "are not shards"} of this run. Merge the shards alone.`, true);
  }
  const runs = new Set(shards.map(({ started }) => started.shard?.run));
  if (runs.size > 1) {
    const said = shards.map(({ name, started }) => `${name} (${started.shard?.run ?? "unknown"})`).join(", ");
    problem(`The shards are of different runs: ${said}. Merge the reports of one run only.`, true);
  }
  const plans = new Set(shards.flatMap(({ started }) => started.shard?.plan ?? []));
  const counts = new Set(shards.flatMap(({ started }) => started.shard?.count ?? []));
  if (plans.size > 1)
    problem(
      `The shards were divided differently: ${names(shards)}. Some tests may be missing, and others may occur twice. Give each shard the same playbooks, options and history.`,
      true,
    );
  let isWhole = plans.size === 1 && counts.size === 1;
  for (const count of counts) {
    const there = new Set(shards.flatMap(({ started }) => (started.shard?.count === count ? started.shard.index : [])));
    for (let index = 1; index <= count; index += 1) {
      if (there.has(index)) continue;
      isWhole = false;
      problem(`Shard ${index}/${count} is missing.`, true);
    }
  }
  if (isWhole && !areAsPlanned(shards))
    problem(`The tests in ${names(shards)} are not those that the shards were assigned: a report was changed.`, true);
  const environments = new Set(heads.map(({ started }) => started.environment));
  if (environments.size > 1)
    problem(`The runs were in different environments: ${[...environments].map((one) => one ?? "none").join(", ")}.`, false);
  return { heads, leftOut: withoutRepeatedTests(heads, problem), problems };
}

/** Each shard occurs once: of two copies, it is unknown which one counts. */
function withoutRepeatedShards(all: readonly RunHead[], problem: (message: string, isIncomplete: boolean) => void): readonly RunHead[] {
  const key = ({ shard }: Started) => (shard === undefined ? undefined : keyOf(shard));
  return all.filter((head) => {
    const own = key(head.started);
    if (own === undefined) return true;
    const later = all.find((other) => other !== head && key(other.started) === own && isLater(other, head, all));
    if (later === undefined) return true;
    problem(`Shard ${own} is given twice: ${head.name} and ${later.name}. Leave out the one that does not count.`, true);
    return false;
  });
}

/**
 * The plan says which tests are in which shard. Tests that are not ready are in it, too, and have no results: then the
 * plan cannot be created again.
 */
function areAsPlanned(shards: readonly RunHead[]): boolean {
  if (shards.some(({ started }) => started.notReady.length > 0)) return true;
  const byIndex = shards.toSorted((one, other) => (one.started.shard?.index ?? 0) - (other.started.shard?.index ?? 0));
  const ids = byIndex.map(({ started }) => started.tests.flatMap(({ id, level }) => (level === "service" ? [] : id)));
  return planOf(ids) === shards[0]?.started.shard?.plan;
}

/**
 * For a test in several reports, the last result counts. Setup and teardown of a service run in each shard, which does
 * not count as a repetition.
 */
function withoutRepeatedTests(
  heads: readonly RunHead[],
  problem: (message: string, isIncomplete: boolean) => void,
): readonly ReadonlySet<string>[] {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { started } of heads)
    for (const { id, level } of started.tests) if (level !== "service" && once.size === once.add(id).size) twice.add(id);
  const latest = new Map<string, RunHead>();
  for (const head of twice.size === 0 ? [] : heads)
    for (const { id } of head.started.tests) {
      if (!twice.has(id)) continue;
      const other = latest.get(id);
      if (other === undefined || isLater(head, other, heads)) latest.set(id, head);
    }
  if (twice.size > 0)
    problem(`${listed([...twice])} ${twice.size === 1 ? "is" : "are"} in several reports; the last result is used.`, false);
  return heads.map((head) => new Set([...twice].filter((id) => latest.get(id) !== head)));
}

function isLater(one: RunHead, other: RunHead, all: readonly RunHead[]): boolean {
  if (one.started.at !== other.started.at) return one.started.at > other.started.at;
  return all.indexOf(one) > all.indexOf(other);
}

export interface MergeTelling {
  /** The events of a report, as they are read. */
  readonly eventsOf: (head: RunHead) => Iterable<RunEvent>;
  readonly emit: (event: RunEvent) => void;
  readonly problem: (message: string) => void;
}

/**
 * Emits the merged run, and reports its problems. Setup and teardown that a service repeats in each shard become one
 * test, with the worst of their verdicts. Warnings about the whole run are reported once; warnings about a shard end
 * with the shard.
 */
export function tellMerged({ heads, leftOut, problems }: MergedHead, { eventsOf, emit, problem }: MergeTelling): RunSummary {
  const starts = heads.map(({ started }) => started);
  const repeat = Math.max(1, ...starts.map((one) => one.repeat ?? 1));
  const tally = createTally(repeat > 1);
  const tell = (event: RunEvent) => {
    tally.see(event);
    emit(event);
  };
  let isIncomplete = false;
  const warn = (one: MergeProblem) => {
    isIncomplete ||= one.isIncomplete;
    problem(one.message);
    tell({ kind: "notice", severity: "warning", message: one.message });
  };
  const begin = starts.map(({ at }) => at).sort()[0] ?? new Date(0).toISOString();
  const [environment] = starts.map((one) => one.environment);
  const tests = identities(heads, leftOut);
  const notReady = [...new Map(starts.flatMap((one) => one.notReady).map((one) => [one.path, one])).values()];
  tell({
    kind: "run started",
    at: begin,
    ...(environment === undefined ? {} : { environment }),
    tests,
    notReady,
    workers: starts.reduce((sum, { workers }) => sum + workers, 0),
    ...(repeat > 1 ? { repeat } : {}),
  });
  for (const one of problems) warn(one);
  const services = new Map(tests.flatMap(({ id, level }): readonly [string, RunEvent[]][] => (level === "service" ? [[id, []]] : [])));
  const noticed = new Set<string>();
  const ends: string[] = [];
  const codes: number[] = [];
  const measured: { readonly name: string; readonly coverage: Coverage; readonly leftOut: ReadonlySet<string> }[] = [];
  for (const [index, head] of heads.entries()) {
    const elsewhere = leftOut[index] ?? new Set<string>();
    const open = new Set(head.started.tests.map(({ id }) => id));
    let finished: Finished | undefined;
    for (const event of eventsOf(head)) {
      switch (event.kind) {
        case "run started":
          if (!isDeepStrictEqual(runHead(head.name, event).started, head.started)) throw changed(head.name);
          break;
        case "run finished":
          finished = event;
          break;
        case "coverage":
          measured.push({ name: head.name, coverage: event.coverage, leftOut: elsewhere });
          break;
        case "notice": {
          const text = JSON.stringify(event);
          if (event.about !== "shard" && (event.test !== undefined || !noticed.has(text))) tell(event);
          noticed.add(text);
          break;
        }
        default:
          if (event.kind === "test finished" && event.last) open.delete(event.test);
          if (elsewhere.has(event.test)) break;
          if (services.has(event.test)) services.get(event.test)?.push(event);
          else tell(event);
      }
    }
    ends.push(finished?.at ?? head.started.at);
    codes.push(finished?.summary.exitCode ?? 4);
    if (finished === undefined) warn({ message: `${head.name} is cut off: its run did not finish.`, isIncomplete: true });
    if (open.size > 0) warn({ message: `${head.name} has no result for ${listed([...open])}.`, isIncomplete: true });
  }
  for (const events of services.values()) for (const event of asOneTest(events)) tell(event);
  if (measured.length > 0) {
    const { coverage, problems: unfit } = mergeCoverage(measured);
    for (const message of unfit) tell({ kind: "notice", severity: "warning", message });
    tell({ kind: "coverage", coverage });
  }
  const counted = tally.summary(notReady.length, isIncomplete);
  const exitCode = ([2, 4, 3, 1] as const).find((code) => counted.exitCode === code || codes.includes(code)) ?? 0;
  const summary: RunSummary = { ...counted, exitCode };
  const end = ends.sort().at(-1) ?? begin;
  tell({ kind: "run finished", at: end, duration: Math.max(0, Date.parse(end) - Date.parse(begin)), summary });
  return summary;
}

function changed(name: string): PlaybookError {
  return new PlaybookError("not-a-report", `${name} was changed while it was read.`, "Merge reports of runs that have ended.");
}

/** Of 100,000 tests, only those that several reports may contain are looked up. */
function identities(heads: readonly RunHead[], leftOut: readonly ReadonlySet<string>[]): readonly TestIdentity[] {
  const services = new Set<string>();
  return heads.flatMap(({ started }, index) =>
    started.tests.filter(({ id, level }) => {
      if (level !== "service") return leftOut[index]?.has(id) !== true;
      return services.size < services.add(id).size;
    }),
  );
}

const worstFirst: readonly Verdict[] = ["cancelled", "broken", "failed", "blocked", "skipped", "passed"];

function asOneTest(events: readonly RunEvent[]): readonly RunEvent[] {
  const ends = events.filter((event): event is TestFinished => event.kind === "test finished");
  const [worst] = ends.toSorted((a, b) => worstFirst.indexOf(a.result.verdict) - worstFirst.indexOf(b.result.verdict));
  if (worst === undefined) return [];
  const teardown = (["failed", "passed", "skipped"] as const).find((one) => ends.some(({ result }) => result.teardown === one));
  const duration = ends.reduce((sum, { result }) => sum + result.duration, 0);
  const [start] = events.filter((event) => event.kind === "test started");
  const steps = events.filter((event) => event.kind === "step started" || event.kind === "step finished");
  const { teardown: _, ...result } = worst.result;
  return [
    ...(start === undefined ? [] : [start]),
    ...steps,
    { ...worst, attempt: 1, last: true, result: { ...result, duration, ...(teardown === undefined ? {} : { teardown }) } },
  ];
}

function keyOf({ index, count }: ShardMark): string {
  return `${index}/${count}`;
}

function listed(ids: readonly string[]): string {
  return ids.length <= 5 ? ids.join(", ") : `${ids.slice(0, 5).join(", ")} and ${ids.length - 5} more`;
}
