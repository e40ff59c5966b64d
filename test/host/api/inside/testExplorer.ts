/**
 * The Test Explorer's parts on VS Code's own test API, with the engine as a process: the tree, verdicts, messages,
 * output, a killed engine, loaded results.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { Debugging } from "../../../../client/debugging/debugging.ts";
import { createEngine, type EngineService } from "../../../../client/engineHost/engine.ts";
import { createSecretStore, type SecretStore } from "../../../../client/engineHost/secretStore.ts";
import { createCoverageReports } from "../../../../client/testing/coverage.ts";
import { createFailureLog, type FailureLog } from "../../../../client/testing/failures.ts";
import { loadResults } from "../../../../client/testing/loadResults.ts";
import { createRequestLog, type RequestLog } from "../../../../client/testing/requestLog.ts";
import { createResponseHistory } from "../../../../client/testing/responseHistory.ts";
import { createRunHistory } from "../../../../client/testing/runHistory.ts";
import { childrenOf } from "../../../../client/testing/testRows.ts";
import { createTestRuns, type TestRuns } from "../../../../client/testing/testRuns.ts";
import { createTestTree, type TestTree } from "../../../../client/testing/testTree.ts";
import type { IndexChange, IndexEntry } from "../../../../server/protocol.ts";
import { parseFixture } from "../../../support/fixture.ts";

const secret = "correct-horse-battery";

const playbooks = `
//- /.vscode/settings.json
{}
//- /shop.playbook
---
service: shop
base_url: {{url}}
environments: { staging: { variables: { sku: B-2 } } }
variables: { sku: A-1, password: { type: encrypted text } }
---
# Setup
Send a POST request to /login with body {"password": "\${password}"}.
//- /default.playbook
---
service: shop
endpoint: POST /orders
tags: [smoke]
---
# Execution
Send a POST request to /orders with body {"sku": "\${sku}", "password": "\${password}"} and expect status 201.
Expect that $.status is "PAID".
//- /big.playbook
---
service: shop
test_case: BIG
title: A big order
from: default.playbook
from_revision: "{{revision}}"
---
# Execution
Send a GET request to /orders.
//- /rows.playbook
---
service: shop
flow: Each row
data: [{ wanted: 200 }, { wanted: 404 }]
---
# Execution
Send a GET request to /status/<wanted> and expect status 200.
//- /untidy.playbook
---
service: shop
flow: Leaves something
---
# Execution
Send a GET request to /orders.
# Teardown
Send a DELETE request to /status/500.
//- /flaky.playbook
---
service: shop
flow: Now and then
---
# Execution
Send a GET request to /flaky and expect status 200.
//- /slow.playbook
---
service: shop
flow: Waits
---
# Execution
Send a GET request to /slow.
//- /unready.playbook
---
service: shop
flow: Not ready
---
# Execution
Frobnicate the order.
`;

describe("the Test Explorer", () => {
  let server: Server;
  let root: string;
  let requests: string[];
  let controller: vscode.TestController;
  let tree: TestTree;
  let engine: EngineService;
  let secrets: SecretStore;
  let log: vscode.LogOutputChannel;
  let runs: TestRuns;
  let sent: RequestLog;
  let failures: FailureLog;
  let recorded: string[];
  let messages: vscode.TestMessage[];
  let output: string;
  const changed = new vscode.EventEmitter<IndexChange>();
  const entries = new Map<string, IndexEntry>();
  const index = { entries, complete: true, onDidChange: changed.event, dispose: () => undefined };

  before(async () => {
    let turn = 0;
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume();
      if (request.url === "/slow") return;
      turn += 1;
      const status =
        request.url === "/flaky"
          ? turn % 2 === 0
            ? 200
            : 503
          : Number(/\d+/.exec(request.url ?? "") ?? (request.method === "POST" ? 201 : 200));
      response.writeHead(status, { "content-type": "application/json" }).end('{"status":"NEW"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    root = await realpath(await mkdtemp(join(tmpdir(), "playbook-inside-")));
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(join(root, ".vscode")));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [path, text] of parseFixture(playbooks).files) await writeFile(join(root, path), text.replaceAll("{{url}}", url));
    const extension = vscode.extensions.getExtension("playbook.playbook-tests");
    assert.ok(extension);
    log = vscode.window.createOutputChannel("Playbook inside", { log: true });
    secrets = memorySecrets();
    const nobody = () => Promise.reject(new Error("Nobody signs in here."));
    const signIn = { redirect: nobody, authorize: nobody, dispose: () => undefined };
    const program = { program: join(extension.extensionPath, "dist/playbook.cjs"), version: "test" };
    engine = createEngine(vscode, program, secrets, signIn, log);
    await secrets.set({ root, service: "shop", name: "password" }, secret);
  });
  after(async () => {
    engine.dispose();
    server.closeAllConnections();
    server.close();
    await rm(root, { recursive: true });
  });

  beforeEach(() => {
    requests = [];
    recorded = [];
    messages = [];
    output = "";
    entries.clear();
    for (const entry of all()) entries.set(entry.uri, entry);
    controller = vscode.tests.createTestController(`inside ${Math.random()}`, "Inside");
    tree = createTestTree(vscode, controller, index);
    sent = createRequestLog();
    failures = createFailureLog();
    const recording = {
      ...bound(controller),
      createTestRun: (...given: Parameters<typeof controller.createTestRun>) => record(controller.createTestRun(...given)),
    };
    runs = createTestRuns(vscode, {
      controller: recording as vscode.TestController,
      tree,
      engine,
      requests: sent,
      failures,
      history: createResponseHistory(vscode, { storageUri: undefined }),
      runHistory: createRunHistory({ storageUri: undefined }),
      coverage: createCoverageReports(vscode),
      hasEnvironments: () => false,
      log,
    });
  });
  afterEach(function () {
    const { err } = this.currentTest ?? {};
    // A verdict alone does not say what went wrong: the messages do.
    if (err !== undefined) err.stack += `\n${messages.map(({ message }) => String(message)).join("\n")}`;
    tree.dispose();
    controller.dispose();
  });

  const uriOf = (path: string) => vscode.Uri.file(join(root, path)).toString();
  const item = (path: string) => {
    const found = tree.itemOf(uriOf(path));
    assert.ok(found, path);
    return found;
  };
  const run = (paths: readonly string[], options: Parameters<TestRuns["run"]>[1] = {}) =>
    runs.run(new vscode.TestRunRequest(paths.map(item)), options);

  it("is a tree of services, endpoints, playbooks, test cases and flows, which follows the index", () => {
    const drawn = () => draw(controller.items);
    assert.equal(
      drawn(),
      [
        "shop",
        "  POST /orders",
        "    Default @smoke",
        "      A big order (BIG)",
        "  Each row …",
        "  Leaves something",
        "  Not ready: 6: I do not understand this.",
        "  Now and then (busy)",
        "  Waits",
      ].join("\n"),
    );
    change(
      [{ ...entry("default.playbook", "endpoint"), endpoint: { method: "GET", path: "/orders" }, name: "Negative" }],
      ["waits.playbook", "slow.playbook"],
    );
    assert.match(drawn(), /^shop\n {2}GET \/orders\n {4}Negative\n {6}A big order/);
    assert.doesNotMatch(drawn(), /POST|Waits/);
    change([], ["default.playbook"]);
    assert.match(drawn(), /^shop\n {2}POST \/orders\n {4}A big order/, "a test case without its playbook stays at its endpoint");
    change(
      [],
      [...entries.values()].map(({ path }) => path),
    );
    assert.equal(drawn(), "");
  });

  it("shows expected and actual at the sentence, and the request, without a secret", async () => {
    await run(["default.playbook"], { alone: true });
    assert.deepEqual(recorded, ["enqueued Default", "started shop", "started Default", "failed Default", "passed shop", "end"]);
    const [message] = messages;
    assert.deepEqual([message?.expectedOutput, message?.actualOutput], ["PAID", "NEW"]);
    assert.equal(message?.location?.uri.fsPath, join(root, "default.playbook"));
    assert.equal(message?.location?.range.start.line, 7);
    assert.match(output, /POST.*\/orders[\s\S]*"password": "\*\*\*"[\s\S]*201 Created/);
    assert.ok(!/[^\r]\n/.test(output), "lines end as terminals need it");
    const [request] = sent.of(item("default.playbook").id).filter(({ request: { url } }) => url.endsWith("/orders"));
    assert.equal(request?.request.body, '{"sku":"A-1","password":"***"}');
    for (const text of [output, JSON.stringify(messages), JSON.stringify(sent.of(item("default.playbook").id))])
      assert.ok(!text.includes(secret));
    assert.deepEqual(runs.failed(), [item("default.playbook")]);
  });

  it("runs rows, another environment, a playbook that leaves something, and one that is not ready", async () => {
    await run(["rows.playbook", "untidy.playbook", "unready.playbook"], { environment: "staging" });
    assert.deepEqual(recorded.filter((line) => /^(passed|failed|errored)/.test(line)).toSorted(), [
      "errored Not ready",
      "failed Leaves something",
      "failed Row 2",
      "passed Row 1",
      "passed shop",
    ]);
    const texts = messages.map(({ message }) => String(message)).join("\n");
    assert.match(texts, /The test itself passed, but its teardown failed/);
    assert.match(texts, /Not ready: /);
    await runs.run(new vscode.TestRunRequest(childrenOf(item("rows.playbook")).slice(1)), {});
    assert.equal(requests.filter((request) => request === "GET /status/200").length, 1);
  });

  it("says that a debug session ended early only of tests that the session did not finish", async () => {
    const early = "The debug session ended before this test did.";
    const debugging = (finishes: boolean): Debugging => ({
      debugPlaybook: async () => undefined,
      onDidReport: () => ({ dispose: () => undefined }),
      async debugTests({ ids, event }) {
        const cancel = new vscode.CancellationTokenSource().token;
        if (finishes) await engine.perform("run", { folder: root, selection: { tests: [...ids] } }, { event, cancel });
      },
      dispose: () => undefined,
    });
    await run(["rows.playbook"], { debugging: debugging(true) });
    assert.deepEqual(recorded.filter((line) => /^(passed|failed|errored) Row/.test(line)).toSorted(), ["failed Row 2", "passed Row 1"]);
    assert.ok(!output.includes(early), output);
    recorded = [];
    await run(["rows.playbook"], { debugging: debugging(false) });
    assert.deepEqual(recorded.filter((line) => line.startsWith("errored")).toSorted(), ["errored Row 1", "errored Row 2"]);
    assert.ok(output.includes(early), output);
  });

  it("finds what passes only now and then", async () => {
    await run(["flaky.playbook"], { repeat: 4 });
    assert.equal(recorded.filter((line) => line === "started Now and then").length, 4);
    assert.ok(recorded.includes("failed Now and then"));
    assert.match(messages.map(({ message }) => String(message)).join("\n"), /Flaky: it passed 2 of 4 times/);
  });

  it("says why when the engine is gone in the middle of a run, and runs again", async () => {
    const running = run(["slow.playbook"]);
    while (!requests.includes("GET /slow")) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(engine.pid !== undefined);
    process.kill(engine.pid, "SIGKILL");
    await running;
    assert.ok(recorded.includes("errored Waits"), recorded.join());
    assert.match(String(messages[0]?.message), /engine stopped while this was running: it was ended by SIGKILL. Run it again/);
    assert.equal(engine.state, "stopped");
    await run(["big.playbook"]);
    assert.ok(recorded.includes("passed A big order"), recorded.join());
  });

  it("tears down and skips what is cancelled", async () => {
    const source = new vscode.CancellationTokenSource();
    const running = run(["slow.playbook"], { cancel: source.token });
    while (!requests.includes("GET /slow")) await new Promise((resolve) => setTimeout(resolve, 10));
    source.cancel();
    await running;
    assert.ok(recorded.includes("skipped Waits"), recorded.join());
  });

  it("shows what another run has written", async () => {
    const file = join(root, "report.json");
    const extension = vscode.extensions.getExtension("playbook.playbook-tests");
    const program = join(extension?.extensionPath ?? "", "dist/playbook.cjs");
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1", PLAYBOOK_SECRET_SHOP_PASSWORD: secret };
    const given = ["run", "default.playbook", "rows.playbook", "--reporter", `json=${file}`];
    await assert.rejects(promisify(execFile)(process.execPath, [program, ...given], { cwd: root, env }), { code: 1 });
    const recording = {
      createTestRun: (...args: Parameters<typeof controller.createTestRun>) => record(controller.createTestRun(...args)),
    };
    const roots = () => [vscode.Uri.file(root).toString()];
    await loadResults(vscode, { controller: recording as vscode.TestController, tree, engine, failures, roots }, vscode.Uri.file(file));
    assert.deepEqual(recorded.filter((line) => /^(passed|failed)/.test(line)).toSorted(), [
      "failed Default",
      "failed Row 2",
      "passed Row 1",
      "passed shop",
    ]);
    assert.equal(messages.find(({ expectedOutput }) => expectedOutput === "PAID")?.actualOutput, "NEW");
  });

  function entry(path: string, level: IndexEntry["level"], more: Partial<IndexEntry> = {}): IndexEntry {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
    const folder = vscode.Uri.file(root).toString();
    return {
      uri: uriOf(path),
      path,
      root: folder,
      level,
      title: path,
      service: "shop",
      tags: [],
      range,
      status: { kind: "READY" },
      ...more,
    };
  }

  function all(): readonly IndexEntry[] {
    const endpoint = { method: "POST", path: "/orders" };
    const reason = {
      uri: uriOf("unready.playbook"),
      range: { start: { line: 5, character: 0 }, end: { line: 5, character: 3 } },
      fixes: [],
    };
    const { status: _, ...unknown } = entry("flaky.playbook", "flow", { title: "Now and then" });
    return [
      entry("big.playbook", "test case", { title: "BIG", description: "A big order", endpoint, fromUri: uriOf("default.playbook") }),
      entry("default.playbook", "endpoint", { endpoint, tags: ["@smoke"] }),
      entry("slow.playbook", "flow", { title: "Waits" }),
      entry("rows.playbook", "flow", { title: "Each row", rows: ["wanted 200", "wanted 404"] }),
      entry("untidy.playbook", "flow", { title: "Leaves something" }),
      entry("unready.playbook", "flow", {
        title: "Not ready",
        status: { kind: "ERROR", reasons: [{ ...reason, message: "I do not understand this." }] },
      }),
      unknown,
      entry("shop.playbook", "service", { title: "shop" }),
    ];
  }

  function change(changedEntries: readonly IndexEntry[], gone: readonly string[]): void {
    const removed = gone.map(uriOf).filter((uri) => entries.has(uri));
    for (const uri of removed) entries.delete(uri);
    for (const one of changedEntries) entries.set(one.uri, one);
    changed.fire({ entries: changedEntries, removed, complete: true });
  }

  /** A run of VS Code's own that records what it receives. */
  function record(real: vscode.TestRun): vscode.TestRun {
    const state =
      (name: "enqueued" | "started" | "skipped" | "passed" | "failed" | "errored") =>
      (one: vscode.TestItem, second?: unknown, duration?: number) => {
        recorded.push(`${name} ${one.label}`);
        if (name === "failed" || name === "errored") messages.push(...([second].flat() as vscode.TestMessage[]));
        (real[name] as (item: vscode.TestItem, second?: unknown, duration?: number) => void)(one, second, duration);
      };
    return {
      name: real.name,
      token: real.token,
      isPersisted: real.isPersisted,
      onDidDispose: real.onDidDispose,
      enqueued: state("enqueued"),
      started: state("started"),
      skipped: state("skipped"),
      passed: state("passed"),
      failed: state("failed"),
      errored: state("errored"),
      appendOutput(text, location, test) {
        output += text;
        real.appendOutput(text, location, test);
      },
      addCoverage: (coverage) => real.addCoverage(coverage),
      end() {
        recorded.push("end");
        real.end();
      },
    };
  }
});

function bound(controller: vscode.TestController): Pick<vscode.TestController, "items" | "createTestItem"> {
  return { items: controller.items, createTestItem: (id, label, uri) => controller.createTestItem(id, label, uri) };
}

/** The secret storage of an extension is its own; this one holds values as long as the tests run. */
function memorySecrets(): SecretStore {
  const values = new Map<string, string>();
  const emitter = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  return createSecretStore({
    get: async (key) => values.get(key),
    keys: async () => [...values.keys()],
    async store(key, value) {
      values.set(key, value);
    },
    async delete(key) {
      values.delete(key);
    },
    onDidChange: emitter.event,
  });
}

function draw(items: vscode.TestItemCollection, indent = ""): string {
  return [...items]
    .map(([, one]) => one)
    .sort((one, other) => ((one.sortText ?? one.label) < (other.sortText ?? other.label) ? -1 : 1))
    .map((one) => {
      const tags = one.tags.map(({ id }) => ` @${id}`).join("");
      const description = one.description === undefined ? "" : ` (${one.description})`;
      const error = one.error === undefined ? "" : `: ${typeof one.error === "string" ? one.error : one.error.value}`;
      const line = `${indent}${one.label}${description}${tags}${one.canResolveChildren ? " …" : ""}${one.busy ? " (busy)" : ""}${error}`;
      return [line, draw(one.children, `${indent}  `)].filter((text) => text !== "").join("\n");
    })
    .join("\n");
}
