/**
 * Coverage as a person uses it: run with it, the numbers in the Test Explorer, the lines of the document, and a
 * proposal for what is not covered.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseFixture } from "../../../support/fixture.ts";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { withOtherFiles } from "../../otherFiles.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.yaml
---
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      parameters:
        - name: limit
          in: query
          schema:
            type: integer
            minimum: 1
      responses:
        "200":
          description: All
        "400":
          description: No
    delete:
      responses:
        "204":
          description: Gone
//- /list.playbook
---
service: shop
flow: Lists orders
---
# Execution
Send a GET request to /orders?limit=1 and expect status 200.
`;

let target: Target;
let source: string;

inVscode(
  "coverage in VS Code",
  async () => {
    target = await startTarget(({ url }, response) => json(response, /limit=(?:0|-)/.test(url) ? 400 : 200, []));
    source = await mkdtemp(join(tmpdir(), "playbook-coverage-"));
    await mkdir(join(source, ".vscode"));
    for (const [name, text] of parseFixture(workspace).files) {
      await mkdir(dirname(join(source, name)), { recursive: true });
      await writeFile(join(source, name), text.replaceAll("{{url}}", target.url));
    }
    return { workspace: source };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });

    it("shows the numbers of the run, and which lines of the document it covered", async () => {
      const { page } = editor();
      await editor().command(
        "Testing: Focus on Test Explorer View",
        page.locator('.test-explorer .monaco-list-row[aria-label^="shop"]').first(),
      );
      const covered = page.locator('.test-coverage-list-per-test, .monaco-list-row[aria-label*="openapi.yaml"]').first();
      // A second run would count its requests, too.
      await until(() => editor().command("Test: Run All Tests with Coverage"), covered, { what: "the numbers", again: 60_000 });
      await editor().screenshot("coverage-numbers");
      await editor().open("openapi.yaml");
      await shows(page.locator(".coverage-deco-gutter.coverage-deco-hit").first());
      await shows(page.locator(".coverage-deco-gutter.coverage-deco-miss").first());
      await editor().screenshot("coverage-lines");
      assert.deepEqual(
        target.received.map(({ method, url }) => `${method} ${url}`),
        ["GET /orders?limit=1"],
      );
    });

    it("proposes a test for a line that is not covered", async () => {
      const { page } = editor();
      const what = "GET /orders query.limit minimum 1: beyond";
      await page.locator(".view-line").getByText("minimum:").first().click();
      const action = page.locator(".action-widget").getByText(`Propose a test that covers ${what}`).first();
      await editor().press("Control+.", action);
      await editor().screenshot("coverage-action");
      const proposed = (label: string) => editor().row(label, "Proposed Changes");
      await editor().click(action, proposed(`shop: a test that covers ${what}`));
      await shows(proposed("endpoints"));
      await editor().screenshot("coverage-proposal");
      assert.equal((await readdir(editor().folder)).includes("endpoints"), false, "a proposal writes nothing");
    });

    it("covers the line when the proposal is accepted and run", async () => {
      const { page } = editor();
      await editor().command("Playbook: Accept All Changes", async () => (await readdir(editor().folder)).includes("endpoints"));
      await editor().command(
        "Testing: Focus on Test Explorer View",
        page.locator('.test-explorer .monaco-list-row[aria-label^="shop"]').first(),
      );
      // A run is of the tests that the explorer knows by then.
      await editor().expand(page.locator('.test-explorer .monaco-list-row[aria-label^="shop"]').first());
      await shows(page.locator('.test-explorer .monaco-list-row[aria-label^="GET /orders"]').first());
      const totals = page
        .locator(".part.panel .xterm-rows")
        .getByText(/^ +statuses +2 of 3/)
        .first();
      await until(() => editor().command("Test: Run All Tests with Coverage"), totals, { what: "the new totals", again: 60_000 });
      await shows(
        page
          .locator(".part.panel .xterm-rows")
          .getByText(/^ +schema +[23] of 4/)
          .first(),
      );
      await editor().open("openapi.yaml");
      // 400, which nothing had answered, on line 15.
      await shows(page.locator(".coverage-deco-gutter.coverage-deco-hit").nth(3));
      await editor().screenshot("coverage-closed");
    });
  },
  withOtherFiles,
);
