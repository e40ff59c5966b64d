// Tests what the tests of a service share, side by side: one setup, one teardown, and no other state.

import assert from "node:assert/strict";
import { json, startTarget, type Target } from "../support/target.ts";
import { expect, get, planOf, playbook, post, remove, runPlan, service, test } from "./handPlan.ts";

describe("run: services", () => {
  let target: Target;
  let broken = "";
  beforeEach(async () => {
    broken = "";
    target = await startTarget((request, response) => {
      if (broken !== "" && request.url.startsWith(broken)) return json(response, 500, {});
      json(response, 200, { token: `t-${request.url}`, id: 1 });
    });
  });
  afterEach(() => target.close());
  const seen = () => target.received.map(({ method, url }) => `${method} ${url}`);
  const flows = (count: number) =>
    Array.from({ length: count }, (_, index) => test({ title: `f${index}`, execution: [get(`/f${index}`)] }));
  const ok = expect({ status: { below: 400 }, implied: true });

  it("sets up once before all and tears down once after all, whatever runs side by side", async () => {
    const shared = { setup: [post("/login", {}, { store: ["token"] }), ok], teardown: [remove("/login")] };
    const ran = await runPlan(planOf([service({ url: target.url, playbook: shared })], flows(20)), { workers: 8 });
    assert.equal(seen()[0], "POST /login");
    assert.equal(seen().at(-1), "DELETE /login");
    assert.equal(seen().length, 22);
    assert.equal(ran.summary.passed, 21);
    assert.equal(ran.verdicts["api.playbook"], "passed, teardown passed");
    assert.ok(target.connections() < 20, `${target.connections()} connections for 22 requests`);
  });

  it("gives each playbook a snapshot of what setup saved, and the default headers with it", async () => {
    const headers = { Authorization: "Bearer ${token}" };
    const shared = { setup: [post("/login", {}, { store: ["token"] })] };
    const tests = [
      test({
        title: "a",
        execution: [{ step: "set", variable: "token", value: "mine" }, get("/a/${token}")],
      }),
      test({ title: "b", execution: [get("/b/${token}")] }),
    ];
    await runPlan(planOf([service({ url: target.url, headers, playbook: shared })], tests), { workers: 1 });
    assert.deepEqual(seen(), ["POST /login", "GET /a/mine", "GET /b/t-%2Flogin"]);
    assert.deepEqual(
      target.received.map((request) => request.headers.authorization),
      [undefined, "Bearer mine", "Bearer t-/login"],
    );
  });

  it("gives each playbook the cookies of a login in the setup, and lets it go without them", async () => {
    await target.close();
    target = await startTarget(({ url }, response) => {
      if (url === "/login") response.setHeader("Set-Cookie", "session=s1; Path=/");
      if (url === "/logout") response.setHeader("Set-Cookie", "session=; Path=/; Max-Age=0");
      json(response, 200, {});
    });
    const shared = { setup: [post("/login", {})], teardown: [remove("/session")] };
    const tests = [
      test({ title: "a", execution: [get("/a"), get("/a/none", { auth: "none" }), remove("/logout"), get("/a/out")] }),
      test({ title: "b", execution: [get("/b"), get("/b/wrong", { cookies: { session: "nope" } })] }),
    ];
    await runPlan(planOf([service({ url: target.url, playbook: shared })], tests), { workers: 1 });
    assert.deepEqual(
      target.received.map(({ url, headers }) => `${url} ${headers.cookie}`),
      [
        "/login undefined",
        "/a session=s1",
        "/a/none undefined",
        "/logout session=s1",
        "/a/out undefined",
        "/b session=s1",
        "/b/wrong session=nope",
        "/session session=s1",
      ],
    );
  });

  it("skips a teardown step whose default header has no value, unless the step says that header itself", async () => {
    broken = "/login";
    const headers = { Authorization: "Bearer ${token}", "X-Key": "k" };
    const teardown = [
      remove("/account"),
      remove("/session", { auth: { basic: { username: "ada", password: "pw" } } }),
      remove("/cache", { headers: { authorization: "none" } }),
      remove("/key", { auth: { apiKey: { name: "X-Key", in: "header", value: "own" } } }),
    ];
    const shared = { setup: [post("/account", {}), post("/login", {}, { store: ["token"] }), ok], teardown };
    const ran = await runPlan(planOf([service({ url: target.url, headers, playbook: shared })], flows(1)), { workers: 1 });
    assert.deepEqual(seen(), ["POST /account", "POST /login", "DELETE /session", "DELETE /cache"]);
    assert.deepEqual(ran.verdicts, { "f0.playbook": "blocked", "api.playbook": "failed, teardown passed" });
    assert.ok(
      ran.messages.includes("Skipped: ${token} has no value, and the default header Authorization needs it."),
      ran.messages.join("\n"),
    );
  });

  it("needs no default header that a request says itself, or that goes to another origin", async () => {
    const other = await startTarget();
    try {
      const headers = { Authorization: "Bearer ${token}" };
      const execution = [
        get("/mine", { auth: { bearer: "own" } }),
        get("/open", { auth: "none" }),
        get(`${other.url}/other`),
        get("/needs"),
      ];
      const ran = await runPlan(planOf([service({ url: target.url, headers })], [test({ execution })]));
      assert.deepEqual(seen(), ["GET /mine", "GET /open"]);
      assert.equal(other.received.length, 1);
      assert.deepEqual(ran.verdicts, { "test.playbook": "broken" });
      assert.match(ran.messages.join("\n"), /The variable \$\{token\} has no value, and the default header Authorization needs it\./);
    } finally {
      await other.close();
    }
  });

  it("blocks what is below a setup that failed, and tears the service down all the same", async () => {
    broken = "/login";
    const shared = { setup: [post("/account", {}), post("/login", {}), ok], teardown: [remove("/account")] };
    const ran = await runPlan(planOf([service({ url: target.url, playbook: shared })], flows(2)), { workers: 2 });
    assert.deepEqual(seen(), ["POST /account", "POST /login", "DELETE /account"]);
    assert.deepEqual(ran.verdicts, { "f0.playbook": "blocked", "f1.playbook": "blocked", "api.playbook": "failed, teardown passed" });
    assert.deepEqual([ran.summary.blocked, ran.summary.failed, ran.summary.exitCode], [2, 1, 1]);
  });

  it("keeps services apart: one that cannot be opened blocks only its own", async () => {
    const ran = await runPlan(
      planOf(
        [service({ url: target.url }), service({ name: "other", url: target.url, tls: { ca: "/nowhere/ca.pem" } })],
        [test({ title: "a", execution: [get("/a")] }), test({ title: "b", service: "other", execution: [get("/b")] })],
      ),
    );
    assert.deepEqual(ran.verdicts, { "a.playbook": "passed", "b.playbook": "blocked" });
    assert.match(ran.messages.join(), /ca\.pem cannot be read/);
  });

  it("runs a service by itself", async () => {
    const shared = { setup: [post("/login", {})], teardown: [remove("/login")] };
    const ran = await runPlan(planOf([service({ url: target.url, playbook: shared })], []));
    assert.deepEqual(seen(), ["POST /login", "DELETE /login"]);
    assert.deepEqual(ran.verdicts, { "api.playbook": "passed, teardown passed" });
  });

  it("runs a called playbook in a scope of its own, and tears down in reverse after the caller", async () => {
    const inner = playbook({ title: "inner", setup: [post("/inner", {})], teardown: [remove("/inner")] });
    const customer = playbook({
      title: "customer",
      variables: { name: "Ada" },
      execution: [{ run: inner }, post("/customers/${name}", {}, { store: [{ customer: "$.id" }] })],
      teardown: [remove("/customers/${customer}")],
    });
    const ran = await runPlan(
      planOf(
        [service({ url: target.url })],
        [
          test({
            variables: { name: "caller" },
            setup: [{ run: customer, store: [{ who: "customer" }] }],
            execution: [{ run: customer, with: { name: "Bob" } }, get("/orders/${name}/${who}"), get("/${customer}")],
            teardown: [remove("/own")],
          }),
        ],
      ),
    );
    assert.deepEqual(seen(), [
      "POST /inner",
      "POST /customers/Ada",
      "POST /inner",
      "POST /customers/Bob",
      "GET /orders/caller/1",
      "DELETE /own",
      "DELETE /customers/1",
      "DELETE /inner",
      "DELETE /customers/1",
      "DELETE /inner",
    ]);
    assert.match(ran.messages.join(), /\$\{customer\} has no value/);
  });

  it("fails the call of a playbook that fails, and tears down what it made", async () => {
    broken = "/pay";
    const pay = playbook({ title: "pay", setup: [post("/cart", {})], execution: [post("/pay", {}), ok], teardown: [remove("/cart")] });
    const ran = await runPlan(planOf([service({ url: target.url })], [test({ execution: [{ run: pay }, get("/after")] })]));
    assert.deepEqual(seen(), ["POST /cart", "POST /pay", "DELETE /cart"]);
    assert.deepEqual(ran.verdicts, { "test.playbook": "failed, teardown passed" });
    assert.match(ran.messages.join("\n"), /pay failed in its execution/);
  });

  it("runs a playbook of another service with that service's setup and base URL", async () => {
    const other = await startTarget();
    try {
      const stock = playbook({ title: "stock", service: "stock", execution: [get("/stock/${seed}")] });
      await runPlan(
        planOf(
          [
            service({ url: target.url }),
            service({ name: "stock", url: other.url, playbook: { setup: [{ step: "set", variable: "seed", value: 7 }] } }),
          ],
          [test({ execution: [{ run: stock }, get("/orders")] })],
        ),
      );
      assert.deepEqual(
        other.received.map(({ url }) => url),
        ["/stock/7"],
      );
      assert.deepEqual(seen(), ["GET /orders"]);
    } finally {
      await other.close();
    }
  });

  it("stops a block at the row that fails, and says which it was", async () => {
    broken = "/r/2";
    const rows = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
    const ran = await runPlan(
      planOf([service({ url: target.url })], [test({ execution: [{ step: "block", rows, steps: [get("/r/${n}"), ok] }, get("/after")] })]),
    );
    assert.deepEqual(seen(), ["GET /r/1", "GET /r/2"]);
    assert.ok(ran.messages.includes("It failed for row 2 of 4. Those after it were not tried."), ran.messages.join("\n"));
  });

  it("says when a block had nothing to go through", async () => {
    const block = { step: "block" as const, each: { variable: "x", in: "none" }, steps: [get("/${x}")] };
    const ran = await runPlan(
      planOf([service({ url: target.url })], [test({ variables: { none: [] }, execution: [block], teardown: [block] })]),
    );
    const notices = ran.events.flatMap((event) => (event.kind === "notice" ? [`${event.severity} ${event.message}`] : []));
    assert.deepEqual(notices, ["warning ${none} is empty, so the block did not run.", "info ${none} is empty, so the block did not run."]);
    assert.equal(ran.summary.exitCode, 0);
  });

  it("repeats a block for each row and element, and forgets the row after it", async () => {
    await runPlan(
      planOf(
        [service({ url: target.url })],
        [
          test({
            variables: { skus: ["A", "B"], sku: "outer" },
            execution: [
              {
                step: "block",
                rows: [
                  { sku: "x", n: 1 },
                  { sku: "${sku}!", n: 2 },
                ],
                steps: [get("/r/${sku}/${n}", { store: [{ last: "$.id" }] })],
              },
              {
                step: "block",
                each: { variable: "sku", in: "skus" },
                steps: [get("/e/${sku}"), { step: "block", rows: [{ q: 1 }, { q: 2 }], steps: [get("/${sku}${q}")] }],
              },
              get("/${sku}/${last}"),
            ],
          }),
        ],
      ),
    );
    assert.deepEqual(
      seen().map((line) => line.slice(4)),
      ["/r/x/1", "/r/outer!/2", "/e/A", "/A1", "/A2", "/e/B", "/B1", "/B2", "/outer/1"],
    );
  });
});
