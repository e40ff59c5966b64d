/**
 * Debugging a playbook as a person does it: stop, look, change what is sent, talk to the console, correct a sentence
 * and go on.
 */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { debuggingInVscode } from "../../debuggingInVscode.ts";
import { debugView } from "../../debugView.ts";
import { gone, shows, until } from "../../editor.ts";
import { processesBelow } from "../../processesBelow.ts";
import { clickLimit } from "../../until.ts";

debuggingInVscode("debugging in VS Code", {}, (editor, shop) => {
  const page = () => editor().page;
  const posted = () =>
    shop()
      .received.filter(({ method, url }) => method === "POST" && url === "/orders")
      .map(({ text }) => text);
  const { toolbar, frame, variable, console: console_, once, breakAt, say, change, removeBreakpoints, noSession } = debugView(editor);

  it("stops before a request, shows what would be sent, and changes it once", async () => {
    await editor().open("orders.playbook");
    await breakAt("Send a POST request to /orders");
    await editor().click(editor().lens("Debug"), toolbar(), { once: true });
    await shows(frame("orders · execution"));
    await editor().expand(variable("Request to be sent"));
    await shows(variable("body"));
    await editor().screenshot("debug-request");
    await change("body", '{"sku":"Z-9","quantity":2}', "Z-9");
    await editor().screenshot("debug-changed-body");
    await once("Debug: Step Over", frame("Expect status 201"));
    assert.deepEqual(posted(), ['{"sku":"Z-9","quantity":2}']);
  });

  it("answers in the console, which completes variables and runs sentences", async () => {
    await editor().command("Debug Console: Focus on Debug Console View", console_().locator(".repl-input-wrapper"));
    await say("$.sku", '"Z-9"');
    await say("Expect $.quantity is 25.", "but it is 2");
    await page().keyboard.type("Send a GET request to /orders/${or");
    await shows(page().locator(".suggest-widget.visible").getByText("orderId").first());
    await editor().screenshot("debug-console");
    await page().keyboard.press("Escape");
    await page().keyboard.type("derId}.");
    await page().keyboard.press("Escape");
    await editor().press("Enter", console_().getByText("200 OK").first());
  });

  it("steps into a block and a phrase", async () => {
    await once("Debug: Step Over", frame("Expect $.status"));
    await once("Debug: Step Over", frame("For each"));
    await once("Debug: Step Into", frame("Row 1"));
    await shows(frame("For each"));
    await shows(variable("size"));
    await editor().screenshot("debug-block");
    await once("Debug: Step Out", frame("Row 2").or(frame("Order 3 of B-200")));
    await until(async () => {
      if (await frame("Row").isVisible()) await editor().command("Debug: Step Out");
    }, frame("Order 3 of B-200"));
    await once("Debug: Step Into", frame("order ${quantity} of ${sku}"));
    await shows(page().locator(".tab.active").getByText("order.playbook"));
    await shows(frame("Order 3 of B-200"));
    await editor().expand(variable("Phrase"));
    await shows(variable("B-200"));
    await editor().screenshot("debug-phrase");
    await once("Debug: Stop", gone(toolbar()));
    await noSession();
    assert.deepEqual(
      shop()
        .open()
        .filter((one) => one.startsWith("customers")),
      [],
      "what was made is torn down",
    );
  });

  it("continues after a failed check that is corrected: retry, green, saved", async () => {
    await editor().open("orders.playbook");
    await removeBreakpoints();
    const path = join(editor().folder, "orders.playbook");
    await writeFile(path, (await readFile(path, "utf8")).replace('Expect $.status is "NEW".', 'Expect $.status is "OLD".'));
    await shows(editor().line('is "OLD"'));
    const tested = (state: string) => page().locator(`.test-explorer .monaco-list-row .codicon-${state}`).first();
    await editor().command("Testing: Focus on Test Explorer View", page().locator(".test-explorer .monaco-list-row").first());
    await editor().open("orders.playbook");
    await editor().command("Playbook: Run This Playbook", tested("testing-failed-icon"));
    await once("Playbook: Debug This Playbook", toolbar());
    await shows(page().locator(".exception-widget, .zone-widget").first());
    await editor().command("Testing: Focus on Test Explorer View", tested("loading"));
    await editor().command("View: Show Run and Debug", variable("Checks"));
    await editor().expand(variable("Checks"));
    await shows(variable("failed: it is"));
    await editor().screenshot("debug-failed");
    await until(
      async () => {
        await editor()
          .line('is "OLD"')
          .dblclick({ timeout: clickLimit, position: { x: 160, y: 8 } });
        await page().keyboard.press("Home");
        await page().keyboard.press("Shift+End");
        await page().keyboard.insertText('Expect $.status is "NEW".');
      },
      editor().line('Expect $.status is "NEW".'),
      { again: 60_000 },
    );
    await once("Playbook: Retry This Sentence", frame("For each"));
    assert.match(await readFile(path, "utf8"), /Expect \$\.status is "NEW"\./);
    await shows(variable('$.status is "NEW"'));
    await editor().screenshot("debug-retried");
    await once("Debug: Continue", gone(toolbar()));
    await noSession();
    await shows(console_().getByText("passed, teardown passed").first());
    await editor().command("Testing: Focus on Test Explorer View", tested("testing-passed-icon"));
    await editor().command("Debug Console: Focus on Debug Console View", console_().locator(".repl-input-wrapper"));
  });

  it("tears down when the window is reloaded in the middle, and debugs again", async () => {
    await editor().open("orders.playbook");
    await breakAt('Expect $.status is "NEW".');
    await once("Playbook: Debug This Playbook", toolbar());
    await shows(frame("Expect $.status"));
    assert.ok(
      shop()
        .open()
        .some((one) => one.startsWith("customers")),
    );
    await editor().command(
      "Developer: Reload Window",
      () =>
        !shop()
          .open()
          .some((one) => one.startsWith("customers")),
    );
    await shows(() => processesBelow("playbook.cjs debug").length === 0, { what: "end of the adapter" });
    await shows(editor().line("Expect $.status is"));
    await once("Playbook: Debug This Playbook", frame("Expect $.status"));
    await shows(variable("Saved"));
    await editor().screenshot("debug-reloaded");
    await once("Debug: Stop", gone(toolbar()));
    await noSession();
    assert.deepEqual(
      shop()
        .open()
        .filter((one) => one.startsWith("customers")),
      [],
    );
    await removeBreakpoints();
  });
});
