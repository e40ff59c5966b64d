/**
 * Tests the console: totals when all reports go to files, a polling failure on request, and no character that controls
 * a terminal.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hostileOutputs, steering } from "../support/hostileTitles.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /polls.playbook
---
service: shop
flow: Polls
---

# Execution
Send a GET request to /orders.
Repeat the last request every 20 ms for at most 100 ms until $.status is "PAID".
`;

describe("the console", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget((_, response) => json(response, 200, { status: "NEW" }));
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  it("gets the totals when all reports go to files", async () => {
    const { stdout } = await folder.run(["run", "--reporter", "json=report.json", "--reporter", "junit=report.xml"]);
    assert.match(stdout, /^0 passed, 1 failed in \d+(\.\d+)? m?s\n$/);
    const merged = await folder.run(["merge", "report.json", "--reporter", "tap=report.tap"]);
    assert.match(merged.stdout, /^0 passed, 1 failed in /);
    assert.equal((await folder.run(["run", "--json"])).stdout.startsWith("{"), true);
  });

  it("shows a polling failure at the sentence that says until what, once, with the time that it took", async () => {
    const { stdout } = await folder.run(["run"]);
    assert.match(stdout, /polls\.playbook:8:1\n {4}Repeat the last request/);
    assert.doesNotMatch(stdout, /polls\.playbook:7:1/);
    assert.equal(stdout.split('but it is "NEW"').length, 2, stdout);
    assert.match(stdout, /This was not true in (\d+ attempts|one attempt) within \d+\.\d s\./);
    await folder.run(["run", "--reporter", "json=until.json"]);
    const { tests } = JSON.parse(await readFile(join(folder.path, "until.json"), "utf8"));
    assert.deepEqual(
      tests[0].steps.filter(({ outcome }: { outcome: string }) => outcome === "failed").map(({ line }: { line: number }) => line),
      [8],
    );
  });

  it("shows a service that never answers at the sentence that says until what, too", async () => {
    const dead = await startTarget();
    await dead.close();
    const polling = await writeFolder(workspace, { url: dead.url });
    const { stdout } = await polling.run(["run"]);
    await polling.remove();
    assert.match(stdout, /polls\.playbook:8:1\n {4}Repeat the last request/);
    assert.doesNotMatch(stdout, /polls\.playbook:7:1/);
    assert.match(stdout, /This was not true in (\d+ attempts|one attempt) within \d+\.\d s\. The last one got no response\. /);
  });

  it("gets no sign that steers a terminal, in any report", async () => {
    for (const { name, text } of await hostileOutputs()) assert.doesNotMatch(text, steering, name);
  });
});
