// The hub against a real server of our own, over every transport and both eras.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { type HttpBehaviour, type RunningMcpServer, startMcpServer } from "../support/mcpServer.ts";
import { testTools } from "../support/mcpTools.ts";
import { hubFor, isRunning, stdioServer } from "./hubFor.ts";

const signal = new AbortController().signal;

describe("the hub of MCP servers", () => {
  const kinds: readonly (readonly [string, HttpBehaviour | "legacy" | "modern"])[] = [
    ["stdio, legacy", "legacy"],
    ["stdio, modern", "modern"],
    ["Streamable HTTP, legacy, with sessions", { sessions: true }],
    ["Streamable HTTP, legacy, JSON", { json: true }],
    ["Streamable HTTP, modern", { era: "modern" }],
    ["legacy SSE", { transport: "sse" }],
  ];
  for (const [title, kind] of kinds) {
    describe(title, () => {
      let server: RunningMcpServer | undefined;
      let used: Awaited<ReturnType<typeof hubFor>>;
      before(async () => {
        if (typeof kind === "object")
          server = await startMcpServer({ tools: testTools, resources: { "doc://guide": "Read me." }, ...kind });
        used = await hubFor(typeof kind === "string" ? stdioServer(kind) : { kind: "http", url: server?.url ?? "", headers: {} });
      });
      after(async () => {
        await used.hub.close();
        await server?.close();
      });

      it("discovers what exists, and calls with what was locked", async () => {
        const { locked } = used;
        assert.equal(locked.transport, title.startsWith("stdio") ? "stdio" : title.includes("SSE") ? "sse" : "streamable http");
        assert.equal(locked.era, title.includes("modern") ? "modern" : "legacy");
        assert.ok(locked.tools.some(({ name, title: shown }) => name === "find" && shown === "Find documents"));
        const answer = await used.hub.call("it", "find", { collection: "orders", filter: { id: 7 } }, signal);
        assert.deepEqual(answer, { result: { documents: [{ collection: "orders", filter: { id: 7 } }] }, isError: false });
        const added = (await used.hub.call("it", "add", { sku: "A" }, signal)).result as { readonly sku: string };
        assert.equal(added.sku, "A");
      });

      it("reports a tool's refusal and an unfitting result in the server's words", async () => {
        assert.deepEqual(await used.hub.call("it", "refuse", {}, signal), {
          result: "There is no such collection.",
          isError: true,
          problem: "@it refuse failed: There is no such collection.",
        });
        assert.match(
          (await used.hub.call("it", "wrong", {}, signal)).problem ?? "",
          /does not fit the output schema of the tool: \$\.count must be an integer, it is "many"/,
        );
        await assert.rejects(used.hub.call("it", "fnd", {}, signal), /has no tool "fnd"\. Did you mean "find"\?/);
      });

      it("waits as long as there is progress, and no longer", async () => {
        // Longer than the limit in all, and far from it between one sign of progress and the next.
        if (/stdio, legacy|HTTP, modern/.test(title)) {
          assert.equal((await used.hub.call("it", "slow", { steps: 4, pause: 800 }, signal, { timeout: 2_500 })).result, "done");
        }
        await assert.rejects(used.hub.call("it", "hang", {}, signal, { timeout: 100 }), /did not respond within 0\.1 s/);
        const stop = new AbortController();
        const hanging = used.hub.call("it", "hang", {}, stop.signal);
        setTimeout(() => stop.abort(new Error("stopped by the test")), 50);
        await assert.rejects(hanging, /stopped by the test/);
      });
    });
  }

  it("heals a lost session once for a call that changes nothing, and says of others that they may have happened", async () => {
    const server = await startMcpServer({ tools: testTools, sessions: true });
    const { hub } = await hubFor({ kind: "http", url: server.url, headers: {} });
    await hub.call("it", "find", { collection: "a" }, signal);
    server.forget();
    assert.equal((await hub.call("it", "find", { collection: "a" }, signal)).isError, false);
    server.forget();
    await assert.rejects(hub.call("it", "add", { sku: "x" }, signal), /may have taken effect, so it is not repeated/);
    await hub.close();
    await server.close();
  });

  it("connects in one round trip, and looks at the tools in one more", async () => {
    const server = await startMcpServer({ tools: testTools, era: "modern" });
    const { hub } = await hubFor({ kind: "http", url: server.url, headers: {} });
    server.requests.length = 0;
    await Promise.all([hub.call("it", "find", { collection: "a" }, signal), hub.call("it", "find", { collection: "b" }, signal)]);
    assert.deepEqual(
      server.requests.map(({ body }) => JSON.parse(body).method),
      ["tools/list", "tools/call", "tools/call"],
    );
    await hub.close();
    await server.close();
  });

  it("shows why a server died: its own last words", async () => {
    await assert.rejects(
      hubFor(stdioServer("legacy", ["fails"])),
      /has stopped: it ended with code 3\.\n {2}Error: the variable DATABASE is not set/,
    );
    await assert.rejects(
      hubFor({ kind: "stdio", command: "no-such-program-here", args: [], env: {} }),
      /could not be started: there is no program "no-such-program-here"/,
    );
    const { hub } = await hubFor(stdioServer("legacy", ["noisy"]));
    await assert.rejects(hub.call("it", "die", {}, signal), /ended with code 7/);
    assert.equal((await hub.call("it", "find", { collection: "a" }, signal)).isError, false);
    await hub.close();
  });

  it("speaks with a server that ends at the question for its version", async () => {
    const { hub, locked } = await hubFor(stdioServer("legacy", ["old"]));
    assert.equal(locked.era, "legacy");
    await hub.close();
  });

  it("leaves no process, not even a grandchild that ignores signals", async function () {
    this.timeout(300_000);
    const folder = await mkdtemp(join(tmpdir(), "playbook-mcp-"));
    const { hub } = await hubFor({ ...stdioServer("legacy", ["stubborn", "grandchild"]), env: { TEST_PIDS: join(folder, "pids") } });
    await hub.call("it", "find", { collection: "a" }, signal);
    await hub.close();
    const pids = (await readFile(join(folder, "pids"), "utf8")).trim().split("\n").map(Number);
    assert.ok(pids.length >= 2);
    assert.deepEqual(pids.filter(isRunning), []);
    await rm(folder, { recursive: true });
  });
});
