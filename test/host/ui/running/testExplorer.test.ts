/**
 * The Test Explorer as a person uses it: the tree, a red test with its diff, cancel, and what is left when a process or
 * the window goes away.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parseFixture } from "../../../support/fixture.ts";
import { program } from "../../../support/product.ts";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { processesBelow } from "../../processesBelow.ts";
import { clickLimit } from "../../until.ts";

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
//- /lines.playbook
---
service: shop
flow: Has lines
---
# Execution
Send a POST request to /orders with body {"sku": "B-1"}.
Expect that $.lines exists.
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
/** The state of an order. */
let state = "NEW";

inVscode(
  "the Test Explorer in VS Code",
  async () => {
    target = await startTarget(({ method, url, text }, response) => {
      if (url === "/slow" && isSlow) return;
      if (method === "DELETE" || url === "/logout") return void response.writeHead(204).end();
      if (url === "/login") return json(response, 200, { token: `token-of-${JSON.parse(text).password}` });
      if (state === "broken") return json(response, 500, { error: "out of order" });
      json(response, method === "POST" ? 201 : 200, { id: 7, status: state, echo: text });
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

    it("shows service, endpoint, playbook and flow, and prepares the engine for them", async () => {
      assert.deepEqual(engines(), [], "nothing needs the engine yet");
      await editor().command("Testing: Focus on Test Explorer View", row("shop"));
      await editor().expand(row("shop"));
      await editor().expand(row("POST /orders"));
      await shows(row("Default"));
      await shows(row("Waits"));
      await editor().screenshot("explorer");
      await shows(() => engines().length === 1, { what: "engine" });
      assert.deepEqual(requests(), []);
    });

    it("says how a history of tests comes about, as long as nothing has run", async () => {
      const said = editor().toast("No run has ended yet.");
      await editor().command("Playbook: Show Test History…", said);
      await shows(editor().page.getByRole("button", { name: "Run All Tests" }).first());
      await editor().command("Notifications: Clear All Notifications", gone(said));
    });

    it("shows what was expected and what came at the sentence, and runs again what failed", async () => {
      await editor().open("orders.playbook");
      await editor().click(editor().lens("Run"), () => requests().includes("POST /logout"), { once: true });
      assert.deepEqual(requests(), ["POST /login", "POST /orders", "POST /logout"]);
      await shows(row("Default (Failed)"));
      await shows(editor().page.locator(".view-lines").getByText("$.status is").first());
      await editor().screenshot("explorer-red");
      assert.equal(engines().length, 1);
      const before = requests().length;
      await editor().menu(row("Default"), "Rerun Failed Tests", () => requests().slice(before).includes("POST /logout"));
    });

    it("opens the steps of a test, and copies its request as curl", async () => {
      const copied = editor().statusItem("Copied as curl, secrets masked: POST");
      await editor().menu(row("Default"), "Copy Request as curl", copied);
      await shows(gone(copied));
      await editor().open("lines.playbook");
      await editor().click(editor().lens("Run"), row("Has lines (Failed)"));
      const peek = editor().page.locator(".test-output-peek");
      await editor().command("Test: Peek Output", peek);
      await editor().click(peek.getByText("Copy Request as curl"), copied);
      await editor().screenshot("explorer-peek");
      await editor().press("Escape", gone(peek));
      await editor().menu(row("Has lines"), "View AI Workflow Steps", editor().page.locator("iframe.webview.ready"));
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("accepts the value that came, compares with the last response of a run that passed, and keeps those of each sentence", async () => {
      const sentence = (text: string) => editor().active().locator(".view-line").filter({ hasText: text }).first();
      await editor().open("orders.playbook");
      const question = editor().dialog("Expect the actual response from now on?");
      const peek = editor().page.locator(".test-output-peek");
      await editor().command("Test: Peek Output", peek);
      await editor().click(peek.getByText("Accept Actual Value…"), question);
      await shows(question.getByText('+ Expect that $.status is "NEW".'));
      await editor().screenshot("explorer-accept");
      const said = editor().toast("The playbook now expects the actual response");
      await editor().click(question.getByRole("button", { name: "Accept" }), said);
      await shows(sentence('$.status is "NEW"'));
      await editor().click(said.getByText("Run Again"), row("Default (Passed)"));
      // A server error is never the expected response.
      state = "broken";
      await editor().click(editor().lens("Run"), row("Default (Failed)"));
      const refused = editor().toast("The service answered 500, which is an error of the service");
      await editor().menu(row("Default"), "Accept Actual Value…", refused);
      await editor().command("Notifications: Clear All Notifications", gone(refused));
      state = "NEW";
      await editor().click(editor().lens("Run"), row("Default (Passed)"));
      state = "PAID";
      await editor().click(editor().lens("Run"), row("Default (Failed)"));
      const diff = editor().page.locator(".tab.active").filter({ hasText: "POST /orders: last passing response" });
      await editor().menu(row("Default"), "Compare with Last Passing Response", diff);
      await shows(editor().page.locator(".monaco-diff-editor .view-line").filter({ hasText: '"PAID"' }).first());
      await editor().screenshot("explorer-compare");
      await editor().open("orders.playbook");
      await editor().click(sentence('$.status is "NEW"'), editor().active().locator(".monaco-editor.focused"));
      const choices = editor().page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "201 Created" });
      await editor().command("Playbook: Show Responses of This Sentence…", choices.first());
      await editor().screenshot("explorer-responses");
      await editor().press("Enter", editor().page.locator(".tab.active").filter({ hasText: "201.http" }));
      // It stays red: where all tests are green, VS Code shows that a continuous run is on after it has been stopped.
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("offers in the light bulb of a failed check to accept what came", async () => {
      await editor().open("orders.playbook");
      await editor().click(editor().line('$.status is "NEW"'), editor().active().locator(".monaco-editor.focused"));
      const fix = editor().page.locator(".action-widget .monaco-list-row").filter({ hasText: 'Accept the actual value "PAID"…' }).first();
      await editor().press("Control+.", fix);
      await editor().screenshot("explorer-light-bulb");
      const question = editor().dialog("Expect the actual response from now on?");
      await editor().click(fix, question);
      await shows(question.getByText('+ Expect that $.status is "PAID".'));
      await editor().press("Escape", gone(question));
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("runs what is affected by a save, and leaves the rest", async () => {
      const before = requests().length;
      await editor().open("orders.playbook");
      await editor().command(
        "Test: Start Continuous Run",
        editor().page.locator(".codicon-testing-turn-continuous-run-off, .codicon-testing-continuous-is-on"),
      );
      await editor().append("Expect that $.id is 7.");
      await editor().save("orders.playbook", (text) => text.includes("$.id is 7"));
      await shows(() => requests().slice(before).includes("POST /logout"));
      assert.deepEqual(requests().slice(before), ["POST /login", "POST /orders", "POST /logout"]);
      await editor().command("Test: Stop Continuous Run", gone(editor().page.locator(".codicon-testing-continuous-is-on")));
    });

    it("shows what a run of the command line has written", async () => {
      const env = { ...process.env, PLAYBOOK_SECRET_SHOP_PASSWORD: secret };
      const report = join(editor().folder, "report.json");
      isSlow = false;
      const given = ["run", "slow.playbook", "--reporter", `json=${report}`];
      await promisify(execFile)(process.execPath, [program, ...given], { cwd: editor().folder, env });
      isSlow = true;
      const input = editor().page.locator(".quick-input-widget input.input").first();
      const more = editor().page.locator('.part.sidebar .composite.title [aria-label^="Views and More Actions"]');
      const entry = editor().page.locator(".monaco-menu .action-item").filter({ hasText: "Load Results…" });
      await editor().click(more, entry);
      await editor().click(entry, input);
      await until(async () => {
        await input.fill(report, { timeout: clickLimit });
        await editor().page.keyboard.press("Enter");
      }, gone(input));
      await shows(row("Waits (Passed)"));
      await editor().screenshot("explorer-loaded");
    });

    it("keeps its runs, and shows which tests are failing", async () => {
      const runs = editor().page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Runs in VS Code" }).first();
      await editor().command("Playbook: Show Test History…", runs);
      await editor().choose("history", editor().line("Failing"));
      await shows(editor().line("lines.playbook  since"));
      await editor().screenshot("explorer-history");
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("leads from a sentence in the report to the sentence in its file", async () => {
      isSlow = false;
      const report = editor().page.locator('.tab.active[aria-label^="Test Report"]');
      await editor().command("Playbook: Run All and Show Report", report);
      isSlow = true;
      const page = editor().webview();
      await editor().click(page.getByText("Has lines").first(), page.getByText("Expect that $.lines exists.").first());
      const sentence = editor().page.locator(".editor-group-container").nth(1).locator(".view-line").filter({ hasText: "$.lines exists" });
      await editor().click(page.getByRole("button", { name: "lines.playbook:7" }), sentence.first());
      await shows(editor().statusItem("Ln 7, Col 1"));
      await editor().screenshot("explorer-report");
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("tears down when a run is cancelled", async () => {
      const before = requests().length;
      await editor().open("slow.playbook");
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"), { once: true });
      await editor().command("Test: Cancel Test Run", () => requests().slice(before).includes("POST /logout"));
      assert.deepEqual(requests().slice(before), ["POST /login", "POST /things", "GET /slow", "DELETE /things/7", "POST /logout"]);
    });

    it("says why, and continues, when the engine is killed in the middle of a run", async () => {
      const before = requests().length;
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"), { once: true });
      const [engine] = engines();
      assert.ok(engine !== undefined);
      process.kill(engine, "SIGKILL");
      await shows(row("Waits (Errored)"));
      await editor().screenshot("explorer-killed");
      isSlow = false;
      const next = requests().length;
      await editor().click(editor().lens("Run"), () => requests().slice(next).includes("POST /logout"), { once: true });
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
      await editor().click(editor().lens("Run"), () => requests().slice(before).includes("GET /slow"), { once: true });
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
