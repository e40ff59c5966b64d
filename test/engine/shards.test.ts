/**
 * Tests how tests are dealt to shards: each in exactly one, the same in any order, groups together, and times about
 * equal.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type ShardedTest, shardsOf } from "../../engine/planning/shards.ts";
import { property } from "../support/runs.ts";

const all = (tests: readonly ShardedTest[], count: number, durations?: ReadonlyMap<string, number>) =>
  Array.from({ length: count }, (_, index) => shardsOf(tests, { index: index + 1, count }, durations));

const anyTests = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), exclusive: fc.subarray(["stock", "mail", "clock"], { maxLength: 2 }) }))),
  ) as fc.Arbitrary<readonly ShardedTest[]>;
const anyDurations = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(60_000));

describe("shards", () => {
  it("hold every test exactly once, the same ones whatever the order they are found in", () => {
    fc.assert(
      fc.property(anyTests, anyDurations, fc.integer({ min: 1, max: 7 }), fc.boolean(), (tests, times, count, reversed) => {
        const durations = new Map([...Object.entries(times), ...tests.slice(0, 10).map(({ id }, index) => [id, index * 7] as const)]);
        const shards = all(tests, count, durations);
        assert.deepEqual(shards.flatMap(({ mine }) => [...mine]).sort(), tests.map(({ id }) => id).sort());
        const other = all(reversed ? tests.toReversed() : tests.toSorted(() => 0), count, durations);
        assert.deepEqual(
          other.map(({ mine }) => [...mine].sort()),
          shards.map(({ mine }) => [...mine].sort()),
        );
        assert.equal(new Set([...shards, ...other].map(({ mark }) => mark.plan)).size, 1);
      }),
      property,
    );
  });

  it("keep tests together that need the same thing for themselves", () => {
    fc.assert(
      fc.property(anyTests, fc.integer({ min: 2, max: 5 }), (tests, count) => {
        const shards = all(tests, count);
        const shardOf = ({ id }: ShardedTest) => shards.findIndex(({ mine }) => mine.has(id));
        for (const one of tests)
          for (const other of tests)
            if (one.exclusive.some((name) => other.exclusive.includes(name))) assert.equal(shardOf(one), shardOf(other));
      }),
      property,
    );
  });

  it("take about the same time: the longest has at most the shortest and one test more", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 }), fc.integer({ min: 2, max: 6 }), (times, count) => {
        const tests = times.map((_, index) => ({ id: `t${index}`, exclusive: [] }));
        const durations = new Map(times.map((time, index) => [`t${index}`, time]));
        const loads = all(tests, count, durations).map(({ mine }) => [...mine].reduce((sum, id) => sum + (durations.get(id) ?? 0), 0));
        assert.ok(Math.max(...loads) - Math.min(...loads) <= Math.max(...times));
      }),
      property,
    );
  });

  it("have about the same number of tests where no time is known, and count a new test as the median", () => {
    const tests = ["a", "b", "c", "d", "e"].map((id) => ({ id, exclusive: [] }));
    assert.deepEqual(
      all(tests, 2).map(({ mine }) => [...mine]),
      [
        ["a", "c", "e"],
        ["b", "d"],
      ],
    );
    const durations = new Map([
      ["a", 100],
      ["b", 10],
      ["c", 30],
      ["e", 50],
    ]);
    // d counts 40.
    assert.deepEqual(
      all(tests, 2, durations).map(({ mine }) => [...mine].sort()),
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
    );
  });

  it("differ in their plan when they are cut by other times", () => {
    const tests = ["a", "b", "c"].map((id) => ({ id, exclusive: [] }));
    const [one] = all(tests, 2);
    const times = new Map(Object.entries({ a: 10, b: 10, c: 500 }));
    const [other] = all(tests, 2, times);
    assert.notEqual(one?.mark.plan, other?.mark.plan);
  });
});
