// Targets that misbehave: one clear sentence each, and the teardown still runs.

import assert from "node:assert/strict";
import { freePort, startTarget, type Target } from "../support/target.ts";
import { expect, get, type HandStep, planOf, remove, runPlan, service, test } from "./handPlan.ts";

describe("run: bad targets", () => {
  let target: Target;
  before(async () => {
    target = await startTarget((request, response) => {
      switch (request.url) {
        case "/slow":
          return;
        case "/reset":
          return void response.socket?.resetAndDestroy();
        case "/circle":
          return void response.writeHead(302, { location: "/circle" }).end();
        case "/no-json":
          return void response.writeHead(200, { "content-type": "application/json" }).end('{"id": 1,}');
        case "/half":
          response.writeHead(200, { "content-length": "100" });
          return void response.write("half", () => response.socket?.destroy());
        case "/huge": {
          response.writeHead(200, { "content-type": "text/plain" });
          const piece = Buffer.alloc(1024 * 1024, "x");
          let sent = 0;
          const more = () => {
            while (sent < 50 && !response.destroyed) {
              sent += 1;
              if (!response.write(piece)) return void response.once("drain", more);
            }
            response.end();
          };
          return more();
        }
        default:
          return void response.writeHead(204).end();
      }
    });
  });
  after(() => target.close());

  async function broken(first: HandStep, check: HandStep = expect({ status: 200 })) {
    const before = target.received.filter(({ method }) => method === "DELETE").length;
    const ran = await runPlan(
      planOf([service({ url: target.url })], [test({ execution: [first, check, get("/after")], teardown: [remove("/made")] })]),
    );
    assert.equal(target.received.filter(({ method }) => method === "DELETE").length, before + 1);
    assert.ok(!target.received.some(({ url }) => url === "/after"));
    assert.equal(ran.summary.exitCode, 1);
    const [result] = ran.results.filter(({ outcome }) => outcome === "broken" || outcome === "failed");
    const message = result?.message ?? result?.checks.find((one) => !one.passed)?.message ?? "";
    assert.ok(!/\bat .*:\d+:\d+|Error:/.test(message), `no stack trace: ${message}`);
    return { verdict: ran.verdicts["test.playbook"], message };
  }

  for (const [what, step, says] of [
    ["resets", get("/reset"), /\/reset.*(?:reset|closed)/],
    ["is slow", get("/slow", { timeout: 100 }), /\/slow.*100 ms|\/slow.*0\.1 s/],
    ["redirects in a circle", get("/circle"), /\/circle.*(?:circle|redirect)/],
    ["ends in the middle", get("/half"), /\/half/],
    ["sends 50 MB", get("/huge"), /\/huge.*10 MB|\/huge.*10,485,760/],
  ] as const) {
    it(`${what}`, async () => {
      const { verdict, message } = await broken(step);
      assert.equal(verdict, "broken, teardown passed");
      assert.match(message, says);
    });
  }

  it("is down", async () => {
    const port = await freePort();
    const { verdict, message } = await broken(get(`http://127.0.0.1:${port}/`));
    assert.equal(verdict, "broken, teardown passed");
    assert.match(message, new RegExp(`nothing listens at 127\\.0\\.0\\.1:${port}`));
  });

  it("sends what is not a JSON", async () => {
    const { verdict, message } = await broken(get("/no-json"), expect({ path: "$.id", equals: 1 }));
    assert.equal(verdict, "failed, teardown passed");
    assert.match(message, /not JSON/);
  });
});
