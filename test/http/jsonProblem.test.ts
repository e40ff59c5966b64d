// The place where a text stops being JSON: found for every text that JSON.parse refuses.

import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonProblem } from "../../engine/http/jsonProblem.ts";
import { property } from "../support/runs.ts";

describe("where JSON stops", () => {
  it("is found for every text that is none", () => {
    const broken = fc.tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom("", ",", '"', "}", "]", "x", "\\", "\n", "0", "-", ":", "\u0001"),
    );
    fc.assert(
      fc.property(broken, ([text, at, piece]) => {
        const place = at % (text.length + 1);
        const mutated = text.slice(0, place) + piece + text.slice(place + (at % 2));
        try {
          JSON.parse(mutated);
          return;
        } catch {
          // The rest is about these.
        }
        assert.match(jsonProblem(mutated), /^it is empty$|^it stops being JSON at line \d+, column \d+: /, mutated);
      }),
      property,
    );
  });

  it("stands deep nesting and long texts", () => {
    assert.match(jsonProblem("[".repeat(100_000)), /less nesting is expected/);
    assert.match(jsonProblem(`["${"a\\n".repeat(3_000_000)}"`), /column 9000004: "," or "]" is expected/);
    assert.match(jsonProblem(`{"a": ${"[],".repeat(100_000)}`), /a key in double quotes is expected/);
  });
});
