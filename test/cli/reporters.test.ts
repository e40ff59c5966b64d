// The reports of one run, whole: what each says of a passed, a failed and a broken test and of a failed teardown.
// Addresses, times and folders are made stable first.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Parser } from "tap-parser";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /a.playbook
---
service: shop
endpoint: GET /orders/{id}
name: Default
---

# Execution
Send a GET request to /orders/1.
Expect status 200 and $.lines has length 2.

//- /b.playbook
---
service: shop
flow: Fails & "tears" <down> badly
---

# Setup
Send a POST request to /orders with body {"sku": "A-1"} and save $.id as \${orderId}.

# Execution
1. Send a GET request to /orders/\${orderId}.
2. Expect status 200 and $.status is "PAID" and $.lines[0] is {"sku": "A-1", "quantity": 3}.
3. Send a POST request to /customers and save $.id as \${customerId}.

# Teardown
Send a DELETE request to /orders/\${orderId} and expect status 204.
Send a DELETE request to /customers/\${customerId}.

//- /c.playbook
---
service: shop
flow: Breaks
---

# Execution
Send a GET request to http://127.0.0.1:1/gone.
`;

describe("reports", () => {
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget(({ method }, response) => {
      if (method === "DELETE") json(response, 409, { message: "shipped" });
      else
        json(response, method === "POST" ? 201 : 200, {
          id: 1,
          status: "NEW",
          lines: [
            { sku: "A-1", quantity: 1 },
            { sku: "B-1", quantity: 2 },
          ],
        });
    });
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("says the same in seven ways", async function () {
    this.timeout(300_000);
    const argv = [
      "run",
      "--workers",
      "1",
      "--reporter",
      "pretty",
      "--reporter",
      "json=out/report.json",
      "--reporter",
      "junit=out/report.xml",
      "--reporter",
      "github=out/report.txt",
      "--reporter",
      "gitlab=out/report.gitlab.json",
      "--reporter",
      "markdown=out/report.markdown.txt",
      "--reporter",
      "tap=out/report.tap",
    ];
    const ended = await folder.run(argv);
    assert.equal(ended.code, 1, ended.stderr);
    await golden("report.pretty.txt", ended.stdout);
    for (const name of ["report.json", "report.xml", "report.txt", "report.gitlab.json", "report.markdown.txt", "report.tap"])
      await golden(name, await readFile(join(folder.path, "out", name), "utf8"));
  });

  it("prints JSON that can be parsed to standard output and nothing else", async () => {
    const { stdout, stderr } = await folder.run(["run", "--json", "a.playbook"]);
    const report = JSON.parse(stdout) as { version: number; summary: { passed: number }; tests: readonly { verdict: string }[] };
    assert.deepEqual([report.version, report.summary.passed, report.tests[0]?.verdict, stderr], [1, 1, "passed", ""]);
  });

  it("writes TAP that a parser of others reads as it is meant", async () => {
    const { stdout } = await folder.run(["run", "--workers", "1", "--reporter", "tap"]);
    const parser = new Parser({ strict: true });
    const points: {
      readonly ok: boolean;
      readonly diag: { readonly at?: { readonly line: number }; readonly teardown?: string } | null;
    }[] = [];
    parser.on("assert", (point) => points.push(point as (typeof points)[number]));
    const results = await new Promise<{
      readonly failures: readonly { readonly tapError: string | null }[];
      readonly plan: { readonly end: number | null };
    }>((resolve) => {
      parser.on("complete", resolve);
      parser.end(stdout);
    });
    assert.deepEqual(
      results.failures.map(({ tapError }) => tapError),
      [null, null],
    );
    assert.equal(results.plan.end, 3);
    assert.deepEqual(
      points.map(({ ok, diag }) => [ok, diag?.at?.line, diag?.teardown]),
      [
        [true, undefined, undefined],
        [false, 11, "failed"],
        [false, 7, undefined],
      ],
    );
  });

  it("streams its events, a line each, and says in which version", async () => {
    const { stdout } = await folder.run(["run", "--reporter", "ndjson", "a.playbook"]);
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly kind: string; readonly version?: number });
    assert.deepEqual([events[0]?.kind, events[0]?.version, events.at(-1)?.kind], ["run started", 1, "run finished"]);
    assert.deepEqual(new Set(events.map(({ kind }) => kind)).size, 6);
  });

  it("adds a summary to the job of GitHub", async () => {
    const path = join(folder.path, "summary.md");
    await writeFile(path, "before\n");
    const { stdout } = await folder.run(["run", "--workers", "1", "--reporter", "github"], { env: { GITHUB_STEP_SUMMARY: path } });
    assert.match(stdout, /^::error file=b\.playbook,line=11/m);
    const text = await readFile(path, "utf8");
    assert.match(text, /^before\n## ❌ Playbook: 1 passed, 1 failed, 1 broken, 1 teardown failed\n/);
    assert.match(text, /Fails & "tears" \\<down\\> badly/);
  });

  it("writes a folder of Allure results: a file for each test, its setup and teardown, what was sent and received", async () => {
    const { code, stderr } = await folder.run(["run", "--workers", "1", "--reporter", "allure=allure"]);
    assert.equal(code, 1, stderr);
    const files = (await folder.files()).filter((path) => path.startsWith("allure/"));
    const read = async (kind: string) =>
      Promise.all(
        files
          .filter((path) => path.endsWith(`-${kind}.json`))
          .map(async (path) => JSON.parse(await readFile(join(folder.path, path), "utf8"))),
      );
    const results = await read("result");
    assert.deepEqual(results.map(({ name, status }) => `${name}: ${status}`).sort(), [
      "Breaks: broken",
      'Fails & "tears" <down> badly: failed',
      "GET /orders/{id} · Default: passed",
    ]);
    const failed = results.find(({ status }) => status === "failed");
    assert.match(failed.statusDetails.message, /\$\.status is "PAID" — but it is "NEW"/);
    assert.match(failed.statusDetails.trace, /^b\.playbook:11:4\n/);
    const [container] = await read("container");
    assert.deepEqual(container.children, [failed.uuid]);
    assert.deepEqual([container.befores[0].name, container.afters[0].status], ["setup", "failed"]);
    const [attachment] = failed.steps[0].attachments;
    assert.match(await readFile(join(folder.path, "allure", attachment.source), "utf8"), /^GET http.*\/orders\/1\n/);
    // A run that cannot start leaves no files.
    assert.equal((await folder.run(["run", "--tag", "none", "--reporter", "allure=other"])).code, 2);
    assert.deepEqual(
      (await folder.files()).filter((path) => path.includes("other")),
      [],
    );
  });

  it("refuses reporters that cannot be", async () => {
    const { code, stderr } = await folder.run(["run", "--reporter", "allure"]);
    assert.equal(code, 2);
    assert.match(stderr, /allure=allure-results/);
    assert.match(
      (await folder.run(["run", "--reporter", "html", "--reporter", "tap"])).stderr,
      /Only one reporter can write to standard output; html and tap/,
    );
  });

  /**
   * Compares with the file next to this test; a missing one is written, UPDATE_GOLDEN=1 rewrites, CI refuses to write.
   */
  async function golden(name: string, text: string): Promise<void> {
    const path = join(import.meta.dirname, "golden", name);
    const stable = text
      .replaceAll(target.url, "http://target")
      .replace(/\b\d+(?:\.\d+)? m?s\b/g, "N ms")
      .replace(/"(duration|workers)": ?[\d.]+/g, '"$1":0')
      .replace(/duration_ms: \d+/g, "duration_ms: 0")
      // The slowest test is another one each time.
      .replace(/(\| ---: \|\n)(?:\|.*\n)+/, "$1")
      .replace(/time="[\d.]+"/g, 'time="0"')
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<instant>"')
      .replace(/(date:|"date",")[^\n"]*GMT/gi, "$1 <date>");
    if (process.env.UPDATE_GOLDEN !== undefined || (!existsSync(path) && process.env.CI === undefined)) await writeFile(path, stable);
    assert.equal(stable, await readFile(path, "utf8"));
  }
});
