/**
 * Goes by the keyboard alone from an empty folder to a report in a tab, with the steps panel on the way; then through
 * proposals, and an MCP server with its sign-in.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AuthorizationServer, startAuthorizationServer, startProtected } from "../../../support/authorizationServer.ts";
import type { RunningMcpServer } from "../../../support/mcpServer.ts";
import { notesKey, startNotes } from "../../../support/notesService.ts";
import type { Target } from "../../../support/target.ts";
import { gone, shows } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { createKeyboard, type Keyboard } from "../../keyboard.ts";

let target: Target;
let authority: AuthorizationServer;
let shop: RunningMcpServer;
let source: string;

inVscode(
  "VS Code without a mouse",
  async () => {
    target = await startNotes();
    authority = await startAuthorizationServer();
    shop = await startProtected(authority, { listed: () => [{ name: "find", description: "Finds.", inputSchema: { type: "object" } }] });
    source = await mkdtemp(join(tmpdir(), "playbook-keyboard-"));
    return { workspace: source, settings: { "playbook.mcp.signIn": "loopback" } };
  },
  (editor) => {
    let hands: Keyboard;
    before(async () => {
      hands = await createKeyboard(editor());
    });
    after(() => Promise.all([target?.close(), shop?.close(), authority?.close(), rm(source, { recursive: true, force: true })]));
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    const choice = (label: string) =>
      editor()
        .page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const text = (part: string) => editor().page.locator(".editor-group-container .view-line").filter({ hasText: part }).first();
    const type = (typed: string) => editor().page.keyboard.type(typed);
    const page = () => editor().webview();
    const article = (sentence: string) => page().locator("article").filter({ hasText: sentence }).first();
    const services = (label: string) => editor().row(label, "Services");
    const test = (label: string) =>
      editor()
        .page.locator(`.test-explorer .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const servicesView = "Playbook: Focus on Services View";
    const testsView = "Testing: Focus on Test Explorer View";
    const proposalsView = "Playbook: Focus on Proposed Changes View";
    const playbook = "endpoints/createNote/default.playbook";

    it("makes a service from the welcome of the view", async () => {
      const welcome = editor().page.locator(".welcome-view-content");
      await hands.palette(servicesView, welcome.filter({ hasText: "A service is the API under test" }).first());
      await hands.tabTo(welcome.getByRole("button", { name: "New Service…" }), "Enter", choice("cloud-download"));
      await hands.choose("cloud-download", asks("Address of the OpenAPI document"));
      await editor().answer("Address of the OpenAPI document", `${target.url}/openapi.json`, asks("Which header authenticates you?"));
      await editor().answer("Which header authenticates you?", `X-Api-Key: ${notesKey}`, asks("Name of the service"));
      await editor().answer("Name of the service", "notes", asks("Base URL"));
      await editor().answer("Base URL", target.url, text("service: notes"));
    });

    it("makes a playbook from the menu of an endpoint, and writes in it", async () => {
      await shows(services("POST /notes, no playbook yet"));
      await hands.menu(servicesView, "POST /notes, no playbook yet", "New Playbook…", choice("Default"));
      await hands.choose("Default", text("Send a POST request to /notes with body:"));
      await hands.palette("View: Focus First Editor Group", editor().active().locator(".monaco-editor.focused"));
      // An editor that has just been focused loses some keys.
      await hands.keys(["Control+Home", ...Array.from({ length: 16 }, () => "ArrowDown")], editor().statusItem("Ln 17,"));
      for (const key of ["End", "Enter"]) await editor().page.keyboard.press(key);
      await type("Expect that $.");
      await hands.keys(["Escape", "Control+Space"], editor().suggestion("$.state"));
      await hands.keys(["ArrowDown", "ArrowDown", "Enter"], text("5. Expect that $.state"));
      await type(' is "done".');
      await editor().save(playbook, (saved) => saved.includes('5. Expect that $.state is "done".\n'));
    });

    it("goes through the steps panel, and changes a payload there", async () => {
      await hands.keys(["Control+Alt+y", "s"], article("Send a POST request"));
      const focused = page().locator("article:focus");
      await hands.tabTo(article("Send a POST request"), "Home", focused.filter({ hasText: "Send a POST request" }));
      await hands.keys(["ArrowDown"], focused.filter({ hasText: "Expect status 201" }));
      await hands.keys(["Home"], focused.filter({ hasText: "Send a POST request" }));
      const area = page().locator(".editor textarea");
      await hands.tabTo(article("Send a POST request").getByRole("button", { name: "Edit Body" }), "Enter", area);
      await editor().page.keyboard.press("Control+A");
      await type('{ "text": "Buy bread", "colour": "yellow" }');
      await hands.keys(["Control+Enter"], text('"text": "Buy bread"'));
      await editor().save(playbook, (saved) => saved.includes("Buy bread"));
    });

    it("runs from the panel, gives the secret, and accepts what came", async () => {
      await hands.keys(["Control+Alt+y", "r"], asks("The run needs it"));
      await editor().answer("The run needs it", notesKey, async () => target.received.some(({ method }) => method === "DELETE"));
      for (const label of ["notes", "POST /notes"]) {
        await hands.row(testsView, label);
        await editor().page.keyboard.press("ArrowRight");
      }
      await shows(test("Default (Failed)"));
      const question = editor().dialog("Expect the actual response from now on?");
      await hands.menu(testsView, "Default (Failed)", "Accept Actual Value…", question);
      await hands.keys(["Enter"], text('5. Expect that $.state is "open".'));
      await hands.palette("Playbook: Run This Playbook", test("Default (Passed)"));
    });

    it("shows the report, and opens a test and a sentence in it", async () => {
      const report = editor().page.locator('.tab.active[aria-label^="Test Report"]');
      await hands.palette("Playbook: Run All and Show Report", report);
      await shows(page().getByRole("heading", { name: "The test passed" }));
      await hands.palette("View: Focus Active Editor Group", async () => !(await editor().page.locator(".quick-input-widget").isVisible()));
      const opened = page().locator("summary").filter({ hasText: "Send a POST request to /notes" }).first();
      await hands.tabTo(page().locator("a").filter({ hasText: "POST /notes · Default" }).first(), "Enter", opened);
      await hands.tabTo(opened, "Enter", page().getByText("Buy bread").first());
    });

    it("reviews proposals: looks at one, and accepts or discards them all", async () => {
      const proposed = (label: string) => editor().row(label, "Proposed Changes");
      const generate = async () => {
        await hands.menu(servicesView, "notes", "Generate Endpoint Playbooks…", choice("DELETE /notes"));
        await hands.keys(["Enter"], asks("What do you want?"));
        await hands.keys(["Enter"], proposed("notes: DELETE"));
        await hands.row(proposalsView, "notes: DELETE");
      };
      await generate();
      const question = editor().dialog("Discard all proposed changes?");
      await hands.keys(["Control+Alt+y", "d"], question);
      await hands.keys(["Enter"], async () => !(await proposed("notes: DELETE").isVisible()));
      const files = async () => (await readdir(editor().folder, { recursive: true })).filter((name) => name.endsWith(".playbook")).length;
      const before = await files();
      await generate();
      await hands.keys(
        ["Control+Alt+y", "n"],
        editor().page.locator(".monaco-diff-editor .view-line").filter({ hasText: "DELETE" }).first(),
      );
      await hands.row(proposalsView, "notes: DELETE");
      await hands.keys(["Control+Alt+y", "a"], async () => (await files()) > before);
    });

    it("adds an MCP server, and signs in at it", async () => {
      await hands.palette("Playbook: Add MCP Server…", choice("Add custom URL"));
      await hands.choose("Add custom URL", asks("Server URL"));
      await editor().answer("Server URL", shop.url, asks("Display name"));
      await editor().answer("Display name", "Web Shop", asks("Reference name"));
      await editor().answer("Reference name", "shop", choice("Sign in with the browser"));
      const question = editor().dialog("@shop asks you to sign in at 127.0.0.1");
      await hands.choose("Sign in with the browser", question);
      await hands.keys(["Enter"], gone(question));
      await hands.row("Playbook: Focus on MCP Servers View", "@shop, ready");
    });

    it("has pressed the mouse nowhere", async () => {
      assert.equal(await hands.presses(), 0);
    });
  },
);
