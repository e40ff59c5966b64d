// Options of a run: bail, repeat, retries; repetition of a call; tools.

import assert from "node:assert/strict";
import type { ToolPort } from "../../engine/ports.ts";
import { freePort, json, startTarget, type Target } from "../support/target.ts";
import { expect, get, type HandStep, planOf, remove, runPlan, service, test } from "./handPlan.ts";

describe("run: options and repetition", () => {
  let target: Target;
  let count = 0;
  beforeEach(async () => {
    count = 0;
    target = await startTarget((request, response) => {
      if (request.method === "GET") count += 1;
      json(response, request.url.startsWith("/odd") && count % 2 === 1 ? 500 : 200, { count, state: count >= 3 ? "DONE" : "OPEN" });
    });
  });
  afterEach(() => target.close());
  const ok = expect({ status: { below: 400 }, implied: true });
  const one = (execution: readonly HandStep[], title = "test", teardown: readonly HandStep[] = []) => test({ title, execution, teardown });
  const run = (tests: Parameters<typeof planOf>[1], options = {}, ports = {}) =>
    runPlan(planOf([service({ url: target.url })], tests), options, ports);

  it("starts nothing new after a failure with bail", async () => {
    const ran = await run([one([get("/odd"), ok], "a"), one([get("/b")], "b"), one([get("/c")], "c")], { bail: true, workers: 1 });
    assert.deepEqual(ran.verdicts, { "a.playbook": "failed", "b.playbook": "skipped", "c.playbook": "skipped" });
    assert.deepEqual([ran.summary.failed, ran.summary.skipped, target.received.length], [1, 2, 1]);
  });

  it("retries a failed test with its teardown, and says that it is flaky", async () => {
    const ran = await run([one([get("/odd"), ok], "a", [remove("/a")])], { retries: 3 });
    assert.deepEqual(
      target.received.map(({ method }) => method),
      ["GET", "DELETE", "GET", "DELETE"],
    );
    assert.deepEqual([ran.summary.passed, ran.summary.failed, ran.summary.flaky, ran.summary.exitCode], [1, 0, 1, 0]);
    const attempts = ran.events.flatMap((event) => (event.kind === "test finished" ? [[event.attempt, event.last]] : []));
    assert.deepEqual(attempts, [
      [1, false],
      [2, true],
    ]);
  });

  it("repeats a test, and does not pass what passed only sometimes", async () => {
    const ran = await run([one([get("/odd"), ok])], { repeat: 4 });
    assert.equal(target.received.length, 4);
    assert.deepEqual([ran.summary.passed, ran.summary.failed, ran.summary.flaky, ran.summary.exitCode], [0, 1, 1, 1]);
    const steady = await run([one([get("/even"), ok])], { repeat: 3 });
    assert.deepEqual([steady.summary.passed, steady.summary.flaky], [1, 0]);
  });

  it("repeats a call until its checks hold, and saves and checks the last attempt", async () => {
    const until = { checks: [{ path: "$.state", equals: "DONE" }], every: 5, for: 5_000 };
    const ran = await run([one([get("/poll", { until, store: [{ n: "$.count" }] }), ok, expect({ variable: "n", equals: 3 })])]);
    assert.deepEqual(ran.verdicts, { "test.playbook": "passed" });
    assert.equal(ran.results[0]?.attempts, 3);
    assert.equal(ran.results[0]?.checks.length, 1);
  });

  it("gives up after its limit or its attempts, and says what did not hold", async () => {
    const until = { checks: [{ status: 200 }, { path: "$.state", equals: "NEVER" }], every: "${pause}", times: 3 };
    const ran = await run([test({ variables: { pause: 2 }, execution: [get("/poll", { until }), ok, get("/after")] })]);
    assert.equal(target.received.length, 3);
    assert.deepEqual(
      ran.results.map((result) => result.outcome),
      ["failed", "passed"],
    );
    assert.match(ran.results[0]?.message ?? "", /^This was not true in 3 attempts within \d+\.\d s\.$/);
    const late = await run([one([get("/poll", { until: { checks: [{ status: 404 }], every: 20, for: 50 } })])]);
    assert.match(late.results[0]?.message ?? "", /^This was not true in (\d+ attempts|one attempt) within \d+\.\d s\.$/);
  });

  it("waits for a missing target, and says so when it never comes", async () => {
    const port = await freePort();
    const until = { checks: [{ status: 200 }], every: 5, times: 3 };
    const ran = await run([one([get(`http://127.0.0.1:${port}/ready`, { until })])]);
    assert.equal(ran.results[0]?.outcome, "broken");
  });

  it("takes numbers from variables for pauses and limits, and refuses what is none", async () => {
    const ran = await run([
      test({
        variables: { short: "3", odd: "soon" },
        execution: [
          { step: "wait", for: "${short}" },
          { step: "wait", for: { $var: "odd" } },
        ],
      }),
    ]);
    assert.deepEqual(
      ran.results.map((result) => result.outcome),
      ["passed", "broken"],
    );
    assert.match(ran.results[1]?.message ?? "", /"soon" is not a number of milliseconds/);
  });

  it("tears down although a listener throws, and throws that in the end", async () => {
    const failing = (event: { kind: string }) => {
      if (event.kind === "step finished") throw new Error("the disk is full");
    };
    await assert.rejects(
      runPlan(planOf([service({ url: target.url })], [one([get("/a"), get("/b")], "a", [remove("/a")])]), {}, {}, failing),
      /the disk is full/,
    );
    assert.deepEqual(
      target.received.map(({ method, url }) => `${method} ${url}`),
      ["GET /a", "DELETE /a"],
    );
  });

  it("ends with 4 when Playbook itself is at fault", async () => {
    const broken = { step: "validate", checks: undefined } as unknown as HandStep;
    const ran = await run([one([get("/a"), broken], "a", [remove("/a")])]);
    assert.equal(ran.summary.exitCode, 4);
    assert.match(ran.results[1]?.message ?? "", /^Playbook itself failed here: /);
    assert.equal(target.received.length, 2);
  });

  it("uses the base URL of a prepare for all that follows", async () => {
    const other = await startTarget();
    try {
      const steps: HandStep[] = [get("/a"), { step: "prepare", baseUrl: "${base}" }, get("/b"), get("/c")];
      await run([test({ variables: { base: other.url }, execution: steps })]);
      assert.deepEqual(
        other.received.map(({ url }) => url),
        ["/b", "/c"],
      );
    } finally {
      await other.close();
    }
  });

  describe("tools", () => {
    const calls: unknown[] = [];
    const tools: ToolPort = {
      async call(server, tool, inputs, signal) {
        calls.push([server, tool, inputs]);
        if (tool === "hang") await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
        if (tool === "crash") throw new Error("the server went away");
        return { result: { documents: [{ sku: "A" }] }, isError: tool === "fail" };
      },
    };
    const call = (tool: string, more = {}): HandStep => ({ step: "mcp_server_call", provider: "mongo", tool, ...more }) as HandStep;

    it("calls a tool with filled-in inputs, and checks and saves its result", async () => {
      const made = test({
        variables: { id: 7 },
        execution: [
          call("find", { inputs: { filter: { id: { $var: "id" } } }, store: [{ found: "$.documents" }] }),
          expect({ path: "$.documents", length: 1 }),
          expect({ succeeded: ["mongo"] }),
          expect({ variable: "found[0].sku", equals: "A" }),
        ],
      });
      const ran = await run([made], {}, { tools });
      assert.deepEqual(calls.splice(0), [["mongo", "find", { filter: { id: 7 } }]]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "passed" });
    });

    it("fails the check that all succeeded when one did not", async () => {
      const ran = await run([one([call("fail"), call("find"), expect({ succeeded: ["mongo"] })])], {}, { tools });
      assert.deepEqual(
        ran.results.map((result) => result.outcome),
        ["passed", "passed", "failed"],
      );
    });

    it("breaks on a server that goes away, a tool that hangs, and a run without servers", async () => {
      const crash = await run([one([call("crash")])], {}, { tools });
      assert.match(crash.results[0]?.message ?? "", /@mongo crash failed: the server went away/);
      const hang = await run([one([call("hang", { timeout: 30 })])], {}, { tools });
      assert.match(hang.results[0]?.message ?? "", /@mongo hang did not respond within 0\.03 s/);
      const none = await run([one([call("find")])]);
      assert.match(none.results[0]?.message ?? "", /this run has no MCP servers/);
    });
  });
});
