// Assigns tests to shards: the same on every machine with the same playbooks and recorded durations, every test in
// exactly one.

import { createHash } from "node:crypto";
import { PlaybookError } from "../error.ts";
import type { ShardMark, ShardRequest } from "../events.ts";
import { median } from "./median.ts";

export interface ShardedTest {
  readonly id: string;
  /** Tests with a name in common stay together: two machines do not know each other's tests. */
  readonly exclusive: readonly string[];
}

export interface Shard {
  readonly mine: ReadonlySet<string>;
  readonly mark: ShardMark;
}

/**
 * The longest first, each to the shard with the least time so far. `durations` are milliseconds by id; a test without
 * one counts as the median, and without any all count alike, so that the numbers of tests differ by one at most.
 */
export function shardsOf(
  tests: readonly ShardedTest[],
  { index, count, run }: ShardRequest,
  durations: ReadonlyMap<string, number> = new Map(),
): Shard {
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 1 || index > count) {
    throw new PlaybookError(
      "usage",
      `There is no shard ${index} of ${count}.`,
      "Write --shard 1/3, with a first number between 1 and the second.",
    );
  }
  const known = tests.flatMap(({ id }) => durations.get(id) ?? []);
  const usual = known.length === 0 ? 1 : median(known);
  const timed = unitsOf(tests).map((ids) => ({ ids, time: ids.reduce((sum, id) => sum + (durations.get(id) ?? usual), 0) }));
  const shards = Array.from({ length: count }, () => ({ ids: [] as string[], time: 0 }));
  for (const { ids, time } of timed.toSorted((a, b) => b.time - a.time)) {
    const [first, ...others] = shards;
    if (first === undefined) break;
    const least = others.reduce(
      (best, one) => (one.time < best.time || (one.time === best.time && one.ids.length < best.ids.length) ? one : best),
      first,
    );
    least.ids.push(...ids);
    least.time += time;
  }
  const plan = planOf(shards.map(({ ids }) => ids));
  return { mine: new Set(shards[index - 1]?.ids), mark: { index, count, plan, ...(run === undefined ? {} : { run }) } };
}

/** The same for the same ids in the same shards. */
export function planOf(shards: readonly (readonly string[])[]): string {
  const hash = createHash("sha256");
  for (const [index, ids] of shards.entries()) hash.update(`${index === 0 ? "[" : ","}${JSON.stringify(ids.toSorted())}`);
  return hash
    .update(shards.length === 0 ? "[]" : "]")
    .digest("hex")
    .slice(0, 16);
}

/** Tests, or groups of tests that stay together, by their first ids. */
function unitsOf(tests: readonly ShardedTest[]): readonly (readonly string[])[] {
  const sorted = tests.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const units: { ids: string[]; names: Set<string> }[] = [];
  for (const { id, exclusive } of sorted) {
    const [first, ...others] = exclusive.length === 0 ? [] : units.filter(({ names }) => exclusive.some((name) => names.has(name)));
    if (first === undefined) {
      units.push({ ids: [id], names: new Set(exclusive) });
      continue;
    }
    first.ids.push(id);
    for (const name of exclusive) first.names.add(name);
    // It needs what several groups need: from here on they are one.
    for (const other of others) {
      first.ids.push(...other.ids);
      for (const name of other.names) first.names.add(name);
      units.splice(units.indexOf(other), 1);
    }
  }
  return units.map(({ ids }) => ids);
}
