/**
 * Tests debugging in VS Code beyond one sentence: a called playbook, a variable that changes, sentences that go into
 * the file, and a large response.
 */
import assert from "node:assert/strict";
import { debuggingInVscode } from "../../debuggingInVscode.ts";
import { debugView } from "../../debugView.ts";
import { gone, shows, until } from "../../editor.ts";
import { clickLimit } from "../../until.ts";

const title = "debugging in VS Code: called playbooks, changes, what is written into the file, a large response";
const large = ["---", "service: shop", "flow: large", "---", "", "# Execution", "Send a GET request to /large.", "Expect status 200.", ""];

debuggingInVscode(title, { "large.playbook": large.join("\n") }, (editor, shop) => {
  const page = () => editor().page;
  const { toolbar, frame, variable, console: console_, once, breakAt, say, change, removeBreakpoints, noSession } = debugView(editor);
  const customers = () =>
    shop()
      .open()
      .filter((one) => one.startsWith("customers"));
  const fileText = () => editor().read("orders.playbook");

  it("steps into a called playbook, with the caller on the stack", async () => {
    await editor().open("orders.playbook");
    await breakAt("Run customer.playbook");
    await editor().click(editor().lens("Debug"), toolbar(), { once: true });
    await shows(frame("orders · setup"));
    await once("Debug: Step Into", frame("a customer"));
    await shows(page().locator(".tab.active").getByText("customer.playbook"));
    await shows(frame("orders · setup"));
    await editor().screenshot("debug-called");
  });

  it("stops when a variable changes that had no value when the breakpoint was set", async () => {
    await once("Debug: Step Out", frame("orders · execution: Send a POST"));
    await editor().expand(variable("Not saved yet"));
    await editor().menu(variable("orderId"), "Break on Value Change", page().locator(".debug-breakpoints").getByText("orderId").first());
    await once("Debug: Continue", console_().getByText('${orderId} changed from no value to "orders-').first());
    await shows(frame("orders · execution: Send a POST"));
    await editor().screenshot("debug-data-breakpoint");
    await once("Debug: Stop", gone(toolbar()));
    await noSession();
    assert.deepEqual(customers(), []);
    await removeBreakpoints();
  });

  it("keeps a changed request in the sentence, and inserts what the console has tried", async () => {
    await editor().open("orders.playbook");
    await breakAt("Send a POST request to /orders");
    await once("Playbook: Debug This Playbook", toolbar());
    await shows(frame("orders · execution"));
    await editor().expand(variable("Request to be sent"));
    await shows(variable("body"));
    await change("body", '{"sku":"A-100","quantity":2,"note":"gift"}', "gift");
    await editor().menu(variable("gift"), "Keep Changed Request in the Playbook", editor().line('note "gift"'));
    const kept = /with sku "\$\{sku\}", quantity \$\{quantity\}(?:,| and) note "gift"\. Expect status 201\./;
    await shows(async () => kept.test(await fileText()), { what: "saved sentence" });
    const marker = page().locator(".debug-top-stack-frame-line").first();
    await shows(async () => (await marker.boundingBox())?.y === (await editor().line("Send a POST request to /orders").boundingBox())?.y, {
      what: "the mark of the stop on the sentence",
    });
    await editor().screenshot("debug-kept");
    await once("Debug: Step Over", frame("Expect status 201"));
    await editor().command("Debug Console: Focus on Debug Console View", console_().locator(".repl-input-wrapper"));
    await say('Expect $.note is "gift"', "✓ $.note");
    const insert = page().locator('.panel .action-label[aria-label^="Insert Console Sentences"]').first();
    const picker = page().locator(".quick-input-widget").getByText("Expect $.note").first();
    await editor().click(insert, picker);
    await editor().screenshot("debug-insert");
    // The editor may wrap the line, so its text is asked for.
    const inserted = /Expect \$\.note is "gift"\. Expect status 201\./;
    await editor().press("Enter", async () => inserted.test(await fileText()));
    await once("Debug: Step Over", frame("Expect $.status"));
    await once("Debug: Stop", gone(toolbar()));
    await noSession();
    await removeBreakpoints();
  });

  it("opens a response of 10 MB some lines at a time", async () => {
    await editor().open("large.playbook");
    await breakAt("Expect status 200");
    await once("Playbook: Debug This Playbook", toolbar());
    await shows(frame("large · execution"));
    // A low view draws only its first rows.
    const request = variable("Request");
    const isFolded = async () => (await request.getAttribute("aria-expanded")) === "false";
    await until(async () => {
      if (!(await isFolded())) await request.locator(".monaco-tl-twistie").click({ timeout: clickLimit });
    }, isFolded);
    const below = async () => {
      await page().locator(".debug-variables").hover({ timeout: clickLimit });
      await page().mouse.wheel(0, 60);
    };
    await editor().expand(variable("Response"));
    await until(below, variable("body"));
    await editor().expand(variable("body"));
    await until(below, variable("(20000)"));
    await editor().expand(variable("(20000)"));
    await until(below, variable("[10000..19999]"));
    await editor().screenshot("debug-large");
    await once("Debug: Stop", gone(toolbar()));
    await noSession();
    await removeBreakpoints();
  });
});
