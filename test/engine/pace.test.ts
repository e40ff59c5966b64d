/** The rate at which requests are sent. */
import assert from "node:assert/strict";
import { createPace } from "../../engine/running/pace.ts";

describe("a rate limit", () => {
  for (const rate of [200, 500])
    it(`never lets more than ${rate} requests pass in any second, with workers that ask at the same time`, async () => {
      const pace = createPace(rate);
      const sent: number[] = [];
      const { signal } = new AbortController();
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let count = 0; count < rate / 5; count += 1) {
            await pace.turn(signal);
            sent.push(performance.now());
          }
        }),
      );
      const most = sent.map((from) => sent.filter((time) => time >= from && time < from + 1_000).length);
      assert.ok(Math.max(...most) <= rate, `${Math.max(...most)} in one second`);
    });

  it("loses the turn of a request that is cut off, and holds nobody back by it", async () => {
    const pace = createPace(10);
    const cancel = new AbortController();
    await pace.turn(cancel.signal);
    const cut = pace.turn(cancel.signal);
    cancel.abort();
    await assert.rejects(cut, { name: "AbortError" });
    await pace.turn(new AbortController().signal);
  });
});
