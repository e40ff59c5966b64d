/** What VS Code shows of a whole workspace, and how it goes on when a setting changes or the language server goes away. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Editor, openEditor } from "../editor.ts";
import { onLinux } from "../onLinux.ts";

const example = join(import.meta.dirname, "../../../examples/orders");

const misspelt = `---
service: orders
flow: Misspelt
---

# Execution
Get the order \${ordrId}.
`;

onLinux("a workspace in VS Code", function () {
  this.timeout(60_000);
  let editor: Editor;
  before(async function () {
    this.timeout(900_000);
    editor = await openEditor({ workspace: example, files: { "flows/misspelt.playbook": misspelt } });
    editor.page.setDefaultTimeout(15_000);
  });
  after(() => editor.close());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await editor.screenshot(`failed-${this.currentTest.title.replaceAll(/\W+/g, "-")}`);
  });

  const hint = () => editor.page.locator(".view-line").filter({ hasText: "→ POST /orders" }).first();
  const toasts = () => editor.page.locator(".notification-toast");

  it("lists the problems of files that are not open", async () => {
    await editor.command("View: Focus Problems");
    const problems = editor.page.locator(".markers-panel .monaco-list-row");
    await problems.filter({ hasText: "misspelt.playbook" }).waitFor();
    await problems.filter({ hasText: 'Nothing defines the variable "ordrId"' }).waitFor();
    assert.equal(await editor.page.locator(".tab").count(), 0);
    assert.equal(await problems.count(), 2);
    await editor.screenshot("problems-unopened");
    await editor.command("View: Hide Panel");
  });

  it("takes a changed setting without a reload", async () => {
    await editor.open("endpoints/createOrder/default.playbook");
    await hint().waitFor();
    await editor.command("Preferences: Open Settings (UI)");
    await editor.page.locator(".settings-editor .suggest-input-container .monaco-editor").click();
    await editor.page.keyboard.type("playbook.inlayHints.enabled");
    const box = editor.page.locator('.settings-editor [data-key="playbook.inlayHints.enabled"] .setting-value-checkbox');
    await box.waitFor();
    await editor.screenshot("settings");
    await box.click();
    const userSettings = join(editor.userData, "User/settings.json");
    await until(async () => (await readFile(userSettings, "utf8")).includes("playbook.inlayHints.enabled"));
    await editor.page.keyboard.press("Escape");
    await editor.page.locator(".settings-editor").waitFor({ state: "hidden" });
    await hint().waitFor({ state: "detached" });
    await editor.screenshot("hints-off");
  });

  it("goes on, and says nothing, when the language server is killed", async () => {
    const [first] = languageServers();
    assert.ok(first !== undefined);
    process.kill(first, "SIGKILL");
    await until(() => languageServers().some((pid) => pid !== first));
    // Only a server that runs knows of this.
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type("Delete the order ${ordrId}.");
    await editor.statusItem("ERROR").waitFor();
    await editor.page.keyboard.press("Shift+Home");
    await editor.page.keyboard.type("Delete the order ${");
    await editor.page.locator('.suggest-widget.visible .monaco-list-row[aria-label^="${orderId}"]').waitFor();
    await editor.screenshot("server-restarted");
    assert.equal(await toasts().count(), 0);
    await editor.page.keyboard.press("Escape");
  });

  it("says so, without a stack trace, when the language server keeps going away, and starts it again when asked", async () => {
    let last = 0;
    for (let kills = 0; (await toasts().count()) === 0 && kills < 10; ) {
      const [running] = languageServers().filter((pid) => pid !== last);
      if (running !== undefined) {
        process.kill(running, "SIGKILL");
        last = running;
        kills++;
      }
      await until(async () => (await toasts().count()) > 0 || languageServers().some((pid) => pid !== last));
    }
    const text = (await toasts().first().locator(".notification-list-item-message").textContent()) ?? "";
    assert.match(text, /language server is not started again: it ended unexpectedly 5 times/);
    assert.doesNotMatch(text, /\bat .*:\d+|Error:/);
    assert.equal(await toasts().count(), 1);
    await editor.screenshot("server-gone");
    await toasts().getByText("Try Again").click();
    await until(() => languageServers().some((pid) => pid !== last));
    await editor.statusItem("ERROR").waitFor();
  });
});

/** Processes below this one that run the language server. */
function languageServers(): readonly number[] {
  const processes = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    processes.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = processes.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return [...processes.keys()].filter((pid) => isBelow(pid) && read(`/proc/${pid}/cmdline`).includes("dist/server.cjs"));
}

/** Empty for what is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Asks again until it holds; mocha's limit ends what never does. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
