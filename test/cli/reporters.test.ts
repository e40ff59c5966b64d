// The reports of one run, whole: what each says of a passed, a failed and a broken test and of a failed teardown. Addresses, times and folders are made stable first.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

  it("says the same in four ways", async function () {
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
    ];
    const ended = await folder.run(argv);
    assert.equal(ended.code, 1, ended.stderr);
    await golden("report.pretty.txt", ended.stdout);
    for (const name of ["report.json", "report.xml", "report.txt"])
      await golden(name, await readFile(join(folder.path, "out", name), "utf8"));
  });

  it("prints JSON that can be parsed to standard output and nothing else", async () => {
    const { stdout, stderr } = await folder.run(["run", "--json", "a.playbook"]);
    const report = JSON.parse(stdout) as { version: number; summary: { passed: number }; tests: readonly { verdict: string }[] };
    assert.deepEqual([report.version, report.summary.passed, report.tests[0]?.verdict, stderr], [1, 1, "passed", ""]);
  });

  /** Compares with the file beside this test; a missing one is written, UPDATE_GOLDEN=1 rewrites, CI refuses to write. */
  async function golden(name: string, text: string): Promise<void> {
    const path = join(import.meta.dirname, "golden", name);
    const stable = text
      .replaceAll(target.url, "http://target")
      .replace(/\b\d+(?:\.\d+)? m?s\b/g, "N ms")
      .replace(/"(duration|workers)": ?[\d.]+/g, '"$1":0')
      .replace(/time="[\d.]+"/g, 'time="0"')
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<instant>"')
      .replace(/(date:|"date",")[^\n"]*GMT/gi, "$1 <date>");
    if (process.env.UPDATE_GOLDEN !== undefined || (!existsSync(path) && process.env.CI === undefined)) await writeFile(path, stable);
    assert.equal(stable, await readFile(path, "utf8"));
  }
});
