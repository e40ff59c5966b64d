/**
 * The Coverage page of the HTML report in a browser: its numbers are those of the JSON, its filters, its links, and
 * that everybody can use it.
 */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { openBrowser } from "./browser.ts";

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
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
      responses: { "200": { description: ok }, "400": { description: <b>no</b> } }
    delete:
      responses: { "204": { description: gone } }

//- /list.playbook
---
service: shop
flow: List the orders
data: [{ limit: 1 }, { limit: 0 }]
---

# Execution
Send a GET request to /orders?limit=<limit> and expect status 200 or 418.
`;

describe("coverage in the HTML report", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;
  let browser: Browser;
  let page: Page;

  before(async () => {
    target = await startTarget(({ url }, response) => json(response, url.includes("limit=0") ? 418 : 200, []));
    folder = await writeFolder(workspace, { url: target.url });
    const { code, stderr } = await folder.run(["run", "--coverage=coverage.json", "--reporter", "html=report.html"]);
    assert.equal(code, 0, stderr);
    browser = await openBrowser();
    page = await browser.newPage();
    await page.goto(`${pathToFileURL(join(folder.path, "report.html")).href}#coverage`);
    await page.waitForSelector(".dimensions");
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
    await target?.close();
  });

  it("shows the numbers of the JSON, undocumented answers and what to test next", async () => {
    const { totals } = JSON.parse(await readFile(join(folder.path, "coverage.json"), "utf8")) as {
      readonly totals: Readonly<Record<string, { readonly covered: number; readonly total: number }>>;
    };
    const shown = await page.locator(".dimensions dd .muted").allInnerTexts();
    assert.deepEqual(
      shown.map((text) => text.trim()),
      Object.values(totals).map(({ covered, total }) => `${covered} of ${total}`),
    );
    assert.match((await page.locator(".undocumented").textContent()) ?? "", /GET \/orders answered 418 +list\.playbook#2/);
    assert.match((await page.locator(".next").textContent()) ?? "", /Call DELETE \/orders 2 points *Make GET \/orders answer 400/);
  });

  it("filters points by words, state and dimension, and leads to the tests that did them", async () => {
    await page.fill(".points input", "limit minimum");
    assert.equal(await page.locator(".points .status").textContent(), "3 points of 1 operation");
    await page.selectOption(".points select[aria-label=State]", "missing");
    const rows = page.locator(".operation tr.is-missing td:first-child");
    assert.deepEqual(await rows.allInnerTexts(), ["query.limit minimum 1: within"]);
    await page.selectOption(".points select[aria-label=State]", "seen");
    await page.selectOption(".points select[aria-label=Dimension]", "schema");
    assert.deepEqual(await page.locator(".operation tr.is-seen td:first-child").allInnerTexts(), [
      "query.limit minimum 1: at",
      "query.limit minimum 1: beyond",
    ]);
    assert.deepEqual(await page.locator(".operation tr.is-seen code").allInnerTexts(), ["openapi.yaml:7", "openapi.yaml:7"]);
    await page.locator(".operation a").first().click();
    await page.waitForFunction(() => location.hash.startsWith("#test/"));
    assert.match((await page.locator("#test-title").textContent()) ?? "", /List the orders/);
    await page.goBack();
    await page.waitForSelector(".dimensions");
  });

  it("can be used by everybody", async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    // The policy of the page lets no script of ours in: the browser's own debugger does.
    const debug = await page.context().newCDPSession(page);
    await page.locator(".operation").first().click();
    const ids = "axe.run(document).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ' ' + nodes[0].target)))";
    const options = { expression: `${axe};${ids}`, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: true };
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { result } = await debug.send("Runtime.evaluate", options);
      assert.deepEqual(JSON.parse(result.value), [], colorScheme);
    }
    for (const name of ["Coverage of shop", "Next tests", "Points"])
      assert.equal(await page.getByRole("region", { name, exact: true }).count(), 1, name);
  });
});
