// Tests the ends of phases, teardowns, and their verdicts.

import assert from "node:assert/strict";
import { freePort, json, startTarget, type Target } from "../support/target.ts";
import { expect, get, planOf, post, remove, runPlan, service, test } from "./handPlan.ts";

describe("run: phases", () => {
  let target: Target;
  let nextId = 1;
  beforeEach(async () => {
    nextId = 1;
    target = await startTarget((request, response) => {
      if (request.url.startsWith("/slow")) return;
      if (request.url.startsWith("/broken")) return json(response, 500, { error: "no" });
      if (request.method === "DELETE") return void response.writeHead(204).end();
      json(response, request.method === "POST" ? 201 : 200, { id: nextId++, sent: request.text });
    });
  });
  afterEach(() => target.close());
  const seen = () => target.received.map(({ method, url }) => `${method} ${url}`);
  const runTest = (hand: Parameters<typeof test>[0], options = {}) =>
    runPlan(planOf([service({ url: target.url })], [test(hand)]), options);

  it("runs the phases in order and passes values on", async () => {
    const ran = await runTest({
      setup: [post("/customers", { name: "Ada" }, { store: [{ customer: "$.id" }] })],
      execution: [post("/orders", { customer: { $var: "customer" } }, { store: [{ order: "$.id" }] }), expect({ status: 201 })],
      teardown: [remove("/orders/${order}"), remove("/customers/{customer}")],
    });
    assert.deepEqual(seen(), ["POST /customers", "POST /orders", "DELETE /orders/2", "DELETE /customers/1"]);
    assert.equal(target.received[1]?.text, '{"customer":1}');
    assert.deepEqual(ran.verdicts, { "test.playbook": "passed, teardown passed" });
    assert.equal(ran.summary.exitCode, 0);
  });

  it("says how to send credentials after a 401, and that a refused request is why a value is missing", async () => {
    await target.close();
    target = await startTarget((_, response) => json(response, 401, { error: "no token" }));
    const ran = await runTest({ execution: [get("/orders"), expect({ status: 200 })] });
    assert.match(ran.results[1]?.message ?? "", /^The request was sent without credentials\..*Authorization: "Bearer \$\{token\}"/);
    const withToken = { ...get("/orders"), auth: { bearer: "wrong-token" } } as const;
    assert.equal((await runTest({ execution: [withToken, expect({ status: 200 })] })).results[1]?.message, undefined);
    const saving = await runTest({ execution: [post("/orders", {}, { store: [{ order: "$.id" }] })] });
    assert.match(
      saving.results[0]?.message ?? "",
      /^Nothing was saved as \$\{order\}: the request was refused with 401 Unauthorized, and /,
    );
  });

  it("runs all checks of a failed response, sends nothing more, and tears down what was saved before the checks", async () => {
    const ran = await runTest({
      execution: [
        post("/orders", {}, { store: [{ order: "$.id" }] }),
        expect({ status: 200 }),
        expect({ status: 201 }, { path: "$.id", equals: 7 }),
        { step: "set", variable: "x", value: 1 },
        get("/orders/${order}"),
        expect({ status: 404 }),
      ],
      teardown: [remove("/orders/${order}")],
    });
    assert.deepEqual(seen(), ["POST /orders", "DELETE /orders/1"]);
    assert.equal(ran.steps.length, 5);
    assert.deepEqual(ran.verdicts, { "test.playbook": "failed, teardown passed" });
    assert.equal(ran.summary.exitCode, 1);
    const [, first, second] = ran.results;
    assert.equal(first?.outcome, "failed");
    assert.equal(first?.exchange?.response?.status, 201);
    assert.deepEqual(
      second?.checks.map((check) => check.passed),
      [true, false],
    );
  });

  it("does not start the execution when setup failed", async () => {
    const ran = await runTest({
      setup: [get("/broken"), expect({ status: { below: 400 }, implied: true })],
      execution: [get("/orders")],
      teardown: [remove("/orders/1")],
    });
    assert.deepEqual(seen(), ["GET /broken", "DELETE /orders/1"]);
    assert.deepEqual(ran.verdicts, { "test.playbook": "failed, teardown passed" });
    assert.match(ran.messages.at(-1) ?? "", /^Setup: /);
  });

  it("names an unset variable, before it sends anything", async () => {
    const ran = await runTest({ execution: [get("/orders/${order.id}")], teardown: [remove("/orders/1")] });
    assert.deepEqual(seen(), ["DELETE /orders/1"]);
    assert.deepEqual(ran.verdicts, { "test.playbook": "broken, teardown passed" });
    assert.match(ran.messages[0] ?? "", /The variable \$\{order\} has no value\./);
  });

  it("skips in a teardown what has no value and what depends on it, and continues after a failure", async () => {
    const ran = await runTest({
      execution: [get("/orders")],
      teardown: [
        get("/orders/${order}", { store: [{ invoice: "$.id" }] }),
        expect({ status: 200 }),
        remove("/invoices/{invoice}"),
        get("/broken"),
        expect({ status: { below: 400 }, implied: true }),
        remove("/customers/1"),
      ],
    });
    assert.deepEqual(seen(), ["GET /orders", "GET /broken", "DELETE /customers/1"]);
    assert.deepEqual(
      ran.results.slice(1).map((result) => result.outcome),
      ["skipped", "skipped", "skipped", "passed", "failed", "passed"],
    );
    assert.match(ran.results[1]?.message ?? "", /\$\{order\} has no value/);
    assert.deepEqual(ran.verdicts, { "test.playbook": "passed, teardown failed" });
    assert.deepEqual([ran.summary.passed, ran.summary.teardownFailed, ran.summary.exitCode], [1, 1, 1]);
  });

  it("waits in a teardown only for a call that was sent", async () => {
    const pause = { step: "wait", for: 60 } as const;
    const teardown = [remove("/orders/${order}"), pause, remove("/archive/${order}")];
    const idle = await runTest({ execution: [get("/orders")], teardown });
    assert.deepEqual(idle.verdicts, { "test.playbook": "passed, teardown skipped" });
    assert.equal(idle.results.at(-2)?.message, "Nothing to wait for: the call before it was skipped.");
    const busy = await runTest({ execution: [post("/orders", {}, { store: [{ order: "$.id" }] })], teardown });
    assert.deepEqual(
      busy.results.slice(-3).map(({ outcome }) => outcome),
      ["passed", "passed", "passed"],
    );
  });

  it("deletes in a teardown also from a service that is busy for a moment, and says in the end that it is", async () => {
    const busyFor = async (times: number) => {
      await target.close();
      target = await startTarget(({ method }, response) => {
        const isBusy = method === "DELETE" && target.received.length <= times;
        response.writeHead(isBusy ? 503 : 204).end();
      });
      return runTest({ execution: [], teardown: [remove("/orders/1"), expect({ status: { below: 400 }, implied: true })] });
    };
    assert.deepEqual((await busyFor(1)).verdicts, { "test.playbook": "passed, teardown passed" });
    assert.deepEqual(seen(), ["DELETE /orders/1", "DELETE /orders/1"]);
    assert.deepEqual((await busyFor(9)).verdicts, { "test.playbook": "passed, teardown failed" });
    assert.equal(seen().length, 4);
  }).timeout(20_000);

  it("calls a teardown skipped that had nothing to do", async () => {
    const ran = await runTest({ execution: [get("/orders")], teardown: [remove("/orders/${order}")] });
    assert.deepEqual(ran.verdicts, { "test.playbook": "passed, teardown skipped" });
    assert.equal(ran.summary.exitCode, 0);
  });

  it("fails a save that finds nothing, after the checks", async () => {
    const ran = await runTest({
      execution: [post("/orders", {}, { store: [{ order: "$.id" }, { total: "$.total" }] }), expect({ status: 201 }), get("/orders")],
      teardown: [remove("/orders/${order}")],
    });
    assert.deepEqual(seen(), ["POST /orders", "DELETE /orders/1"]);
    assert.match(ran.results[0]?.message ?? "", /^Nothing was saved as \$\{total\}: /);
    assert.equal(ran.results[1]?.outcome, "passed");
  });

  it("ends a test that takes too long, and tears it down with a limit of its own", async () => {
    const ran = await runTest(
      { execution: [get("/slow"), get("/orders")], teardown: [remove("/orders/1"), get("/slow"), remove("/orders/2")] },
      { timeout: 900, teardownTimeout: 1200 },
    );
    assert.deepEqual(seen(), ["GET /slow", "DELETE /orders/1", "GET /slow"]);
    assert.deepEqual(ran.verdicts, { "test.playbook": "failed, teardown failed" });
    assert.match(
      ran.messages.at(-1) ?? "",
      /^It took longer than its time limit of 900 ms\. It was in its execution, at “.*slow.*” \(test\.playbook:\d+\)\.$/,
    );
    assert.equal(ran.results.at(-1)?.outcome, "failed");
    assert.match(ran.results.at(-1)?.message ?? "", /The teardown took longer than 1.2 s\. Later steps did not run/);
  });

  it("gives a teardown the time that its own waits take, and no more", async () => {
    let reads = 0;
    await target.close();
    target = await startTarget(({ method, url }, response) => {
      if (url === "/slow") return;
      reads += method === "GET" ? 1 : 0;
      response.writeHead(method === "GET" && reads < 5 ? 200 : 204).end();
    });
    const untilGone = get("/orders/1", { until: { checks: [{ status: 204 }], every: 300, for: 60_000 } });
    const limit = { teardownTimeout: 1_000 };
    const patient = [remove("/orders/1"), untilGone, { step: "wait", for: 1_200 } as const, remove("/networks/1")];
    assert.deepEqual((await runTest({ execution: [], teardown: patient }, limit)).verdicts, { "test.playbook": "passed, teardown passed" });
    assert.equal(seen().at(-1), "DELETE /networks/1");
    const stuck = await runTest({ execution: [], teardown: [{ step: "wait", for: 100 }, get("/slow"), remove("/networks/1")] }, limit);
    assert.match(stuck.results.at(-1)?.message ?? "", /The teardown took longer than 1.1 s\./);
  }).timeout(60_000);

  it("takes the time limit of the playbook before the one of the run, and that of the service for its setup", async () => {
    const ran = await runTest({ timeout: 100, execution: [get("/slow")] }, { timeout: 60_000 });
    assert.deepEqual(ran.verdicts, { "test.playbook": "failed" });
    const shared = { timeout: 100, setup: [get("/slow")], teardown: [remove("/orders/1")] };
    const blocked = await runPlan(planOf([service({ url: target.url, playbook: shared })], [test({ execution: [get("/orders")] })]));
    assert.deepEqual(blocked.verdicts, { "test.playbook": "blocked", "api.playbook": "failed, teardown passed" });
    assert.match(blocked.messages.join(), /the setup of the service api failed\. It took longer than its time limit of 100 ms/);
  });

  it("breaks a step whose target is down or slow, with the request, and tears down", async () => {
    const port = await freePort();
    const down = await runTest({
      execution: [get(`http://127.0.0.1:${port}/x`), expect({ status: 200 })],
      teardown: [remove("/orders/1")],
    });
    assert.deepEqual(down.verdicts, { "test.playbook": "broken, teardown passed" });
    assert.equal(down.results[0]?.exchange?.request.url, `http://127.0.0.1:${port}/x`);
    assert.equal(down.results[1]?.outcome, "skipped");
    const slow = await runTest({ execution: [get("/slow", { timeout: 100 })], teardown: [remove("/orders/2")] });
    assert.deepEqual(slow.verdicts, { "test.playbook": "broken, teardown passed" });
  });

  it("checks the call that is named, not only the last", async () => {
    const ran = await runTest({
      execution: [
        post("/orders", {}),
        get("/orders"),
        { step: "validate", of: "POST /orders", checks: [{ status: 201 }] },
        expect({ status: 200 }),
        { step: "validate", of: "PUT /orders", checks: [{ status: 200 }] },
      ],
    });
    assert.deepEqual(
      ran.results.map((result) => result.outcome),
      ["passed", "passed", "passed", "passed", "broken"],
    );
    assert.match(ran.results[4]?.message ?? "", /PUT \/orders was not called/);
  });

  it("gives exchanges of all steps only when they are asked for, and no bodies beyond 64 KB", async () => {
    const hand = { execution: [post("/orders", { text: "x".repeat(100_000) })] };
    const few = await runTest(hand);
    assert.equal(few.results[0]?.exchange, undefined);
    const all = await runTest(hand, { detail: "all" });
    const body = all.results[0]?.exchange?.request.body ?? "";
    assert.ok(body.length < 66_000);
    assert.match(body, /more characters are not shown\)$/);
    const checks = expect({ body: "json", equals: {} }, { path: "$.sent", equals: "y".repeat(100_000) }, { body: "text", contains: "z" });
    const failed = await runTest({ execution: [post("/orders", { text: "x".repeat(500_000) }, { store: [{ all: "response" }] }), checks] });
    assert.ok(failed.results[1]?.checks.every((check) => !check.passed));
    for (const { expected, actual } of failed.results[1]?.checks ?? []) {
      assert.ok(JSON.stringify(actual).length < 66_000 && JSON.stringify(expected).length < 66_000);
    }
    assert.ok(JSON.stringify(failed.results[0]?.saved).length < 70_000);
    assert.ok((failed.messages.at(-1) ?? "").length < 1_000);
  });
});
