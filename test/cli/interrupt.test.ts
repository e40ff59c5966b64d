// Tests that Ctrl-C tears down and a second one stops, and that a killed run leaves no half-written file.

import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, type Received, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /slow.playbook
---
service: shop
flow: Waits for the service
---

# Setup
Send a POST request to /orders and save $.id as \${orderId}.

# Execution
Send a GET request to /slow.
Send a GET request to /never-reached.

# Teardown
Send a DELETE request to /orders/\${orderId} and expect status 204.
`;

describe("interrupting a run", () => {
  let target: Target;
  let folder: Folder;
  let deleteAnswers: boolean;

  beforeEach(async () => {
    deleteAnswers = true;
    target = await startTarget(async ({ method, url }, response) => {
      if (url === "/slow" || url === "/silent-post" || (method === "DELETE" && !deleteAnswers)) return;
      if (url === "/slow-post") await new Promise((resolve) => setTimeout(resolve, 500));
      if (method === "DELETE") response.writeHead(204).end();
      else json(response, 201, { id: 7 });
    });
    folder = await writeFolder(workspace, { url: target.url });
  });

  afterEach(async () => {
    await folder.remove();
    await target.close();
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`tears down after ${signal}`, async function () {
      this.timeout(300_000);
      const running = folder.start(["run", "--reporter", "junit=report.xml"]);
      await until(() => asked("GET /slow"));
      running.process.kill(signal);
      const ended = await running.ended;
      assert.deepEqual(requests(), ["POST /orders", "GET /slow", "DELETE /orders/7"]);
      assert.match(ended.stderr, /Cancelled: tearing down/);
      assert.notEqual(ended.code, 0);
      assert.ok((await folder.files()).includes("report.xml"), "the report of what ran is written");
    });
  }

  it("stops at once after the second Ctrl-C", async function () {
    this.timeout(300_000);
    deleteAnswers = false;
    const running = folder.start(["run"]);
    await until(() => asked("GET /slow"));
    running.process.kill("SIGINT");
    await until(() => asked("DELETE /orders/7"));
    running.process.kill("SIGINT");
    await running.ended;
    assert.equal(running.process.signalCode, "SIGINT");
  });

  it("stops at once after a second SIGTERM, even where the loop does not turn", async function () {
    this.timeout(300_000);
    deleteAnswers = false;
    const running = folder.start(["run"]);
    await until(() => asked("GET /slow"));
    running.process.kill("SIGTERM");
    await until(() => asked("DELETE /orders/7"));
    // Stopped, the process cannot handle a signal by itself.
    running.process.kill("SIGSTOP");
    running.process.kill("SIGTERM");
    running.process.kill("SIGCONT");
    await running.ended;
    assert.equal(running.process.signalCode, "SIGTERM");
  });

  it("takes the Ctrl-C that npm passes on for the one that the terminal sent", async function () {
    this.timeout(300_000);
    const running = folder.start(["run"], { npm_command: "exec" });
    await until(() => asked("GET /slow"));
    running.process.kill("SIGINT");
    running.process.kill("SIGINT");
    const ended = await running.ended;
    assert.deepEqual(requests(), ["POST /orders", "GET /slow", "DELETE /orders/7"]);
    assert.match(ended.stderr, /Cancelled: tearing down/);
  });

  /** Interrupts a run on its way through a POST to the path, whose teardown removes what it makes. */
  async function interruptCreation(path: string) {
    await writeFile(
      join(folder.path, "slow.playbook"),
      "---\nservice: shop\nflow: Creates slowly\n---\n\n# Execution\n" +
        `Send a POST request to ${path} and save $.id as \${orderId}.\n\n# Teardown\nSend a DELETE request to /orders/\${orderId}.\n`,
    );
    const running = folder.start(["run"]);
    await until(() => asked(`POST ${path}`));
    running.process.kill("SIGINT");
    return running.ended;
  }

  it("waits for the answer to a POST on its way, so that the teardown knows what it made", async function () {
    this.timeout(300_000);
    await interruptCreation("/slow-post");
    assert.deepEqual(requests(), ["POST /slow-post", "DELETE /orders/7"]);
  });

  it("says what may be left where a POST got no answer after the signal", async function () {
    this.timeout(300_000);
    const { stdout } = await interruptCreation("/silent-post");
    assert.deepEqual(requests(), ["POST /silent-post"]);
    assert.match(stdout, /POST http:\S+silent-post: no response within 3 (?:s|seconds) after cancelling\. Its effects may remain\./);
  });

  it("leaves no half-written file when it is killed", async function () {
    this.timeout(300_000);
    const before = await folder.files();
    const running = folder.start(["run", "--reporter", "json=report.json", "--reporter", "junit=report.xml"]);
    await until(() => asked("GET /slow"));
    running.process.kill("SIGKILL");
    await once(running.process, "close");
    assert.deepEqual(await folder.files(), before);
  });

  function requests(): readonly string[] {
    return target.received.map(({ method, url }: Received) => `${method} ${url}`);
  }

  function asked(request: string): boolean {
    return requests().includes(request);
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
