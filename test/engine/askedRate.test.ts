import assert from "node:assert/strict";
import type { HttpResponse } from "../../engine/http/message.ts";
import { createAskedRate } from "../../engine/running/askedRate.ts";

const answer = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  ({ status, header: (name: string) => headers[name.toLowerCase()] }) as HttpResponse;

describe("the rate that a service asks for", () => {
  const start = Date.parse("2026-03-01T10:00:00Z");
  const { signal } = new AbortController();

  it("is kept for as long as an answer says, in each form of a header", () => {
    for (const [headers, wait] of [
      [{ "retry-after": "7" }, 7_000],
      [{ "retry-after": "Sun, 01 Mar 2026 10:00:30 GMT" }, 30_000],
      [{ "ratelimit-reset": "9" }, 9_000],
      [{ "x-ratelimit-reset": String(start / 1000 + 11) }, 11_000],
      [{}, 1_000],
    ] as const) {
      const asked = createAskedRate(true, () => start);
      assert.equal(asked.answered(answer(429, headers), 1), true);
      assert.equal(asked.wait(), wait, JSON.stringify(headers));
    }
  });

  it("waits longer with each try without a time, and gives up in the end, at once if it is an hour", () => {
    const asked = createAskedRate(true, () => start);
    const waits = [1, 2, 3].map((tries) => {
      asked.answered(answer(429), tries);
      return asked.wait();
    });
    assert.deepEqual(waits, [1_000, 2_000, 4_000]);
    assert.equal(asked.answered(answer(429, { "retry-after": "1" }), 12), false);
    assert.equal(createAskedRate(true, () => start).answered(answer(429, { "retry-after": "3600" }), 1), false);
  });

  it("is kept before the service has to refuse a request", () => {
    const asked = createAskedRate(true, () => start);
    assert.equal(asked.answered(answer(200, { "ratelimit-remaining": "3", "ratelimit-reset": "5" }), 1), false);
    assert.equal(asked.wait(), 0);
    assert.equal(asked.answered(answer(200, { "ratelimit-remaining": "0", "ratelimit-reset": "5" }), 1), false);
    assert.equal(asked.wait(), 5_000);
  });

  it("is only counted where nobody waits, and told as a setting", async () => {
    let now = start;
    const asked = createAskedRate(false, () => now);
    await asked.ready(signal);
    for (let count = 0; count < 30; count += 1) asked.answered(answer(200), 1);
    now += 4_000;
    assert.equal(asked.answered(answer(429, { "retry-after": "56" }), 1), false);
    assert.equal(asked.wait(), 0);
    assert.equal(asked.refused(), 1);
    assert.equal(asked.advice(), "Set rate_limit: 30/min in the service playbook.");
  });
});
