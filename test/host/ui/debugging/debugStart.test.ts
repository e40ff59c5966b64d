/** The ways to begin debugging in VS Code: F5, the profile of the Test Explorer, a configuration in launch.json. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { debuggingInVscode } from "../../debuggingInVscode.ts";
import { debugView } from "../../debugView.ts";
import { gone, shows, until } from "../../editor.ts";
import { clickLimit } from "../../until.ts";

debuggingInVscode("debugging in VS Code: how it begins", {}, (editor, shop) => {
  const page = () => editor().page;
  const { toolbar, frame, console: console_, once, breakAt, removeBreakpoints, noSession } = debugView(editor);

  const cursorAt = (text: string) =>
    until(
      () =>
        editor()
          .line(text)
          .click({ timeout: clickLimit, position: { x: 30, y: 8 } }),
      page().locator(".monaco-editor.focused"),
    );

  it("debugs the playbook in the editor with F5, without a launch.json", async () => {
    await editor().open("orders.playbook");
    await breakAt("Send a POST request to /orders");
    await until(() => page().keyboard.press("F5"), frame("orders · execution"), { what: "stop after F5", again: 60_000 });
    await editor().screenshot("debug-f5");
  });

  it("runs to the cursor, and continues from another sentence without running what is between", async () => {
    await cursorAt("For each");
    await once("Debug: Run to Cursor", frame("For each"));
    await cursorAt("Order 3 of");
    await once("Debug: Jump to Cursor", frame("Order 3 of"));
    await editor().screenshot("debug-jumped");
    await once("Debug: Continue", gone(toolbar()));
    await noSession();
    await shows(console_().getByText("passed, teardown passed").first());
    const sent = shop().received.map(({ method, url }) => `${method} ${url.replace(/\d+$/, "")}`);
    assert.deepEqual(sent, [
      "POST /customers",
      "POST /orders",
      "POST /orders",
      "GET /orders/orders-",
      "DELETE /orders/orders-",
      "DELETE /customers/customers-",
    ]);
  });

  it("debugs with the Test Explorer, which shows the result", async () => {
    const tests = page().locator('.test-explorer .monaco-list-row[aria-label^="shop"]').first();
    await editor().command("Testing: Focus on Test Explorer View", tests);
    await once("Test: Debug All Tests", frame("orders · execution"));
    await once("Debug: Continue", gone(toolbar()));
    await noSession();
    await editor().command(
      "Testing: Focus on Test Explorer View",
      page().locator('.test-explorer .monaco-list-row[aria-label*="Passed"]').first(),
    );
    const output = page().locator(".part.panel .xterm-rows").first();
    await shows(output.getByText("1 passed").last());
    assert.doesNotMatch((await output.textContent()) ?? "", /ended before/, "the session ended after its tests");
    await editor().screenshot("debug-test-explorer");
    await removeBreakpoints();
  });

  it("proposes a configuration in launch.json", async () => {
    const path = join(editor().folder, ".vscode/launch.json");
    const written = () => readFile(path, "utf8").catch(() => "");
    await editor().open("orders.playbook");
    await once("Debug: Add Configuration...", page().locator(".tab.active").getByText("launch.json"));
    await shows(async () => (await written()).split('"type": "playbook"').length === 2, { what: "one configuration in launch.json" });
    await shows(editor().line('"type": "playbook"'));
    await editor().screenshot("debug-launch-json");
  });
});
