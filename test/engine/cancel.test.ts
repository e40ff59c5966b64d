// A cancel at any moment: nothing new starts, what was made is torn down, and only a second cancel stops that.

import assert from "node:assert/strict";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import type { ToolPort } from "../../engine/ports.ts";
import type { Step } from "../../language/index.ts";
import { startTarget, type Target } from "../support/target.ts";
import { get, planOf, post, remove, runPlan, service, test } from "./handPlan.ts";

const callOf = (tool: string, more: object = {}): Step => ({ step: "mcp_server_call", provider: "it", tool, inputs: {}, ...more }) as Step;

describe("run: cancel", () => {
  /** Orders that were created and not deleted. */
  let open: Set<string>;
  let target: Target;
  let onRequest: (url: string) => void;
  /** Milliseconds until `/late` is answered. */
  let late: number;
  let nextId = 1;
  beforeEach(async () => {
    open = new Set();
    late = 200;
    onRequest = () => undefined;
    target = await startTarget(async (request, response) => {
      onRequest(request.url);
      const id = `${request.url}/${nextId++}`;
      if (request.method === "POST") open.add(id);
      if (request.method === "DELETE") open.delete(decodeURIComponent(request.url.slice(2)));
      if (request.url.startsWith("/hang")) return;
      if (request.url === "/late") await new Promise((resolve) => setTimeout(resolve, late));
      if (request.url === "/redirected") {
        await new Promise((resolve) => setTimeout(resolve, 50));
        response.writeHead(303, { location: "/made" }).end();
        return;
      }
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id }));
    });
  });
  afterEach(() => target.close());

  const plan = () =>
    planOf(
      [
        service({
          url: target.url,
          playbook: { setup: [post("/s", {}, { store: [{ s: "$.id" }] }), get("/s")], teardown: [remove("/?${s}")] },
        }),
      ],
      [
        test({
          title: "a",
          setup: [post("/c", {}, { store: [{ c: "$.id" }] }), get("/c")],
          execution: [post("/o", {}, { store: [{ o: "$.id" }] }), { step: "wait", for: 1 }, get("/o")],
          teardown: [remove("/?${o}"), remove("/?${c}")],
        }),
        test({ title: "b", execution: [get("/b")] }),
      ],
    );

  it("tears down whatever was made, at every event at which it can come", async () => {
    const whole = await runPlan(plan(), { workers: 1 });
    assert.equal(open.size, 0);
    for (let at = 0; at < whole.events.length; at += 1) {
      const cancel = new AbortController();
      const ran = await runPlan(plan(), { workers: 1, signal: cancel.signal }, {}, (_, index) => {
        if (index === at) cancel.abort();
      });
      assert.deepEqual([...open], [], `cancelled at event ${at}: ${JSON.stringify(whole.events[at])}`);
      assert.equal(ran.events.at(-1)?.kind, "run finished");
      const started = ran.events.flatMap((event) => (event.kind === "test started" ? event.test : []));
      const finished = new Set(ran.events.flatMap((event) => (event.kind === "test finished" && event.last ? event.test : [])));
      for (const id of started) assert.ok(finished.has(id));
      assert.equal(finished.size, 3);
    }
  });

  it("cuts off the request that is under way", async () => {
    const cancel = new AbortController();
    onRequest = (url) => {
      if (url.startsWith("/hang")) cancel.abort();
    };
    const ran = await runPlan(
      planOf(
        [service({ url: target.url })],
        [test({ execution: [post("/c", {}, { store: [{ c: "$.id" }] }), get("/hang"), get("/after")], teardown: [remove("/?${c}")] })],
      ),
      { signal: cancel.signal },
    );
    assert.equal(open.size, 0);
    assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
    assert.deepEqual([ran.summary.cancelled, ran.summary.exitCode], [1, 1]);
    assert.match(ran.messages.at(-1) ?? "", /Cancelled during execution/);
  });

  it("says of a service that its setup was cancelled, and of what is below it that it was not started", async () => {
    const cancel = new AbortController();
    onRequest = (url) => {
      if (url.startsWith("/hang")) cancel.abort();
    };
    const ran = await runPlan(
      planOf(
        [service({ url: target.url, playbook: { setup: [get("/hang")], teardown: [get("/bye")] } })],
        [test({ execution: [get("/a")] })],
      ),
      { signal: cancel.signal },
    );
    assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled", "api.playbook": "cancelled, teardown passed" });
    assert.equal(ran.results[0]?.message, "Stopped by cancelling.");
  });

  it("cuts off a pause, and a repetition", async () => {
    for (const step of [
      { step: "wait", for: 60_000 } as const,
      get("/o", { until: { checks: [{ status: 404 }], every: 60_000, for: 90_000 } }),
    ]) {
      const cancel = new AbortController();
      const ran = await runPlan(
        planOf([service({ url: target.url })], [test({ execution: [step], teardown: [get("/t")] })]),
        { signal: cancel.signal },
        {},
        (event) => {
          if (event.kind === "step started" && event.step.phase === "execution") setTimeout(() => cancel.abort(), 30);
        },
      );
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
    }
  });

  it("stops at once the second time, also in a teardown", async () => {
    const cancel = new AbortController();
    const stop = new AbortController();
    onRequest = (url) => {
      if (url.startsWith("/hang")) cancel.abort();
      if (url.startsWith("/hang/teardown")) stop.abort();
    };
    const ran = await runPlan(
      planOf(
        [service({ url: target.url, playbook: { setup: [post("/s", {})], teardown: [get("/service-teardown")] } })],
        [test({ execution: [get("/hang")], teardown: [get("/hang/teardown"), get("/never")] })],
      ),
      { signal: cancel.signal, stop: stop.signal },
    );
    assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown failed", "api.playbook": "passed, teardown failed" });
    assert.deepEqual(
      target.received.map(({ url }) => url),
      ["/s", "/hang", "/hang/teardown"],
    );
  });

  describe("while a request that makes something is on its way", () => {
    const made = () =>
      planOf(
        [service({ url: target.url })],
        [
          test({
            execution: [post("/late", {}, { store: [{ o: "$.id" }] }), get("/after")],
            teardown: [remove("/?${o}")],
            timeout: 100_000,
          }),
        ],
      );
    const urls = () => target.received.map(({ method, url }) => `${method} ${url.split("?")[0]}`);

    it("waits for the answer, so that the teardown knows what was made", async () => {
      const cancel = new AbortController();
      onRequest = (url) => {
        if (url === "/late") cancel.abort();
      };
      const ran = await runPlan(made(), { signal: cancel.signal });
      assert.deepEqual(urls(), ["POST /late", "DELETE /"]);
      assert.deepEqual([...open], []);
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
    });

    it("waits for what a redirect leads to as well", async () => {
      const cancel = new AbortController();
      onRequest = (url) => {
        if (url === "/redirected") cancel.abort();
      };
      const ran = await runPlan(
        planOf(
          [service({ url: target.url })],
          [test({ execution: [post("/redirected", {}, { store: [{ o: "$.id" }] })], teardown: [get("/bye?${o}")] })],
        ),
        { signal: cancel.signal },
      );
      assert.deepEqual(urls(), ["POST /redirected", "GET /made", "GET /bye"]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
    });

    it("waits for it at the time limit of the test, too", async () => {
      // A busy machine sends the request within the limit, too.
      late = 3000;
      const { services, tests } = made();
      const ran = await runPlan(
        planOf(
          services,
          tests.map((one) => ({ ...one, playbook: { ...one.playbook, timeout: 2000 } })),
        ),
      );
      assert.deepEqual(urls(), ["POST /late", "DELETE /"]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "failed, teardown passed" });
    });

    it("does not wait when it is stopped", async () => {
      const stop = new AbortController();
      onRequest = (url) => {
        if (url === "/late") stop.abort();
      };
      const ran = await runPlan(made(), { stop: stop.signal });
      assert.deepEqual(urls(), ["POST /late"]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown failed" });
    });

    it("gives up when no answer comes", async () => {
      const cancel = new AbortController();
      onRequest = (url) => {
        if (url === "/hang") cancel.abort();
      };
      const ran = await runPlan(
        planOf([service({ url: target.url })], [test({ execution: [post("/hang", {})], teardown: [get("/bye")] })]),
        { signal: cancel.signal },
      );
      assert.deepEqual(urls(), ["POST /hang", "GET /bye"]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
    });

    it("says what may be left where a tool gives no answer", async () => {
      const cancel = new AbortController();
      const call: ToolPort["call"] = () => {
        cancel.abort();
        return new Promise(() => undefined);
      };
      const ran = await runPlan(
        planOf([service({ url: target.url })], [test({ execution: [callOf("add")], teardown: [get("/bye")] })]),
        { signal: cancel.signal },
        { tools: { call } },
      );
      assert.deepEqual(urls(), ["GET /bye"]);
      assert.deepEqual(ran.verdicts, { "test.playbook": "cancelled, teardown passed" });
      assert.match(ran.messages.join("\n"), /@it add did not respond within 3 s after cancelling\. Its effects may remain\./);
    });

    it("waits for the answer of a tool, so that the teardown knows what was made", async () => {
      const cancel = new AbortController();
      const call: ToolPort["call"] = async () => {
        cancel.abort();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { result: { id: "made-by-tool" }, isError: false };
      };
      await runPlan(
        planOf(
          [service({ url: target.url })],
          [test({ execution: [callOf("add", { store: [{ id: "$.id" }] })], teardown: [remove("/things/${id}")] })],
        ),
        { signal: cancel.signal },
        { tools: { call } },
      );
      assert.deepEqual(urls(), ["DELETE /things/made-by-tool"]);
    });
  });

  it("ends a test at its limit when a step listens to nothing, and the others go on", async () => {
    const never = () => new Promise<never>(() => undefined);
    const files = { ...nodeFiles, open: never, read: never };
    const ran = await runPlan(
      planOf(
        [service({ url: target.url })],
        [
          test({ title: "stuck", execution: [get("/f", { file: "never.txt" })], teardown: [get("/bye")], timeout: 50 }),
          test({ title: "other", execution: [get("/other")] }),
        ],
      ),
      { workers: 1 },
      { files },
    );
    assert.deepEqual(ran.verdicts, { "stuck.playbook": "failed, teardown passed", "other.playbook": "passed" });
    assert.match(ran.messages.join(), /It took longer than its time limit of 50 ms/);
    assert.equal(ran.results[0]?.outcome, "skipped");
  });

  it("does nothing when it was cancelled before it began", async () => {
    const ran = await runPlan(plan(), { signal: AbortSignal.abort() });
    assert.equal(target.received.length, 0);
    assert.equal(ran.summary.cancelled, 3);
  });

  it("leaves no listener on the signal of the run", async () => {
    const cancel = new AbortController();
    let listeners = 0;
    const signal = cancel.signal;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, given);
    };
    signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, given);
    };
    const tests = Array.from({ length: 30 }, (_, index) => test({ title: `t${index}`, execution: [get("/x")] }));
    await runPlan(planOf([service({ url: target.url })], tests), { signal, workers: 20 });
    assert.equal(listeners, 0);
  });
});
