/** A workspace that is not trusted: reading and writing help, and nothing that sends, starts or reads a secret. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { shows } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { processesBelow } from "../../processesBelow.ts";

const example = join(import.meta.dirname, "../../../../examples/orders");

inVscode("a workspace that is not trusted, in VS Code", { workspace: example, trusted: false }, (editor) => {
  it("has help with reading and writing, runs nothing, and says why", async () => {
    await shows(editor().statusItem("Restricted Mode"));
    await editor().open("endpoints/createOrder/default.playbook");
    await shows(editor().statusItem("READY"));
    await shows(editor().line("→ GET /orders/{orderId}"));
    await editor().click(editor().lens("Run"), editor().toast("only in a trusted workspace"));
    await editor().screenshot("untrusted");
    assert.deepEqual(processesBelow("playbook.cjs engine"), []);
  });

  it("offers no command that would run or keep a secret, and looks for none", async () => {
    const offered = await editor().commands("Playbook: ");
    assert.ok(offered.includes("Playbook: New Service…"), offered.join());
    assert.deepEqual(
      offered.filter((label) => /Run|Secret|Rerun|Load Results/.test(label)),
      [],
    );
    const password = editor().row("password, encrypted text", "Context Variables");
    await editor().command("Playbook: Show Context Variables", editor().row("sku, text", "Context Variables"));
    await editor().fold("Services Section");
    await shows(password);
    assert.match((await password.getAttribute("aria-label")) ?? "", /••••/);
  });
});
