/** A workspace that is not trusted: reading and writing help, and nothing that sends, starts or reads a secret. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gone, shows } from "../editor.ts";
import { inVscode } from "../inVscode.ts";
import { processesBelow } from "../processesBelow.ts";

const example = join(import.meta.dirname, "../../../examples/orders");

inVscode("a workspace that is not trusted, in VS Code", { workspace: example, trusted: false }, (editor) => {
  it("has help with reading and writing, runs nothing, and says why", async () => {
    await shows(editor().statusItem("Restricted Mode"));
    await editor().open("endpoints/createOrder/default.playbook");
    await shows(editor().statusItem("READY"));
    await shows(editor().line("→ POST /orders"));
    await editor().click(editor().lens("Run"), editor().toast("only in a trusted workspace"));
    await editor().screenshot("untrusted");
    assert.deepEqual(processesBelow("playbook.cjs engine"), []);
  });

  it("offers no command that would run or keep a secret, and looks for none", async () => {
    const input = editor().page.locator(".quick-input-widget input.input").first();
    await editor().press("F1", input);
    await input.fill(">Playbook: ");
    const rows = editor().page.locator(".quick-input-list .monaco-list-row");
    await shows(rows.and(editor().page.locator('[aria-label^="Playbook: New Service…"]')));
    const offered = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
    assert.deepEqual(
      offered.filter((label) => /Run|Secret|Rerun|Load Results/.test(label)),
      [],
    );
    await editor().press("Escape", gone(input));
    const password = editor().row("password, encrypted text", "Context Variables");
    await editor().command("Playbook: Show Context Variables", editor().row("sku, text", "Context Variables"));
    await editor().fold("Services Section");
    await shows(password);
    assert.match((await password.getAttribute("aria-label")) ?? "", /••••/);
  });
});
