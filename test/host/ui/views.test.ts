/** The container "Playbook" of the activity bar, in the orders example: services, context variables, environment, and the commands about them. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gone, shows } from "../editor.ts";
import { inVscode } from "../inVscode.ts";

const example = join(import.meta.dirname, "../../../examples/orders");
const opened = "endpoints/createOrder/default.playbook";
const secret = "staple-battery-horse";

inVscode(
  "the views of Playbook in VS Code",
  () => ({ workspace: example }),
  (editor) => {
    const service = (label: string) => editor().row(label, "Services");
    const variable = (label: string) => editor().row(label, "Context Variables");
    const textOf = (path: string) => readFile(join(editor().folder, path), "utf8");
    const input = () => editor().page.locator(".quick-input-widget input.input").first();

    it("show services with endpoints, counts and statuses, those without a playbook, test cases and flows", async () => {
      await editor().command("Playbook: Focus on Services View", service("orders, "));
      await shows(service("POST /sessions, no playbook yet"));
      await editor().expand(service("POST /orders, 4 playbooks, 2 test cases"));
      await editor().expand(service("endpoint Default, READY"));
      await shows(service("test case ORD-001, READY"));
      await editor().screenshot("services");
    });

    it("open a playbook, and show its variables: where they come from, what they are, which one wins", async () => {
      await editor().click(service("endpoint Default, READY"), editor().line("Create an order with"));
      await shows(variable("sku, text, A-100"));
      await shows(variable("password, encrypted text, not set"));
      await shows(variable("customerId"));
      await editor().expand(variable("sku"));
      await editor().expand(variable("Set and used in"));
      await shows(variable("read: 1. Create an order with customerId"));
      await editor().screenshot("variables");
      await editor().click(variable("read: 1. Create an order with customerId"), editor().active().locator(".current-line"));
    });

    it("change a value, a type and a name, add a variable and delete one, with the front matter as it is laid out", async () => {
      const before = await textOf(opened);
      const change = async (command: string, name: string, answers: () => Promise<void>, expected: string) => {
        await editor().command(`Playbook: ${command}`, editor().page.locator(".quick-input-widget .monaco-list-row").first());
        await editor().choose(name, input());
        await answers();
        await shows(async () => (await textOf(opened)).includes(expected), { what: `${expected} in ${opened}` });
      };
      const answer = (text: string) => editor().answer("The value; in quotes a number is a text", text, gone(input()));
      await change("Change Value of Variable…", "sku", () => answer("B-200"), "variables:\n  sku: B-200\n  quantity: 2\n---");
      await change(
        "Change Type of Variable…",
        "quantity",
        () => editor().choose("list", gone(input())),
        "  quantity: { type: list, of: text, values: [ 2 ] }\n",
      );
      await editor().command("Undo");
      await change(
        "Rename Variable…",
        "sku",
        () => editor().answer("In every file that uses it", "article", gone(input())),
        "article: B-200",
      );
      assert.ok((await textOf("cases/tenNotebooks.playbook")).includes("${article}"));
      await change(
        "Add Variable…",
        "POST /orders · Default",
        async () => {
          await editor().answer("Name of the variable", "colour", editor().page.locator(".quick-input-widget .monaco-list-row").first());
          await editor().choose("text", editor().page.locator(".quick-input-widget").filter({ hasText: "The value; in quotes" }));
          await answer("blue");
        },
        "  colour: blue\n---",
      );
      await shows(variable("colour, text, blue"));
      await editor().menu(variable("colour, text, blue"), "Delete Variable", async () => !(await textOf(opened)).includes("colour"));
      assert.equal((await textOf(opened)).split("\n").length, before.split("\n").length);
    });

    it("choose the environment, which the view and hovers follow", async () => {
      await editor().click(editor().statusItem("No environment"), editor().page.locator('.monaco-list-row[aria-label^="demo"]'));
      await editor().choose("demo", editor().statusItem("demo"));
      await editor().screenshot("environment");
      await editor().command("Playbook: Select Environment…", editor().page.locator('.monaco-list-row[aria-label^="No environment"]'));
      await editor().choose("No environment", editor().statusItem("No environment"));
    });

    it("set a secret by the quick fix of a missing one, and show neither it nor its length", async () => {
      await editor().open("orders.playbook");
      await shows(editor().lens("Context Variables"));
      await editor().click(editor().lens("Context Variables"), variable("password, encrypted text, not set"));
      const fix = editor().page.locator(".action-widget .monaco-list-row").filter({ hasText: 'Set the secret "password"…' }).first();
      await editor().click(editor().line("password: { type"), editor().active().locator(".monaco-editor.focused"));
      await editor().press("Control+.", fix);
      await editor().screenshot("missing-secret");
      await editor().click(fix, input());
      await editor().answer("Kept in the secret storage of VS Code", secret, variable("password, encrypted text, ••••••••"));
      assert.ok(!(await editor().page.content()).includes(secret));
      const files = await readdir(editor().userData, { recursive: true, withFileTypes: true });
      for (const file of files.filter((one) => one.isFile())) {
        const path = join(file.parentPath, file.name);
        assert.ok(!(await readFile(path)).includes(secret), path);
      }
      await editor().screenshot("secret-set");
      await editor().menu(variable("password, encrypted text"), "Delete Secret", variable("password, encrypted text, not set"));
    });

    it("make a playbook of an endpoint that has none, and one of a flow, which are READY", async () => {
      await editor().command("Playbook: New Playbook…", editor().page.locator('.monaco-list-row[aria-label^="Endpoint"]'));
      await editor().choose("Endpoint", editor().page.locator('.monaco-list-row[aria-label^="GET /products/{sku}"]'));
      await editor().screenshot("new-playbook");
      await editor().choose("GET /products/{sku}", editor().page.locator('.monaco-list-row[aria-label^="Negative"]'));
      await editor().choose("Default", editor().line("Send a GET request to /products/${sku}."));
      await shows(editor().statusItem("READY"));
      await shows(service("GET /products/{sku}, 1 playbook"));
      await editor().command("Playbook: New Flow…", input());
      await editor().answer("Title of the flow", "Look around", editor().line("flow: Look around"));
      await shows(editor().statusItem("READY"));
    });

    it("check the workspace and say the sum, explain a sentence while it is typed, and open output and walkthrough", async () => {
      await editor().command("Playbook: Check Workspace", editor().toast("playbooks checked: 0 errors, 2 warnings."));
      await editor().command("Playbook: Explain Sentence…", input());
      await input().fill("Send a GET request to /orders and expect status 200.");
      await shows(editor().page.locator('.quick-input-list .monaco-list-row[aria-label*="Understood"]'));
      await editor().screenshot("explain");
      await editor().press("Enter", editor().line("action: GET /orders"));
      await editor().command("Playbook: Show Output", editor().page.locator(".part.panel .monaco-editor"));
      await editor().command("View: Hide Panel");
      await editor().command("Playbook: Open Walkthrough", editor().page.getByText("Test an API in plain English").first());
      await editor().screenshot("walkthrough");
    });

    it("rename and delete a playbook from the tree", async () => {
      // The list draws only what is in sight.
      await editor().click(service("POST /sessions"), editor().page.locator(".pane .monaco-list:focus"));
      await editor().press("End", service("Flows"));
      await editor().expand(service("Flows"));
      await editor().press("End", service("flow Look around"));
      await editor().menu(service("flow Look around"), "Rename…", input());
      await editor().answer("the file keeps its name", "Look about", service("flow Look about"));
      await editor().menu(service("flow Look about"), "Delete", editor().dialog('Delete "Look about"?'));
      await editor().click(
        editor().dialog('Delete "Look about"?').getByRole("button", { name: "Delete" }),
        gone(service("flow Look about")),
      );
    });
  },
);
