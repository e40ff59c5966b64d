// Tests the values that a call saves, from each part of a response.

import assert from "node:assert/strict";
import { readStore } from "../../engine/checks/store.ts";
import { createResponse } from "../../engine/http/response.ts";

function outcome(body: string, headers: readonly (readonly [string, string])[] = []): Parameters<typeof readStore>[1] {
  return {
    response: createResponse({
      status: 201,
      statusText: "Created",
      headers,
      body: Buffer.from(body),
      url: "http://localhost/",
      durationMs: 1,
    }),
  };
}

const usual = outcome('{"id": 7, "order": {"sku": "A"}, "a.b": 1, "items": [{"id": 1}, {"id": 2}], "big": 12345678901234567890}', [
  ["content-type", "application/json"],
  ["location", "/orders/7"],
  ["set-cookie", "sid=abc"],
]);

describe("saving from a response", () => {
  for (const [source, expected] of [
    ["$.id", 7],
    ["id", 7],
    ["order.sku", "A"],
    ["a.b", 1],
    ["items[1].id", 2],
    ["$.items[*].id", [1, 2]],
    ["header Location", "/orders/7"],
    ["cookie sid", "abc"],
    ["status", 201],
    ["match /\\d+/", "7"],
    ['match /"SKU": "(\\w)"/i', "A"],
  ] as const) {
    it(source, () => assert.deepEqual(readStore(source, usual), { found: true, value: expected }));
  }

  it("body as text, and all of it", () => {
    assert.deepEqual(readStore("body", outcome("hi")), { found: true, value: "hi" });
    assert.deepEqual(readStore("response", outcome("[1]", [["x-a", "1"]])), {
      found: true,
      value: { status: 201, headers: { "x-a": "1" }, body: [1] },
    });
    assert.deepEqual(readStore("response", outcome("hi")), { found: true, value: { status: 201, headers: {}, body: "hi" } });
  });

  for (const [source, problem] of [
    ["$.idd", "there is no $.idd; the body has: id, order, a.b, items, big (did you mean $.id?)."],
    ["sku", "there is no $.sku; the body has: id, order, a.b, items, big."],
    ["header X", "there is no header X; the response has: content-type, location, set-cookie."],
    ["cookie X", "there is no cookie X; the response sets: sid."],
    ["match /xyz(\\d)/", "nothing in the body matches /xyz(\\d)/: it is "],
    ["$.[", "$.[ is not a JSONPath: "],
  ] as const)
    it(`says why there is nothing: ${source}`, async () => {
      const reading = await readStore(source, usual);
      assert.ok(!reading.found && reading.problem.startsWith(problem), JSON.stringify(reading));
    });

  it("says why there is nothing in a body that is no JSON, and after the call of a server", () => {
    assert.deepEqual(readStore("$.id", outcome("<p>")), {
      found: false,
      problem: 'the body is not JSON: it stops being JSON at line 1, column 1: a value is expected, not "<p>".',
    });
    assert.deepEqual(readStore("status", { toolResult: { result: {}, isError: false } }), {
      found: false,
      problem: "the last call was not an HTTP request.",
    });
  });

  it("reads the result of a tool", () => {
    assert.deepEqual(readStore("$.n", { toolResult: { result: { n: 1 }, isError: false } }), { found: true, value: 1 });
  });
});
