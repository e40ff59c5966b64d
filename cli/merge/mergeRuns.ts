// Several runs as one: the shards of a run, or runs of different playbooks. The totals are counted again from the tests, as the run itself counts them.

import {
  type Coverage,
  createTally,
  mergeCoverage,
  planOf,
  type RunEvent,
  type RunSummary,
  type ShardMark,
  type TestIdentity,
  type Verdict,
} from "../../engine/index.ts";

type Started = Extract<RunEvent, { kind: "run started" }>;
type Finished = Extract<RunEvent, { kind: "run finished" }>;
type Notice = Extract<RunEvent, { kind: "notice" }>;
type TestFinished = Extract<RunEvent, { kind: "test finished" }>;

/** A report without what its tests say, which is read again when it is their turn. There may be hundreds of them with a thousand tests each. */
export interface RunHead {
  readonly name: string;
  readonly started: Started;
  /** Absent where the run was cut off. */
  readonly finished?: Finished;
  readonly notices: readonly Notice[];
  /** Of its document, where it was measured. */
  readonly coverage?: Coverage;
  /** Ids of tests that have no last result. */
  readonly open: readonly string[];
}

/** What is wrong with the runs as parts of one; `isIncomplete`: tests are missing, so that the whole cannot be green. */
export interface MergeProblem {
  readonly message: string;
  readonly isIncomplete: boolean;
}

export interface MergedHead {
  readonly heads: readonly RunHead[];
  /** For each head, the tests that are told from another one. */
  readonly leftOut: readonly ReadonlySet<string>[];
  readonly problems: readonly MergeProblem[];
}

/** Give it all events of a report; `head` is undefined where none of them starts a run. */
export function gatherHead(name: string): { see(event: RunEvent): void; head(): RunHead | undefined } {
  let started: Started | undefined;
  let finished: Finished | undefined;
  let coverage: Coverage | undefined;
  const notices: Notice[] = [];
  const open = new Set<string>();
  return {
    see(event) {
      if (event.kind === "run started") {
        started = { ...event, tests: event.tests.map(sharing()) };
        for (const { id } of event.tests) open.add(id);
      } else if (event.kind === "run finished") finished = event;
      else if (event.kind === "coverage") coverage ??= event.coverage;
      else if (event.kind === "notice") notices.push(event);
      else if (event.kind === "test finished" && event.last) open.delete(event.test);
    },
    head() {
      if (started === undefined) return undefined;
      const measured = coverage === undefined ? {} : { coverage };
      return { name, started, ...(finished === undefined ? {} : { finished }), ...measured, notices, open: [...open] };
    },
  };
}

/** Equal parts of identities become the same ones: those of 100,000 tests are most of what a merge holds. */
function sharing(): (test: TestIdentity) => TestIdentity {
  let before: readonly string[] = [];
  return ({ id, title, path, tags, ...rest }) => {
    if (tags.length !== before.length || tags.some((tag, index) => tag !== before[index])) before = tags;
    return { id, title: title === id ? id : title, path: path === id ? id : path, tags: before, ...rest };
  };
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
    problem(`${names(others)} ${others.length === 1 ? "is no shard" : "are no shards"} of this run. Merge the shards alone.`, true);
  }
  const runs = new Set(shards.map(({ started }) => started.shard?.run));
  if (runs.size > 1) {
    const said = shards.map(({ name, started }) => `${name} (${started.shard?.run ?? "unknown"})`).join(", ");
    problem(`The shards are of different runs: ${said}. Take the reports of one run.`, true);
  }
  const plans = new Set(shards.flatMap(({ started }) => started.shard?.plan ?? []));
  const counts = new Set(shards.flatMap(({ started }) => started.shard?.count ?? []));
  if (plans.size > 1)
    problem(
      `The shards were not cut alike: ${names(shards)}. Some tests may be missing and others here twice. Give each the same playbooks, options and history.`,
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
    problem(`The tests in ${names(shards)} are not those that were dealt to the shards: a report was changed.`, true);
  for (const head of heads) {
    if (head.finished === undefined) problem(`${head.name} is cut off: its run did not come to an end.`, true);
    if (head.open.length > 0) problem(`${head.name} has no result of ${listed(head.open)}.`, true);
  }
  const environments = new Set(heads.map(({ started }) => started.environment));
  if (environments.size > 1)
    problem(`The runs were in different environments: ${[...environments].map((one) => one ?? "none").join(", ")}.`, false);
  return { heads, leftOut: withoutRepeatedTests(heads, problem), problems };
}

/** A shard is there once: which of two counts nobody can say here. */
function withoutRepeatedShards(all: readonly RunHead[], problem: (message: string, isIncomplete: boolean) => void): readonly RunHead[] {
  const key = ({ shard }: Started) => (shard === undefined ? undefined : keyOf(shard));
  return all.filter((head) => {
    const own = key(head.started);
    if (own === undefined) return true;
    const later = all.find((other) => other !== head && key(other.started) === own && isLater(other, head, all));
    if (later === undefined) return true;
    problem(`Shard ${own} is here twice: ${head.name} and ${later.name}. Leave out the one that does not count.`, true);
    return false;
  });
}

/** The plan says which tests are in which shard. Those that are not ready are in it, too, and without results: then it cannot be made again. */
function areAsPlanned(shards: readonly RunHead[]): boolean {
  if (shards.some(({ started }) => started.notReady.length > 0)) return true;
  const byIndex = shards.toSorted((one, other) => (one.started.shard?.index ?? 0) - (other.started.shard?.index ?? 0));
  const ids = byIndex.map(({ started }) => started.tests.flatMap(({ id, level }) => (level === "service" ? [] : id)));
  return planOf(ids) === shards[0]?.started.shard?.plan;
}

/** Of a test that is in several reports the last result counts. What services share runs in each shard: that is no repetition. */
function withoutRepeatedTests(
  heads: readonly RunHead[],
  problem: (message: string, isIncomplete: boolean) => void,
): readonly ReadonlySet<string>[] {
  const latest = new Map<string, RunHead>();
  const twice = new Set<string>();
  for (const head of heads) {
    for (const { id, level } of head.started.tests) {
      if (level === "service") continue;
      const other = latest.get(id);
      if (other !== undefined) twice.add(id);
      if (other === undefined || isLater(head, other, heads)) latest.set(id, head);
    }
  }
  if (twice.size > 0)
    problem(`${listed([...twice])} ${twice.size === 1 ? "is" : "are"} in several reports: the last result counts.`, false);
  return heads.map((head) => new Set([...twice].filter((id) => latest.get(id) !== head)));
}

function isLater(one: RunHead, other: RunHead, all: readonly RunHead[]): boolean {
  if (one.started.at !== other.started.at) return one.started.at > other.started.at;
  return all.indexOf(one) > all.indexOf(other);
}

/**
 * Tells the merged run to `emit`. `follow` tells the events of a report again, one after the other. Setup and teardown that a service repeats in each shard
 * become one test, with the worst of their verdicts.
 */
export function tellMerged(
  { heads, leftOut, problems }: MergedHead,
  follow: (head: RunHead, see: (event: RunEvent) => void) => void,
  emit: (event: RunEvent) => void,
): RunSummary {
  const starts = heads.map(({ started }) => started);
  const repeat = Math.max(1, ...starts.map((one) => one.repeat ?? 1));
  const tally = createTally(repeat > 1);
  const tell = (event: RunEvent) => {
    tally.see(event);
    emit(event);
  };
  const begin = starts.map(({ at }) => at).sort()[0] ?? new Date(0).toISOString();
  const end =
    heads
      .map(({ finished, started }) => finished?.at ?? started.at)
      .sort()
      .at(-1) ?? begin;
  const [environment] = starts.map((one) => one.environment);
  const tests = identities(starts);
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
  for (const { message } of problems) tell({ kind: "notice", severity: "warning", message });
  for (const notice of noticesOf(heads)) tell(notice);
  const services = new Map(tests.flatMap(({ id, level }): readonly [string, RunEvent[]][] => (level === "service" ? [[id, []]] : [])));
  for (const [index, head] of heads.entries()) {
    follow(head, (event) => {
      if (!("test" in event) || event.test === undefined || event.kind === "notice" || leftOut[index]?.has(event.test)) return;
      const service = services.get(event.test);
      if (service === undefined) tell(event);
      else service.push(event);
    });
  }
  for (const events of services.values()) for (const event of asOneTest(events)) tell(event);
  const measured = heads.flatMap(({ name, coverage }, index) =>
    coverage === undefined ? [] : [{ name, coverage, leftOut: leftOut[index] ?? new Set<string>() }],
  );
  if (measured.length > 0) {
    const { coverage, problems: unfit } = mergeCoverage(measured);
    for (const message of unfit) tell({ kind: "notice", severity: "warning", message });
    tell({ kind: "coverage", coverage });
  }
  const counted = tally.summary(
    notReady.length,
    problems.some(({ isIncomplete }) => isIncomplete),
  );
  const codes = [counted.exitCode, ...heads.map(({ finished }) => finished?.summary.exitCode ?? 4)];
  const exitCode = ([2, 4, 3, 1] as const).find((code) => codes.includes(code)) ?? 0;
  const summary: RunSummary = { ...counted, exitCode };
  tell({ kind: "run finished", at: end, duration: Math.max(0, Date.parse(end) - Date.parse(begin)), summary });
  return summary;
}

function identities(starts: readonly Started[]): readonly TestIdentity[] {
  return [...new Map(starts.flatMap(({ tests }) => tests).map((test) => [test.id, test])).values()];
}

/** What was said of the whole is said once; what was said of a shard is over with it. */
function noticesOf(heads: readonly RunHead[]): readonly Notice[] {
  const notices = heads.flatMap((head) => head.notices).filter(({ about }) => about !== "shard");
  const once = new Map(notices.map((notice) => [JSON.stringify(notice), notice]));
  return notices.filter((notice) => notice.test !== undefined || once.get(JSON.stringify(notice)) === notice);
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
