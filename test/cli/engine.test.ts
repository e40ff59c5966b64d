// The engine of the editor, as a process of its own: the same run as on the command line, cancel, a lost editor,
// conversations, secrets.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunEvent, RunParams, SendParams } from "../../engine/protocol.ts";
import { type Engine, startEngine } from "../support/engineProcess.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
environments:
  staging: { variables: { region: north } }
variables:
  region: south
  password: { type: encrypted text }
  token: { type: encrypted text }
headers: { X-Token: "\${token}" }
---
# Setup
Send a POST request to /login with body {"password": "\${password}"} and save $.token as \${token}.
# Teardown
Send a POST request to /logout.
//- /orders.playbook
---
service: shop
endpoint: POST /orders
tags: [smoke]
variables: { sku: A-1 }
---
# Setup
Send a POST request to /customers with body {"region": "\${region}"} and save $.id as \${customerId}.
# Execution
Send a POST request to /orders with body {"customer": "\${customerId}", "sku": "\${sku}"}.
Expect status 201.
Save $.id as \${orderId}.
Send a GET request to /orders/\${orderId} and expect that $.status is "PAID".
# Teardown
Send a DELETE request to /orders/\${orderId}.
//- /rows.playbook
---
service: shop
flow: For all rows
data: [{ sku: A }, { sku: B }]
---
# Execution
Send a GET request to /stock/<sku> and expect status 200.
//- /slow.playbook
---
service: shop
flow: Waits
---
# Execution
Send a POST request to /orders and save $.id as \${orderId}.
Send a GET request to /slow.
# Teardown
Send a DELETE request to /orders/\${orderId}.
//- /broken.playbook
---
service: shop
flow: Has something to mend
---
# Execution
Send a POST request to /orders and save $.id as \${orderId}.
Frobnicate the order thoroughly.
`;
const secret = "correct-horse-battery";

describe("the engine of the editor", function () {
  this.timeout(300_000);
  let target: Target;
  let folder: Folder;
  let engine: Engine;
  let deleteAnswers: boolean;

  beforeEach(async () => {
    deleteAnswers = true;
    let count = 0;
    target = await startTarget(({ method, url, text }, response) => {
      if (url === "/slow" || (method === "DELETE" && !deleteAnswers)) return;
      if (method === "DELETE" || url === "/logout") return void response.writeHead(204).end();
      if (url === "/login") return json(response, 200, { token: `token-of-${JSON.parse(text).password}` });
      count += 1;
      json(response, method === "POST" ? 201 : 200, { id: count, status: "NEW", echo: text });
    });
    folder = await writeFolder(workspace, { url: target.url });
    engine = await startEngine(({ name, service, root }) =>
      name === "password" && service === "shop" && root === folder.path ? { value: secret } : { missing: "it is not set" },
    );
  });
  afterEach(async () => {
    await engine.kill();
    await folder.remove();
    await target.close();
  });

  const params = (run: string, selection: RunParams["selection"], more: Partial<RunParams> = {}): RunParams => ({
    run,
    folder: folder.path,
    selection,
    workers: 1,
    ...more,
  });
  const send = (instruction: number, more: Partial<SendParams> = {}): SendParams => ({
    run: `send ${instruction} ${more.mode ?? ""}`,
    folder: folder.path,
    playbook: "orders.playbook",
    phase: "execution",
    instruction,
    mode: "only this",
    ...more,
  });
  const requests = () => target.received.map(({ method, url }) => `${method} ${url}`);

  it("runs what is on the disk, whatever it was prepared for", async () => {
    assert.equal(await engine.request("warm", { folder: folder.path }), null);
    assert.deepEqual(requests(), [], "it runs nothing");
    const run = (name: string) => engine.request("run", params(name, { tests: ["orders.playbook"] }));
    assert.equal((await run("as it was")).broken, 0);
    const path = join(folder.path, "orders.playbook");
    await writeFile(path, (await readFile(path, "utf8")).replace("sku: A-1", "sku: B-2"));
    await run("changed");
    const sent = target.received
      .filter(({ method, url }) => method === "POST" && url === "/orders")
      .map(({ text }) => JSON.parse(text).sku);
    assert.deepEqual(sent, ["A-1", "B-2"]);
    await rm(path);
    assert.equal((await run("removed")).passed, 0);
  });

  it("runs as the command line does", async () => {
    const summary = await engine.request("run", params("one", { tests: ["orders.playbook"] }));
    const inEditor = requests().splice(0);
    assert.equal(summary.failed, 1);
    assert.equal(summary.exitCode, 1);
    const command = await folder.run(["run", "orders.playbook", "--json", "--workers", "1"], {
      env: { PLAYBOOK_SECRET_SHOP_PASSWORD: secret },
    });
    assert.deepEqual(requests().slice(inEditor.length).map(withoutIds), inEditor.map(withoutIds));
    await writeFile(join(folder.path, "report.json"), command.stdout);
    const loaded = await engine.request("loadResults", { path: join(folder.path, "report.json") });
    assert.deepEqual(outcomes(loaded).toSorted(), outcomes(engine.events("one")).toSorted());
    assert.ok(finished(engine.events("one"), "orders.playbook").some((event) => event.kind === "step finished" && event.result.exchange));
  });

  it("adds its runs to a history, as the command line does", async () => {
    const history = join(folder.path, "editor.history");
    for (const run of ["first", "second"]) await engine.request("run", params(run, { tests: ["orders.playbook"] }, { history }));
    const { stdout } = await folder.run(["history", history]);
    assert.match(stdout, /^2 runs from .*\n\nFailing\n {2}orders\.playbook {2}since .* \(2 runs\)\n$/);
  });

  it("selects by ids, rows, exclusions and tags, and lists what there is", async () => {
    const { tests, notReady } = await engine.request("tests", { folder: folder.path, selection: {} });
    const rows = ["rows.playbook#1", "rows.playbook#2"];
    assert.deepEqual(tests.map(({ id }) => id).toSorted(), ["orders.playbook", ...rows, "slow.playbook"]);
    assert.deepEqual(
      notReady.map(({ path }) => path),
      ["broken.playbook"],
    );
    const ids = async (selection: RunParams["selection"]) => {
      const found = await engine.request("tests", { folder: folder.path, selection });
      return found.tests.map(({ id }) => id);
    };
    assert.deepEqual(await ids({ tests: ["rows.playbook#2"] }), ["rows.playbook#2"]);
    assert.deepEqual(await ids({ tests: ["rows.playbook"], exclude: ["rows.playbook#1"] }), ["rows.playbook#2"]);
    assert.deepEqual(await ids({ tags: ["@smoke"] }), ["orders.playbook"]);
    await engine.request("run", params("row", { tests: ["rows.playbook#2"] }));
    assert.ok(requests().includes("GET /stock/B") && !requests().includes("GET /stock/A"));
  });

  it("tears down at the first cancel, and stops at the second", async () => {
    const first = engine.request("run", params("first", { tests: ["slow.playbook"] }));
    await until(() => requests().includes("GET /slow"));
    engine.cancel("first");
    const summary = await first;
    assert.equal(summary.cancelled, 1);
    assert.match(requests().join(), /GET \/slow,DELETE \/orders\/\d+,POST \/logout$/);
    deleteAnswers = false;
    const before = requests().length;
    const second = engine.request("run", params("second", { tests: ["slow.playbook"] }));
    await until(() => requests().slice(before).includes("GET /slow"));
    engine.cancel("second");
    await until(() =>
      requests()
        .slice(before)
        .some((request) => request.startsWith("DELETE")),
    );
    engine.cancel("second");
    assert.equal((await second).teardownFailed > 0, true);
  });

  it("tears down and ends when the editor is gone", async () => {
    const running = engine.request("run", params("lost", { tests: ["slow.playbook"] }));
    running.catch(() => undefined);
    await until(() => requests().includes("GET /slow"));
    assert.equal(await engine.leave(), 0);
    assert.match(requests().join(), /GET \/slow,DELETE \/orders\/\d+,POST \/logout$/);
    assert.equal(engine.output(), "");
  });

  it("sends instructions one by one, with what they save kept", async () => {
    const here = await engine.request("send", send(0, { mode: "to here" }));
    assert.equal(here.verdict, "passed");
    assert.deepEqual(requests(), ["POST /login", "POST /customers", "POST /orders"]);
    assert.equal((await engine.request("send", send(1))).verdict, "passed", "a check reads the response of the sentence before it");
    const last = await engine.request("send", send(3));
    assert.equal(last.verdict, "failed");
    const values = new Map(last.session.variables.map((variable) => [variable.name, variable]));
    assert.equal(values.get("sku")?.value, "A-1");
    assert.equal(values.get("customerId")?.from, "saved");
    assert.equal(values.get("password")?.secret, true);
    assert.deepEqual([values.get("token")?.value, values.get("token")?.from], ["***", "service setup"]);
    const again = await engine.request("send", send(0, { mode: "to here" }));
    assert.deepEqual([again.verdict, again.teardown], ["passed", "passed"]);
    const second = ["DELETE /orders/N", "POST /customers", "POST /orders"];
    assert.deepEqual(requests().slice(4).map(withoutIds), second, "what was tried before is torn down, and the service is set up once");
    await engine.request("reset", { ...send(0), run: "reset" });
    assert.match(requests().join(), /POST \/logout$/);
    const after = await engine.request("session", send(0));
    assert.deepEqual([after.open, after.variables.find(({ name }) => name === "customerId")?.from], [false, "nowhere"]);
  });

  it("sends what is understood of a playbook that is not ready, and says why not the rest", async () => {
    const address = { playbook: "broken.playbook" };
    assert.equal((await engine.request("send", send(0, address))).verdict, "passed");
    await assert.rejects(engine.request("send", send(1, address)), /Frobnicate the order thoroughly.*has no steps/);
    await engine.leave();
    assert.match(requests().join(), /POST \/logout$/, "an editor that goes leaves nothing set up");
  });

  it("refuses with what to do", async () => {
    const nowhere = { run: "x", folder: join(folder.path, "nowhere"), selection: {} };
    await assert.rejects(engine.request("run", nowhere), { code: -32_001, message: /There is no file or folder/ });
    const elsewhere = params("x", { tests: ["orders.playbook"] }, { environment: "prod" });
    await assert.rejects(engine.request("run", elsewhere), (error: { data: { code: string; fix: string } }) => {
      assert.equal(error.data.code, "unknown-environment");
      assert.match(error.data.fix, /staging/);
      return true;
    });
    await assert.rejects(engine.request("loadResults", { path: join(folder.path, "shop.playbook") }), /cannot be read as a run/);
    const other = await startEngine(undefined, 0);
    await assert.rejects(other.request("tests", { folder: folder.path, selection: {} }), { message: /do not understand each other/ });
    await other.kill();
  });

  it("never reveals a secret", async () => {
    await engine.request("run", params("all", { tags: ["smoke"] }));
    await engine.request("send", send(3, { mode: "to here" }));
    assert.ok(target.received.some(({ text }) => text.includes(secret)));
    const seen = engine.messages() + engine.output();
    for (const spelling of [secret, `token-of-${secret}`, Buffer.from(secret).toString("base64")])
      assert.ok(!seen.includes(spelling), spelling);
  });
});

function withoutIds(request: string): string {
  return request.replace(/\d+$/, "N");
}

function finished(events: readonly RunEvent[], test: string): readonly RunEvent[] {
  return events.filter((event) => event.kind === "step finished" && event.test === test);
}

function outcomes(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.kind === "step finished") return [`${event.test} ${event.step.phase} ${event.step.sentence}: ${event.result.outcome}`];
    return event.kind === "test finished" ? [`${event.test}: ${event.result.verdict} ${event.result.teardown}`] : [];
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
