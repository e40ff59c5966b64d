// Judges each test by the last runs: flaky, failing, or slower than before.

import { median } from "../../engine/index.ts";
import type { RecordedRun } from "./historyFile.ts";

export interface Trends {
  readonly runs: number;
  readonly from?: string;
  readonly to?: string;
  /** The most often changed first. */
  readonly flaky: readonly FlakyTest[];
  readonly failing: readonly FailingTest[];
  /** The most slowed first. */
  readonly slowing: readonly SlowingTest[];
}

/** `changes`: how often it went from passed to failed or back, from run to run or within one. */
interface FlakyTest {
  readonly id: string;
  readonly runs: number;
  readonly failed: number;
  readonly changes: number;
}

interface FailingTest {
  readonly id: string;
  /** The start of the first of the runs without a success since. */
  readonly since: string;
  readonly runs: number;
}

/** Milliseconds: the median before, and of the last runs. */
interface SlowingTest {
  readonly id: string;
  readonly before: number;
  readonly now: number;
}

/** A single change is a bug that appeared or was fixed. */
const flakyChanges = 2;
const latest = 5;
const fewestBefore = 3;
const slower = 1.5;
/** Milliseconds: less is noise. */
const leastSlower = 20;

interface Seen {
  readonly at: string;
  readonly passed: boolean;
  readonly duration: number;
  readonly flaky: boolean;
}

/** `runs`: the oldest first. */
export function trendsOf(runs: readonly RecordedRun[]): Trends {
  const byTest = new Map<string, Seen[]>();
  for (const { at, tests } of runs) {
    for (const [id, verdict, duration, flaky] of tests) {
      if (verdict !== "passed" && verdict !== "failed" && verdict !== "broken") continue;
      const own = byTest.get(id) ?? [];
      own.push({ at, passed: verdict === "passed", duration, flaky: flaky === 1 });
      byTest.set(id, own);
    }
  }
  const tests = [...byTest];
  const [first, last] = [runs[0], runs.at(-1)];
  return {
    runs: runs.length,
    ...(first === undefined ? {} : { from: first.at }),
    ...(last === undefined ? {} : { to: last.at }),
    flaky: tests.flatMap(([id, seen]) => flakyTest(id, seen)).toSorted((a, b) => b.changes - a.changes || (a.id < b.id ? -1 : 1)),
    failing: tests.flatMap(([id, seen]) => failingTest(id, seen)).toSorted((a, b) => b.runs - a.runs || (a.id < b.id ? -1 : 1)),
    slowing: tests.flatMap(([id, seen]) => slowingTest(id, seen)).toSorted((a, b) => b.now / b.before - a.now / a.before),
  };
}

function flakyTest(id: string, seen: readonly Seen[]): readonly FlakyTest[] {
  const between = seen.filter((one, index) => index > 0 && one.passed !== seen[index - 1]?.passed).length;
  const within = seen.filter(({ flaky }) => flaky).length;
  const failed = seen.filter(({ passed }) => !passed).length;
  return between < flakyChanges && within === 0 ? [] : [{ id, runs: seen.length, failed, changes: between + within }];
}

function failingTest(id: string, seen: readonly Seen[]): readonly FailingTest[] {
  const failures = seen.slice(seen.findLastIndex(({ passed }) => passed) + 1);
  const [first] = failures;
  return first === undefined ? [] : [{ id, since: first.at, runs: failures.length }];
}

function slowingTest(id: string, seen: readonly Seen[]): readonly SlowingTest[] {
  // A failure ends early, or waits for its limit: neither is the time that the test takes.
  const times = seen.filter(({ passed }) => passed).map(({ duration }) => duration);
  const few = Math.min(latest, Math.floor(times.length / 2));
  if (few < fewestBefore) return [];
  const before = median(times.slice(0, -few));
  const now = median(times.slice(-few));
  return now >= before * slower && now - before >= leastSlower ? [{ id, before, now }] : [];
}
