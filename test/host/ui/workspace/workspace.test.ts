/**
 * Shows a whole workspace in VS Code: its problems, a service that breaks, a changed setting, a language server that
 * ends.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { processesBelow } from "../../processesBelow.ts";
import { clickLimit } from "../../until.ts";

const example = join(import.meta.dirname, "../../../../examples/orders");

const misspelt = `---
service: orders
flow: Misspelt
---

# Execution
Get the order \${ordrId}.
`;

const opened = "endpoints/createOrder/default.playbook";
const untouched = readFileSync(join(example, opened), "utf8");

inVscode("a workspace in VS Code", { workspace: example, files: { "flows/misspelt.playbook": misspelt } }, (editor) => {
  const hint = () => editor().page.locator(".view-line").filter({ hasText: "→ GET /orders/{orderId}" }).first();
  const toasts = () => editor().page.locator(".notification-toast");
  const another = (than: number) => () => languageServers().some((pid) => pid !== than);

  it("lists the problems of files that are not open", async () => {
    const problems = editor().page.locator(".markers-panel .monaco-list-row");
    await editor().command("View: Focus Problems", problems.filter({ hasText: "misspelt.playbook" }));
    await shows(problems.filter({ hasText: 'The variable "ordrId" is not defined' }));
    assert.equal(await editor().page.locator(".tab").count(), 0);
    assert.equal(await problems.count(), 2);
    await editor().screenshot("problems-unopened");
    await editor().command("View: Hide Panel", gone(editor().page.locator(".part.panel")));
  });

  it("follows a service that another program breaks and repairs, in lens, hints and status bar of an open playbook", async () => {
    const service = join(editor().folder, "orders.playbook");
    const sound = await readFile(service, "utf8");
    await editor().open(opened);
    await shows(editor().lens("READY"));
    await shows(hint());
    const problem = editor().lens("ERROR: 1 problem");
    await until(() => writeFile(service, sound.replace("base_url:", "base_url")), problem);
    await shows(editor().statusItem("ERROR"));
    await shows(gone(editor().lens("READY")));
    await editor().screenshot("service-broken");
    await until(() => writeFile(service, sound), editor().lens("READY"));
    await shows(gone(problem));
    await shows(editor().statusItem("READY"));
    await shows(hint());
  });

  it("takes a changed setting without a reload", async () => {
    const { page, userData } = editor();
    await editor().open(opened);
    await shows(hint());
    const search = page.locator(".settings-editor .suggest-input-container");
    await editor().command("Preferences: Open Settings (UI)", search.locator(".monaco-editor.focused"));
    const box = page.locator('.settings-editor [data-key="playbook.inlayHints.enabled"] .setting-value-checkbox');
    await until(async () => {
      await search.locator(".monaco-editor").click({ timeout: clickLimit });
      await page.keyboard.press("Control+A");
      await page.keyboard.type("playbook.inlayHints.enabled");
    }, box);
    await editor().screenshot("settings");
    await until(
      async () => {
        if ((await box.getAttribute("aria-checked")) === "true") await box.click({ timeout: clickLimit });
      },
      async () => (await readFile(join(userData, "User/settings.json"), "utf8")).includes("playbook.inlayHints.enabled"),
    );
    await editor().press("Escape", gone(page.locator(".settings-editor")));
    await shows(gone(hint()));
    await editor().screenshot("hints-off");
  });

  it("continues, and says nothing, when the language server is killed", async () => {
    const [first = 0] = languageServers();
    process.kill(first, "SIGKILL");
    await shows(another(first), { what: "other language server" });
    // Only a server that runs knows of this.
    await editor().fresh(opened, `${untouched}Delete the order \${ordrId}.\n`);
    await shows(editor().statusItem("ERROR"));
    await until(async () => {
      await editor().fresh(opened, untouched);
      await editor().page.keyboard.type("Delete the order ${");
    }, editor().suggestion("${orderId}"));
    await editor().screenshot("server-restarted");
    assert.equal(await toasts().count(), 0);
    await editor().press("Escape", gone(editor().page.locator(".suggest-widget.visible")));
  });

  it("says so, without a stack trace, when the language server keeps going away, and starts it again when asked", async () => {
    await editor().fresh(opened, `${untouched}Delete the order \${ordrId}.\n`);
    await shows(editor().statusItem("ERROR"));
    let last = 0;
    for (let kills = 0; (await toasts().count()) === 0 && kills < 10; ) {
      const [running] = languageServers().filter((pid) => pid !== last);
      if (running !== undefined) {
        process.kill(running, "SIGKILL");
        last = running;
        kills++;
      }
      await shows(async () => (await toasts().count()) > 0 || another(last)(), { what: "notification or other language server" });
    }
    const text = (await toasts().first().locator(".notification-list-item-message").textContent()) ?? "";
    assert.match(text, /language server is not restarted: it ended unexpectedly 5 times/);
    assert.doesNotMatch(text, /\bat .*:\d+|Error:/);
    assert.equal(await toasts().count(), 1);
    await editor().screenshot("server-gone");
    await editor().click(toasts().getByText("Try Again"), another(last), { once: true });
    await shows(editor().statusItem("ERROR"));
  });
});

const languageServers = () => processesBelow("dist/server.cjs");
