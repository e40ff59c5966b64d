/**
 * The container "Playbook" of the activity bar, in the orders example: services, context variables, environment, and
 * the commands about them.
 */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { startTarget, type Target } from "../../../support/target.ts";
import { type Effect, gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";

const example = join(import.meta.dirname, "../../../../examples/orders");
const opened = "endpoints/createOrder/default.playbook";
const secret = "staple-battery-horse";
let target: Target;

inVscode(
  "the views of Playbook in VS Code",
  async () => {
    target = await startTarget();
    const service = `---\nservice: a\nbase_url: ${target.url}\n---\n`;
    const playbook = "---\nservice: a\nendpoint: GET /ping\nname: Pinged\n---\n\n# Execution\nSend a GET request to /ping.\n";
    return { workspace: example, files: { "a/a.playbook": service, "a/pinged.playbook": playbook } };
  },
  (editor) => {
    after(() => target.close());
    const service = (label: string) => editor().row(label, "Services");
    const variable = (label: string) => editor().row(label, "Context Variables");
    const textOf = (path: string) => editor().read(path);
    const input = () => editor().page.locator(".quick-input-widget input.input").first();

    /** A button in the title of a view, or an entry of its overflow. */
    const inTitle = async (section: string, label: string, effect: Effect) => {
      const pane = editor().page.locator(`.pane:has(> .pane-header[aria-label*=${JSON.stringify(section)}])`);
      await pane.hover();
      await editor().click(pane.locator(`.pane-header .action-label[aria-label*=${JSON.stringify(label)}]`), effect);
    };
    const inOverflow = async (section: string, label: string, effect: Effect) => {
      const entry = editor()
        .page.locator(".monaco-menu .action-item")
        .filter({ has: editor().page.getByText(label, { exact: true }) });
      await until(async () => {
        if (!(await entry.first().isVisible())) await inTitle(section, "More Actions", entry.first());
        await entry.first().click({ timeout: 10_000 });
      }, effect);
    };
    /** A button of a row, which shows under the mouse. */
    const inline = async (row: Locator, label: string, effect: Effect) => {
      await row.hover();
      await editor().click(row.locator(`.action-label[aria-label^=${JSON.stringify(label)}]`), effect);
    };
    const choices = (label: string) =>
      editor()
        .page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    /** The effect that the playbook has run again. */
    const anotherRun = () => {
      const before = target.received.length;
      return () => target.received.length > before;
    };
    const leave = () => editor().press("Escape", gone(input()));

    it("show services with endpoints, counts and statuses, those without a playbook, test cases and flows", async () => {
      // A low view draws only its first rows.
      const { page } = editor();
      const workbench = () => page.locator(".monaco-workbench").first().boundingBox();
      // VS Code may miss that its window has another size; one pixel more or less is another one.
      let height = 1600;
      await until(
        () => page.setViewportSize({ width: 1400, height: height++ }),
        async () => ((await workbench())?.height ?? 0) >= 1600,
        { what: "workbench as high as the window" },
      );
      await editor().command("Playbook: Focus on Services View", service("orders, "));
      await shows(editor().page.locator(".welcome-view-content").getByText("Open a playbook to see which variables it can use"));
      await shows(service("POST /sessions, no playbook yet"));
      const offered = await editor().commands("Playbook: ");
      assert.ok(offered.includes("Playbook: New Service…"), offered.join());
      // Commands for one playbook, or only of a menu, are not offered here.
      assert.deepEqual(
        offered.filter((label) => /Run This|View AI|Reveal in|Rename…|: Delete$|curl/.test(label)),
        [],
      );
      await editor().expand(service("POST /orders, 4 playbooks, 2 test cases"));
      await editor().expand(service("endpoint Default, READY"));
      await shows(service("test case ORD-001, READY"));
      await editor().screenshot("services");
    });

    it("show variables without anything to unfold, three levels deep, each label without an empty part", async () => {
      await editor().click(service("endpoint Default, READY"), editor().line("Create an order with"));
      await shows(variable("password, encrypted text"));
      const drawn = editor().page.locator('.pane:has(> .pane-header[aria-label*="Context Variables"]) .monaco-list-row');
      const rows = await drawn.evaluateAll((all) =>
        all.map((row) => ({ label: row.getAttribute("aria-label") ?? "", level: Number(row.getAttribute("aria-level")) })),
      );
      const labels = rows.map(({ label }) => label);
      for (const shown of ["sku, text, A-100", "quantity, text, 2", "customerId", "password, encrypted text"])
        assert.ok(
          rows.some(({ label, level }) => label.startsWith(shown) && level === 3),
          `${shown}: ${labels.join(" | ")}`,
        );
      assert.deepEqual(
        labels.filter((label) => /(?:^|, ?), |,\s*$|undefined/.test(label)),
        [],
      );
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
      await editor().click(variable("read: 1. Create an order with customerId"), editor().statusItem("Ln 19, Col"));
    });

    it("change a value, a type and a name, add a variable and delete one, with the front matter as it is laid out", async () => {
      const before = await textOf(opened);
      const written = (expected: string) =>
        shows(async () => (await textOf(opened)).includes(expected), { what: `${expected} in ${opened}` });
      const valueIs = (text: string) => editor().answer("Value; quote a number to make it text", text, gone(input()));
      await inline(variable("sku, text, A-100"), "Change Value", asks("Value of sku"));
      await valueIs("B-200");
      await written("variables:\n  sku: B-200\n  quantity: 2\n---");
      await editor().menu(variable("quantity, text, 2"), "Change Type of Variable…", choices("list"));
      await editor().choose("list", variable("quantity, list of text"));
      await written("  quantity: { type: list, of: text, values: [ 2 ] }\n");
      await editor().menu(variable("quantity, list"), "Change Type of Variable…", choices("text"));
      await editor().choose("text", variable("quantity, text"));
      await editor().menu(variable("quantity, text"), "Change Value of Variable…", asks("Value of quantity"));
      await valueIs("2");
      await written("  quantity: 2\n");
      await editor().menu(variable("sku, text, B-200"), "Rename Variable…", asks("In every file that uses it"));
      await editor().answer("In every file that uses it", "article", variable("article, text, B-200"));
      await shows(async () => (await textOf("cases/tenNotebooks.playbook")).includes("${article}"));
      await inline(variable("POST /orders · Default"), "Add Variable", asks("Name of the variable"));
      await editor().answer("Name of the variable", "colour", choices("text"));
      await editor().choose("text", asks("Value; quote a number"));
      await valueIs("blue");
      await written("  colour: blue\n---");
      await editor().menu(variable("colour, text, blue"), "Delete Variable", async () => !(await textOf(opened)).includes("colour"));
      assert.equal((await textOf(opened)).split("\n").length, before.split("\n").length);
      await inTitle("Context Variables", "Add Variable", choices("POST /orders · Default"));
      await leave();
    });

    it("choose the environment, which is remembered and told to the language server", async () => {
      await editor().click(editor().statusItem("No environment"), choices("demo"));
      await editor().choose("demo", editor().statusItem("demo"));
      await editor().screenshot("environment");
      await inOverflow("Context Variables", "Select Environment…", choices("No environment"));
      await editor().choose("No environment", editor().statusItem("No environment"));
      await inOverflow("Services", "Select Environment…", choices("local"));
      await leave();
    });

    it("set a secret by the quick fix of a missing one, and show neither it nor its length", async () => {
      await editor().open("orders.playbook");
      await editor().click(editor().lens("Context Variables"), variable("password, encrypted text, not set"));
      const fix = editor().page.locator(".action-widget .monaco-list-row").filter({ hasText: 'Set the secret "password"…' }).first();
      await editor().click(editor().line("password: { type"), editor().active().locator(".monaco-editor.focused"));
      await editor().press("Control+.", fix);
      await editor().screenshot("missing-secret");
      await editor().click(fix, asks("Kept in the secret storage"));
      await editor().answer("Kept in the secret storage of VS Code", secret, variable("password, encrypted text, ••••••••"));
      assert.ok(!(await editor().page.content()).includes(secret));
      for (const file of (await readdir(editor().userData, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())) {
        const path = join(file.parentPath, file.name);
        assert.ok(!(await readFile(path)).includes(secret), path);
      }
      await editor().screenshot("secret-set");
      await editor().menu(variable("password, encrypted text"), "Delete Secret", variable("password, encrypted text, not set"));
      await inline(variable("password, encrypted text, not set"), "Set Secret", asks("Kept in the secret storage"));
      await leave();
    });

    it("choose another file for a file variable, with its path as the front matter writes it", async () => {
      await editor().menu(variable("invoice, file"), "Choose File of Variable…", input());
      await editor().screenshot("choose-file");
      await until(
        async () => {
          await input().fill(join(editor().folder, "data/orders.csv"), { timeout: 10_000 });
          await editor().page.keyboard.press("Enter");
        },
        async () => (await textOf("orders.playbook")).includes("invoice: { type: file, path: ./data/orders.csv }"),
      );
    });

    it("make a playbook of an endpoint that has none, and a flow, which are READY", async () => {
      await editor().menu(service("GET /products/{sku}, no playbook yet"), "New Playbook…", choices("Negative"));
      await editor().choose("Default", editor().line("Send a GET request to /products/${sku}."));
      await shows(editor().statusItem("READY"));
      await shows(service("GET /products/{sku}, 1 playbook"));
      await inTitle("Services", "New Playbook", asks("New Playbook"));
      await editor().screenshot("new-playbook");
      await leave();
      await inTitle("Services", "New Service", choices("file-code"));
      await leave();
      await inOverflow("Services", "New Flow…", asks("Title of the flow"));
      await leave();
      await editor().menu(service("orders, "), "New Flow…", asks("Title of the flow"));
      await editor().answer("Title of the flow", "Look around", editor().line("flow: Look around"));
      await shows(editor().statusItem("READY"));
    });

    it("check the workspace and say the sum, explain a sentence while it is typed, and open output and walkthrough", async () => {
      await inOverflow("Services", "Check Workspace", editor().toast("playbooks checked: 0 errors,"));
      // The palette, which shows the name of the command, is a quick input, too.
      const sentence = editor().page.locator('.quick-input-widget input[placeholder^="A sentence, such as"]');
      await editor().command("Playbook: Explain Sentence…", sentence);
      await input().fill("Send a GET request to /orders and expect status 200.");
      await shows(editor().page.locator('.quick-input-list .monaco-list-row[aria-label*="Understood"]'));
      await editor().screenshot("explain");
      await editor().press("Enter", editor().line("action: GET /orders"));
      await editor().command("Developer: Set Log Level", choices("Playbook"));
      await editor().choose("Playbook", choices("Trace"));
      await editor().choose("Trace", gone(input()));
      await editor().command("Playbook: Show Output", editor().page.locator(".part.panel .monaco-editor"));
      await shows(editor().page.locator(".part.panel .view-line").filter({ hasText: "Received" }).first());
      await editor().command("View: Hide Panel");
      await inOverflow("Services", "Open Walkthrough", editor().page.getByText("Test an API in plain English").first());
      await editor().screenshot("walkthrough");
    });

    it("read out their help with Alt+F1", async () => {
      await editor().command("Playbook: Focus on Services View");
      await editor().press("Alt+F1", editor().line("The views of Playbook"));
      await shows(editor().line("Run to here is a button of the sentence"));
      await editor().screenshot("accessibility-help");
      await editor().command("Playbook: Open Accessibility Help");
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
    });

    it("open the steps, the variables and the test of a playbook, and run it, from the tree, the Explorer and with keys", async () => {
      const panel = editor().page.locator("iframe.webview.ready");
      const endpoint = service("endpoint Default, READY");
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
      await editor().menu(endpoint, "View AI Workflow Steps", panel.first());
      await editor().menu(endpoint, "Show Context Variables", variable("article, text"));
      await editor().menu(
        endpoint,
        "Reveal in Test Explorer",
        editor().page.locator('.test-explorer .monaco-list-row.focused[aria-label^="Default"]'),
      );
      await editor().command("Playbook: Focus on Services View", service("orders, "));
      await editor().press("Home", service("a, 1 playbook"));
      await editor().expand(service("GET /ping, 1 playbook"));
      const pinged = service("endpoint Pinged, READY");
      await editor().menu(pinged, "Run This Playbook", anotherRun());
      await inline(pinged, "Run This Playbook", anotherRun());
      const file = editor().page.locator('.explorer-folders-view .monaco-list-row[aria-label^="orders.playbook"]').first();
      await editor().command("File: Focus on Files Explorer", file);
      await editor().menu(file, "View AI Workflow Steps", editor().page.locator(".tab.active").filter({ hasText: "orders.playbook" }));
      await editor().open("a/pinged.playbook");
      const revealed = editor().page.locator('.explorer-folders-view .monaco-list-row[aria-label^="pinged.playbook"]').first();
      await editor().command("File: Reveal Active File in Explorer View", revealed);
      await editor().menu(revealed, "Run This Playbook", anotherRun());

      const chord = (key: string, effect: Effect) =>
        until(async () => {
          await editor().page.keyboard.press("Control+Alt+KeyY");
          await editor().page.keyboard.press(key);
        }, effect);
      await editor().open("a/pinged.playbook");
      await chord("KeyE", choices("No environment"));
      await leave();
      await chord("KeyX", asks("Explain Sentence"));
      await leave();
      await chord("KeyR", anotherRun());
      await editor().open("a/pinged.playbook");
      await chord("KeyV", editor().page.locator('.pane-header[aria-label*="Context Variables"]'));
      await editor().open("a/pinged.playbook");
      await chord(
        "KeyS",
        editor().page.frameLocator("iframe.webview.ready").last().frameLocator("iframe#active-frame").getByText("GET /ping · Pinged"),
      );
    });

    it("rename and delete a playbook from the tree", async () => {
      await editor().command("Playbook: Focus on Services View", service("orders, "));
      // The list draws only what is in sight.
      await editor().click(service("POST /sessions"), editor().page.locator(".pane .monaco-list:focus"));
      await editor().press("End", service("Flows"));
      await editor().expand(service("Flows"));
      await editor().press("End", service("flow Look around"));
      await editor().menu(service("flow Look around"), "Rename…", asks("the file keeps its name"));
      await editor().answer("the file keeps its name", "Look about", service("flow Look about"));
      await editor().menu(service("flow Look about"), "Delete", editor().dialog('Delete "Look about"?'));
      await editor().click(
        editor().dialog('Delete "Look about"?').getByRole("button", { name: "Delete" }),
        gone(service("flow Look about")),
      );
    });
  },
);
