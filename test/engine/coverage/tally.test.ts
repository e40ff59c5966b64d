// Counting by sequences of points: the same counts as point by point, also where they are added up on the way.

import assert from "node:assert/strict";
import fc from "fast-check";
import { createTally, type Tally } from "../../../engine/coverage/tally.ts";

function sums(tally: Tally): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { points, tests } of tally.counts())
    for (const point of points) for (const [name, times] of tests) all[`${name} ${point}`] = (all[`${name} ${point}`] ?? 0) + times;
  return all;
}

describe("counts of points", () => {
  it("a point counts once for each message that hits it", () => {
    const tally = createTally(3);
    for (const name of ["a", "b", "a"]) {
      tally.start(name);
      for (const point of [0, 2, 0, 2]) tally.hit(point);
    }
    tally.start("a");
    tally.hit(2);
    assert.deepEqual(sums(tally), { "a 0": 2, "a 2": 3, "b 0": 1, "b 2": 1 });
  });

  it("sequences of points give the same counts as point by point, whatever is kept of them", () => {
    const message = fc.record({ name: fc.constantFrom("a", "b", "c"), points: fc.array(fc.nat(9)) });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), fc.constantFrom(0, 3, 1_000), (messages, most) => {
        const expected: Record<string, number> = {};
        for (const { name, points } of messages)
          for (const point of new Set(points)) expected[`${name} ${point}`] = (expected[`${name} ${point}`] ?? 0) + 1;
        const tally = createTally(10, most);
        for (const { name, points } of messages) {
          tally.start(name);
          for (const point of points) tally.hit(point);
        }
        assert.deepEqual(sums(tally), expected);
        assert.deepEqual(sums(tally), expected, "counts can be asked for twice");
      }),
    );
  });
});
