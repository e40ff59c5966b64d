// JSON from elsewhere: the digits of its numbers are kept, its nesting is limited, and the place is found where a text
// stops being JSON.

import assert from "node:assert/strict";
import fc from "fast-check";
import { deepestData, parseJson } from "../../language/index.ts";
import { jsonText, numberText } from "../support/exactJson.ts";
import { property } from "../support/runs.ts";

function message(text: string): string {
  const parsed = parseJson(text);
  assert.ok(!parsed.ok, text.slice(0, 80));
  return parsed.message;
}

function written(text: string, numbers?: "by value"): string {
  const parsed = parseJson(text, numbers);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.message);
  return JSON.stringify(parsed.value);
}

describe("parseJson", () => {
  it("finds the place where a text stops being JSON", () => {
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
        assert.match(message(mutated), /^it is empty$|^it stops being JSON at line \d+, column \d+: /, mutated);
      }),
      property,
    );
  });

  it("writes every number with the digits that it was read with", () => {
    fc.assert(
      fc.property(jsonText, (text) => assert.equal(written(text), text)),
      property,
    );
  });

  it("reads what JSON.parse reads, except for the digits", () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, fc.json({ maxDepth: 4 })), (text) => {
        assert.deepEqual(JSON.parse(written(text)), JSON.parse(text));
        assert.equal(JSON.stringify(JSON.parse(written(text, "by value"))), JSON.stringify(JSON.parse(text)));
      }),
      property,
    );
  });

  it("finds numbers after escaped quotes and backslashes", () => {
    for (const text of ['["\\\\",1.10]', '["\\"",1.10]', '["\\\\\\"",1.10,"1.20\\\\"]', '{"a\\\\":1e400,"\\\\\\\\":-0}'])
      assert.equal(written(text), text);
  });

  it("keeps the digits only of what JavaScript cannot hold, by value", () => {
    assert.equal(written("[1.10,1.0,1e2,-0,9007199254740993,1e400]", "by value"), "[1.1,1,100,0,9007199254740993,1e400]");
    fc.assert(
      fc.property(numberText, (text) => {
        const parsed = parseJson(text, "by value");
        assert.ok(parsed.ok);
        if (typeof parsed.value !== "number") assert.equal(JSON.stringify(parsed.value), text);
      }),
      property,
    );
  });

  it("keeps __proto__ as a key, and the last of two equal keys", () => {
    assert.equal(written('{"__proto__":{"a":1.10}}'), '{"__proto__":{"a":1.10}}');
    assert.equal(written('{"a":1.10,"a":1.20}'), '{"a":1.20}');
  });

  it("limits nesting, of lists, objects and both", () => {
    const [level, deep] = [deepestData, 100_000];
    assert.ok(parseJson("[".repeat(level) + "]".repeat(level)).ok);
    assert.ok(parseJson(`${"[".repeat(level)}1.10${"]".repeat(level)}`).ok);
    for (const text of [
      "[".repeat(deep),
      "[".repeat(level + 1) + "]".repeat(level + 1),
      '{"a":['.repeat(deep),
      `${"[".repeat(level + 1)}1.10`,
    ])
      assert.match(message(text), /column \d+: nesting of at most 500 levels is expected, not /);
  });

  it("refuses an exponent that nobody can compute with", () => {
    assert.match(message("[1e9999999999999999]"), /column 2: an exponent of at most 15 digits is expected, not "1e9999999999999999\]"/);
    assert.equal(written("1e-0000000000000000000000001"), "1e-0000000000000000000000001");
  });

  it("reads long texts", () => {
    assert.match(message(`["${"a\\n".repeat(9_000_000)}"`), /column 27000004: "," or "]" is expected/);
    assert.match(message(`{"a": ${"[],".repeat(100_000)}`), /a key in double quotes is expected/);
    assert.equal(written(`[1.${"3".repeat(1_000_000)}]`).length, 1_000_004);
  });
});
