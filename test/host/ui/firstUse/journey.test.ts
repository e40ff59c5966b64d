/**
 * Goes from an empty folder to a green test and its report as a new user does. With PLAYBOOK_PICTURES=1 it takes
 * pictures of each surface in a light, a dark and a high-contrast theme, in windows of 1400 and 900 pixels:
 * `out/screenshots/journey-*`. Copy those of README.md and docs/tutorial.md to docs/images when a surface changes.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notesKey as secret, startNotes } from "../../../support/notesService.ts";
import type { Target } from "../../../support/target.ts";
import { gone, shows, takesPictures, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";

/** The parts of VS Code that other tests go without. */
const drawn = { "editor.minimap.enabled": true, "breadcrumbs.enabled": true };

let target: Target;
let source: string;

inVscode(
  "from an empty folder to a green test",
  async () => {
    target = await startNotes();
    source = await mkdtemp(join(tmpdir(), "playbook-journey-"));
    return { workspace: source, ...(takesPictures ? { settings: drawn } : {}) };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });
    const services = (label: string) => editor().row(label, "Services");
    const choices = (label: string) =>
      editor()
        .page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    const text = (part: string) => editor().page.locator(".editor-group-container .view-line").filter({ hasText: part }).first();
    const step = (sentence: string) => editor().webview().locator("article").filter({ hasText: sentence }).first();
    const test = (label: string) =>
      editor()
        .page.locator(`.test-explorer .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const path = "endpoints/createNote/default.playbook";
    /** The same surface in each theme and both windows, the light one last. */
    const pictures = async (name: string) => {
      if (!takesPictures) return;
      const windows = { "-900": { width: 900, height: 700 }, "": { width: 1400, height: 900 } } as const;
      for (const theme of ["dark", "contrast", "light"] as const) {
        await editor().show(theme);
        for (const [suffix, size] of Object.entries(windows)) {
          await editor().page.setViewportSize(size);
          // Under the mouse, the status bar shows a hover.
          await editor().page.mouse.move(0, 0);
          await editor().screenshot(`journey-${name}-${theme}${suffix}`);
        }
      }
    };

    it("starts in a folder without anything, where the view says how", async () => {
      const welcome = editor().page.locator(".welcome-view-content");
      await editor().command("Playbook: Focus on Services View", welcome.filter({ hasText: "A service is the API under test" }).first());
      await pictures("1-empty");
      await editor().click(welcome.getByRole("button", { name: "New Service…" }), choices("cloud-download"));
    });

    it("makes a service from the OpenAPI document at an address", async () => {
      await editor().choose("cloud-download", asks("Address of the OpenAPI document"));
      // VS Code reports a wrong address where it can be corrected, and keeps it.
      await editor().answer("Address of the OpenAPI document", `${target.url}/nothing.json`, asks("404"));
      await pictures("2-wrong-address");
      // The document is only for those who say who they are.
      await editor().answer("404", `${target.url}/openapi.json`, asks("Which header authenticates you?"));
      await editor().answer("Which header authenticates you?", `X-Api-Key: ${secret}`, asks("Name of the service"));
      await pictures("2-service");
      await editor().answer("Name of the service", "notes", asks("Base URL"));
      await editor().answer("Base URL", target.url, text("service: notes"));
      await shows(text('X-Api-Key: "${apiKey}"'));
      await shows(services("POST /notes, no playbook yet"));
      await shows(editor().statusItem("READY"));
      // The folder of settings is where this test chooses themes.
      const made = (await readdir(editor().folder)).filter((name) => name !== ".vscode");
      assert.deepEqual(made.toSorted(), ["notes.playbook", "openapi.yaml"]);
    });

    it("writes a playbook of an endpoint, and continues with completion", async () => {
      await editor().menu(services("POST /notes, no playbook yet"), "New Playbook…", choices("Default"));
      await editor().choose("Default", text("Send a POST request to /notes with body:"));
      await shows(editor().statusItem("READY"));
      await shows(services("POST /notes, 1 playbook"));
      await editor().click(text("Save $.id as ${noteId}."), editor().active().locator(".monaco-editor.focused"));
      await editor().page.keyboard.press("End");
      await editor().page.keyboard.press("Enter");
      await editor().page.keyboard.type("Expect that $.");
      // Asked for again, the list that is open would only show its details.
      await until(async () => {
        await editor().page.keyboard.press("Escape");
        await editor().page.keyboard.press("Control+Space");
      }, editor().suggestion("$.state"));
      await pictures("3-completion");
      await editor().click(editor().suggestion("$.state"), text("5. Expect that $.state"));
      await editor().page.keyboard.type(' is "done".');
      await editor().save(path, (saved) => saved.includes('5. Expect that $.state is "done".\n'));
    });

    it("shows the steps of each sentence; a payload that is changed there changes the sentence, and a sentence the steps", async () => {
      await editor().click(editor().lens("View AI Workflow Steps"), step("Send a POST request"));
      await editor().click(step("Send a POST request").getByRole("button", { name: "Edit Body" }), editor().webview().locator(".editor"));
      const area = editor().webview().locator(".editor textarea");
      await area.fill((await area.inputValue()).replace("Buy milk", "Buy bread"));
      await editor().press("Control+Enter", text('"text": "Buy bread"'));
      await editor().click(text("2. Expect status 201."), editor().active().locator(".monaco-editor.focused"));
      await editor().page.keyboard.press("End");
      await editor().page.keyboard.press("ArrowLeft");
      await editor().page.keyboard.type(" and that $.colour exists");
      await editor().page.keyboard.press("Home");
      await shows(step("$.colour").locator(".path").filter({ hasText: "$.colour" }));
      await pictures("4-steps");
      await editor().save(path, (saved) => saved.includes("Buy bread") && saved.includes("$.colour exists"));
    });

    it("says that the secret has no value, and asks for it before the first run", async () => {
      await editor().command("Playbook: Show Context Variables", editor().row("apiKey, encrypted text, not set", "Context Variables"));
      await shows(editor().statusItem("READY, 1 secret not set"));
      await pictures("5-missing-secret");
      await editor().command("Testing: Focus on Test Explorer View", test("notes"));
      await editor().expand(test("notes"));
      await editor().expand(test("POST /notes"));
      await test("Default").hover();
      await editor().click(test("Default").locator(".codicon-testing-run-icon"), asks("The run needs it"));
      await pictures("5-secret");
    });

    it("is red, with what came instead at the sentence", async () => {
      await editor().answer("The run needs it", secret, test("Default (Failed)"));
      await shows(editor().page.locator(".zone-widget, .test-message-inline-content, .test-error-content-widget").first());
      await pictures("6-red");
      const requests = target.received.map(({ method, url }) => `${method} ${url}`);
      assert.deepEqual([...new Set(requests)], ["GET /nothing.json", "GET /openapi.json", "POST /notes", "DELETE /notes/n-1"]);
    });

    it("accepts what the service answered, after the change has been shown", async () => {
      const question = editor().dialog("Expect the actual response from now on?");
      await editor().menu(test("Default (Failed)"), "Accept Actual Value…", question);
      await shows(question.filter({ hasText: '5. Expect that $.state is "open".' }));
      await pictures("7-accept");
      const said = editor().toast("The playbook now expects the actual response");
      await editor().click(question.getByRole("button", { name: "Accept" }), said);
      await shows(text('5. Expect that $.state is "open".'));
      await editor().click(said.getByText("Run Again"), test("Default (Passed)"));
    });

    it("is green, and nothing has kept the secret", async () => {
      assert.match(await editor().read(path), /\$\.state is "open"/, "a run saves first");
      await editor().command("View: Hide Panel");
      await pictures("8-green");
      assert.ok(!(await editor().page.content()).includes(secret));
      const files = [editor().userData, editor().folder];
      for (const folder of files)
        for (const file of (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())) {
          const name = join(file.parentPath, file.name);
          assert.ok(!(await readFile(name)).includes(secret), name);
        }
    });

    it("shows the report of a run in a tab, with the secret that VS Code keeps", async () => {
      const report = editor().page.locator('.tab.active[aria-label^="Test Report"]');
      await editor().command("Playbook: Run All and Show Report", report);
      await editor().command("View: Close Editors in Other Groups", gone(editor().page.locator(".editor-group-container").nth(1)));
      const page = editor().webview();
      await shows(page.getByRole("heading", { name: "The test passed" }));
      await pictures("9-report");
      const isDark = () => page.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--canvas") === "#0f1318");
      assert.ok(!(await isDark()));
      await editor().show("contrast");
      const canvas = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
      await shows(async () => (await canvas()) === "rgb(0, 0, 0)", { what: "black page" });
      await editor().show("dark");
      await shows(isDark);
      await editor().click(
        page.getByText("POST /notes · Default").first(),
        page.getByText("Send a POST request to /notes with body").first(),
      );
      assert.ok(!(await page.locator("html").innerHTML()).includes(secret));
    });
  },
);
