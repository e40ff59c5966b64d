/**
 * The frame of `npm run attacks` counts what is tried, and takes an attack that ends early for one that did not hold.
 */
import assert from "node:assert/strict";
import { count, tableOf } from "../attacks/frame/area.ts";

describe("attacks", () => {
  it("are counted in a table", async () => {
    const held = await count({
      area: "held",
      async attack({ tried }) {
        tried("one", true);
        tried("two", true, "as it should be");
      },
    });
    const broken = await count({
      area: "broken",
      async attack({ tried }) {
        tried("one", true);
        tried("two", false, "printed the secret");
      },
    });
    assert.deepEqual(broken.failures, ["two: printed the secret"]);
    assert.equal(
      tableOf([held, broken]),
      "| area | tries | passed |\n|---|---|---|\n| held | 2 | 2 |\n| broken | 2 | 1 |\n| all | 4 | 3 |",
    );
  });

  it("fail when they throw or try nothing", async () => {
    const thrown = await count({
      area: "thrown",
      async attack({ tried }) {
        tried("one", true);
        throw new Error("no port");
      },
    });
    assert.equal(thrown.tries, 2);
    assert.match(thrown.failures.join(), /^the attack ended early: Error: no port/);
    const empty = await count({ area: "empty", async attack() {} });
    assert.deepEqual(empty.failures, ["nothing was tried"]);
  });
});
