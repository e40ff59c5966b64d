/**
 * Two debug sessions at once in VS Code: each has its own stack and variables, and the end of one leaves the other
 * alone.
 */
import assert from "node:assert/strict";
import { debuggingInVscode } from "../../debuggingInVscode.ts";
import { debugView } from "../../debugView.ts";
import { gone, shows } from "../../editor.ts";
import { processesBelow } from "../../processesBelow.ts";

const gift = `---
service: shop
flow: gift
variables:
  sku: G-1
---

# Execution
Send a POST request to /gifts with sku "\${sku}".
Save $.id as \${giftId}.
Expect $.sku is "G-2".

# Teardown
Send a DELETE request to /gifts/\${giftId}.
`;

debuggingInVscode("debugging in VS Code: two sessions at once", { "gift.playbook": gift }, (editor, shop) => {
  const { toolbar, frame, variable, console: console_, once, breakAt, change, removeBreakpoints, noSession } = debugView(editor);
  const page = () => editor().page;
  const session = (name: string) => page().locator(".debug-call-stack .monaco-list-row").filter({ hasText: name }).first();
  const selected = (name: string) => page().locator(".debug-call-stack .monaco-list-row.selected").filter({ hasText: name });
  const sessions = (count: number) => () => processesBelow("playbook.cjs debug").length === count;

  it("shows both on the stack, and changes a variable of one only", async () => {
    await editor().open("orders.playbook");
    await breakAt("Send a POST request to /orders");
    await once("Playbook: Debug This Playbook", frame("orders · execution"));
    await editor().open("gift.playbook");
    await breakAt("Send a POST request to /gifts");
    await once("Playbook: Debug This Playbook", session("gift.playbook"));
    await shows(sessions(2), { what: "two adapters" });
    await editor().expand(session("gift.playbook"));
    await editor().expand(session("orders.playbook"));
    await editor().click(frame("gift · execution"), selected("gift · execution"));
    await editor().expand(variable("Defined"));
    await shows(variable("G-1"));
    await change("sku", "G-2", "Saved");
    await editor().expand(variable("Saved"));
    await shows(variable("G-2"));
    await shows(editor().line("/gifts with sku").filter({ hasText: '"G-2"' }));
    await editor().screenshot("debug-two-sessions");
    await editor().click(frame("orders · execution"), selected("orders · execution"));
    await editor().expand(variable("Defined"));
    await shows(variable("A-100"));
    await editor().screenshot("debug-other-session");
  });

  it("ends one with its teardown, and continues with the other", async () => {
    assert.ok(
      shop()
        .open()
        .some((one) => one.startsWith("customers")),
    );
    await once("Debug: Stop", sessions(1));
    assert.deepEqual(shop().open(), [], "the stopped one is torn down, the other one has sent nothing");
    await shows(frame("gift · execution"));
    await editor().screenshot("debug-one-left");
    await once("Debug: Continue", gone(toolbar()));
    await noSession();
    await shows(console_().getByText("passed, teardown passed").first());
    const posted = shop()
      .received.filter(({ url, method }) => method === "POST" && url === "/gifts")
      .map(({ text }) => text);
    assert.deepEqual(posted, ['{"sku":"G-2"}']);
    assert.deepEqual(shop().open(), []);
    await removeBreakpoints();
  });
});
