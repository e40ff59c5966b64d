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

  it("shows what is saved, says that a test stops, and that tests run at once, only where it is so", async () => {
    const failing = (title: string) => `
//- /${title}.playbook
---
service: shop
flow: ${title}
---

# Execution
Send a GET request to /orders.
Save $.status as \${state}.
Expect $.status is "PAID".
Send a GET request to /never.
`;
    const service = workspace.slice(0, workspace.indexOf("//- /polls"));
    const many = await writeFolder(`${service}${failing("one")}${failing("two")}`, { url: target.url });
    try {
      const dry = await many.run(["run", "--dry-run"]);
      assert.match(dry.stdout, /Send a GET request to \/orders\.\n {6}saves \$\{state\}\n/);
      const both = await many.run(["run", "--verbose", "--workers", "2"]);
      assert.match(both.stdout, /saved \$\{state\}: "NEW"/);
      assert.match(
        both.stdout,
        /\nA test stops at the first request whose checks fail: later sentences did not run, except its teardown\.\n/,
      );
      assert.match(both.stdout, /\nUp to 2 tests ran at once\. If a failed test passes with --workers 1, /);
      const alone = await many.run(["run", "--workers", "1"]);
      assert.doesNotMatch(alone.stdout, /ran at once/);
      assert.doesNotMatch((await many.run(["run", "--grep", "nothing", "--dry-run"])).stdout, /A test stops/);
    } finally {
      await many.remove();
    }
  });

  it("counts the shared setup of a service apart from the tests", async () => {
    const shared = await writeFolder(
      workspace.replace("---\n\n//- /polls", "---\n\n# Setup\nSend a GET request to /orders.\n\n//- /polls"),
      {
        url: target.url,
      },
    );
    try {
      assert.match((await shared.run(["run"])).stdout, /^1 test and 1 shared setup · /);
    } finally {
      await shared.remove();
    }
  });

  it("reads a .env file only if it is named, and says so", async () => {
    const secret = await writeFolder(
      `${workspace.replace("base_url: {{url}}\n", 'base_url: {{url}}\nheaders: { X-Key: "${key}" }\nvariables: { key: { type: encrypted text } }\n')}
//- /.env
PLAYBOOK_SECRET_SHOP_KEY=a-key-from-a-file
`,
      { url: target.url },
    );
    try {
      assert.match((await secret.run(["run"])).stdout, /PLAYBOOK_SECRET_SHOP_KEY, .*; \.env is read only with --dotenv \.env/);
      await secret.run(["run", "--dotenv", ".env"]);
      assert.equal(target.received.at(-1)?.headers["x-key"], "a-key-from-a-file");
    } finally {
      await secret.remove();
    }
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
