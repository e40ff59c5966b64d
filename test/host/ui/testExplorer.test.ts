/** The Test Explorer as a person uses it: the tree, a red test with its diff, cancel, and what is left when a process or the window goes away. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseFixture } from "../../support/fixture.ts";
import { json, startTarget, type Target } from "../../support/target.ts";
import { shows } from "../editor.ts";
import { inVscode } from "../inVscode.ts";
import { processesBelow } from "../processesBelow.ts";

const secret = "correct-horse-battery";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
variables:
  password: { type: encrypted text }
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
---
# Execution
Send a POST request to /orders with body {"sku": "A-1"} and expect status 201.
Expect that $.status is "PAID".
//- /slow.playbook
---
service: shop
flow: Waits
---
# Execution
Send a POST request to /things and save $.id as \${thing}.
Send a GET request to /slow.
# Teardown
Send a DELETE request to /things/\${thing}.
`;

let target: Target;
let source: string;
let isSlow = true;

inVscode(
  "the Test Explorer in VS Code",
  async () => {
    target = await startTarget(({ method, url, text }, response) => {
      if (url === "/slow" && isSlow) return;
      if (method === "DELETE" || url === "/logout") return void response.writeHead(204).end();
      if (url === "/login") return json(response, 200, { token: `token-of-${JSON.parse(text).password}` });
      json(response, method === "POST" ? 201 : 200, { id: 7, status: "NEW", echo: text });
    });
    source = await mkdtemp(join(tmpdir(), "playbook-explorer-"));
    await mkdir(join(source, ".vscode"));
    for (const [name, text] of parseFixture(workspace).files) {
      await mkdir(dirname(join(source, name)), { recursive: true });
      await writeFile(join(source, name), text.replaceAll("{{url}}", target.url));
    }
    return { workspace: source, env: { PLAYBOOK_SECRET_SHOP_PASSWORD: secret } };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });
    const requests = () => target.received.map(({ method, url }) => `${method} ${url}`);
    const row = (label: string) =>
      editor()
        .page.locator(`.test-explorer .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const engines = () => processesBelow("playbook.cjs engine");

    it("shows service, endpoint, playbook and flow", async () => {
      await editor().command("Testing: Focus on Test Explorer View", row("shop"));
      await editor().expand(row("shop"));
      await editor().expand(row("POST /orders"));
      await shows(row("Default"));
      await shows(row("Waits"));
      await editor().screenshot("explorer");
      assert.deepEqual(engines(), [], "the engine is started when it is first needed");
    });

    it("shows what was expected and what came at the sentence, and runs again what failed", async () => {
      await editor().open("orders.playbook");
      await editor().click(editor().lens("Run"), () => requests().includes("POST /logout"));
      assert.deepEqual(requests(), ["POST /login", "POST /orders", "POST /logout"]);
      await shows(row("Default (Failed)"));
      await shows(editor().page.locator(".view-lines").getByText("$.status is").first());
      await editor().screenshot("explorer-red");
      assert.equal(engines().length, 1);
      const before = requests().length;
      await editor().menu(row("Default"), "Rerun Failed Tests", () => requests().slice(before).includes("POST /logout"));
    });

    it("tears down when a run is cancelled", async () => {
      const before = requests().length;
      await editor().open("slow.playbook");
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"));
      await editor().command("Test: Cancel Test Run", () => requests().slice(before).includes("POST /logout"));
      assert.deepEqual(requests().slice(before), ["POST /login", "POST /things", "GET /slow", "DELETE /things/7", "POST /logout"]);
    });

    it("says why, and goes on, when the engine is killed in the middle of a run", async () => {
      const before = requests().length;
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"));
      const [engine] = engines();
      assert.ok(engine !== undefined);
      process.kill(engine, "SIGKILL");
      await shows(row("Waits (Errored)"));
      await editor().screenshot("explorer-killed");
      isSlow = false;
      const next = requests().length;
      await editor().click(editor().lens("Run"), () => requests().slice(next).includes("POST /logout"));
      await shows(row("Waits (Passed)"));
      isSlow = true;
    });

    it("keeps its tree when the language server is killed", async () => {
      const [server] = processesBelow("dist/server.cjs");
      assert.ok(server !== undefined);
      process.kill(server, "SIGKILL");
      await shows(() => processesBelow("dist/server.cjs").some((pid) => pid !== server));
      await shows(row("Default"));
      assert.equal(await editor().page.locator(".notification-toast").count(), 0);
    });

    it("tears down and leaves no process when the window is reloaded in the middle of a run", async () => {
      const before = requests().length;
      const old = engines();
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"));
      await editor().command("Developer: Reload Window", () => requests().slice(before).includes("POST /logout"));
      assert.deepEqual(requests().slice(before), ["POST /login", "POST /things", "GET /slow", "DELETE /things/7", "POST /logout"]);
      await shows(() => engines().every((pid) => !old.includes(pid)), { what: "end of the engine" });
      await shows(editor().lens("Run"));
    });

    it("keeps no secret", async () => {
      assert.ok(target.received.some(({ text }) => text.includes(secret)));
      const entries = await readdir(editor().userData, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name);
        assert.ok(!(await readFile(file)).includes(secret), file);
      }
    });
  },
);
