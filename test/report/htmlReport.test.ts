/**
 * The HTML report in a browser: what it shows of a run, that nothing of a test becomes markup, that everybody can use
 * it, and that it loads nothing.
 */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { openBrowser } from "./browser.ts";

const secret = "s3cr3t-value-of-shop";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
variables:
  token: { type: encrypted text }
headers:
  Authorization: Bearer \${token}
---

# Setup
Send a GET request to /orders/1.

//- /fails.playbook
---
service: shop
flow: Pays & <b>ships</b> </script><script>window.hacked = "title"</script>
tags: [checkout]
---

# Setup
Send a POST request to /orders with body {"sku": "A-1"} and save $.id as \${orderId}.

# Execution
Send a GET request to /orders/\${orderId}.
Expect status 200 and $.status is "PAID" and $.line is {"sku": "A-1", "quantity": 3}.

# Teardown
Send a DELETE request to /orders/\${orderId} and expect status 204.

//- /passes.playbook
---
service: shop
flow: Reads an order
tags: [smoke, checkout]
---

# Execution
Send a GET request to /orders/7.

//- /hostile.playbook
---
service: shop
flow: Gets a hostile answer
---

# Execution
Send a GET request to /hostile.
Expect that the body contains "never there".

//- /huge.playbook
---
service: shop
flow: Gets a huge answer
---

# Execution
Send a GET request to /huge.
Expect status 201.

//- /unready.playbook
---
service: shop
flow: Not written yet
---

# Execution
Do the usual thing with it.
`;

const hostile = `</script><script>window.hacked="body"</script><img src=x onerror='window.hacked="image"'><!--<script>\u001b[31mred\u001b[0m \u202eback`;

describe("the HTML report", function () {
  this.timeout(300_000);
  let target: Target;
  let folder: Folder;
  let browser: Browser;
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

  before(async () => {
    target = await startTarget(({ method, url, headers }, response) => {
      if (url === "/hostile") {
        response.writeHead(200, { "content-type": "text/html", "x-echo": String(headers.authorization) });
        response.end(hostile);
      } else if (url === "/huge") json(response, 200, { items: Array.from({ length: 30_000 }, (_, index) => `<b>${index}</b>`) });
      else if (method === "DELETE") json(response, 409, { message: "shipped" });
      else json(response, method === "POST" ? 201 : 200, { id: 1, status: "NEW", line: { sku: "A-1", quantity: 1 } });
    });
    folder = await writeFolder(workspace, { url: target.url });
    const ended = await folder.run(["run", "--workers", "1", "--reporter", "html=out/report.html", "--reporter", "json=out/report.json"], {
      env: { PLAYBOOK_SECRET_SHOP_TOKEN: secret },
    });
    assert.equal(ended.code, 3, ended.stderr);
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
    await target?.close();
  });

  interface Opened {
    readonly page: Page;
    readonly context: BrowserContext;
    /** The page's network requests, and the browser's complaints. */
    readonly complaints: readonly string[];
  }

  async function open(options: Parameters<Browser["newContext"]>[0] = {}, file = join(folder.path, "out/report.html")): Promise<Opened> {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) complaints.push(`asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(file).href);
    await page.locator("main").waitFor();
    return { page, context, complaints };
  }

  /** Opens a test of the list and waits until it is the one that is shown. */
  async function show(page: Page, title: RegExp): Promise<void> {
    await page.getByRole("link", { name: title }).click();
    await page.locator("#test-title").filter({ hasText: title }).waitFor();
  }

  const titles = (page: Page) => page.locator(".row .title").allTextContents();

  it("says what the run came to, and opens at the first failure", async () => {
    const { page, context, complaints } = await open();
    assert.equal(await page.locator("h1").textContent(), "3 of 5 tests failed");
    const numbers = await page.locator(".numbers > div").allTextContents();
    assert.deepEqual(numbers.slice(0, 4), ["passed2", "failed3", "not ready1", "teardown failed1"]);
    assert.match((await page.title()) ?? "", /3 of 5 tests failed/);
    await show(page, /Pays & <b>ships/);
    const failure = page.locator("details.sentence.is-failed").first();
    assert.match((await failure.locator("> summary").textContent()) ?? "", /Expect status 200 .*fails\.playbook:12/);
    assert.match((await failure.locator(".comparison").first().textContent()) ?? "", /expected {2}"PAID"\nactual {4}"NEW"/);
    assert.match((await failure.locator(".comparison").last().textContent()) ?? "", /- {3}"quantity": 3\n\+ {3}"quantity": 1/);
    // The sentence that failed sent nothing itself: it shows what it has looked at.
    assert.match((await failure.locator(".line-of").first().textContent()) ?? "", /^GET http.*\/orders\/1$/);
    assert.match((await page.locator(".pills").textContent()) ?? "", /failed.*teardown failed/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("shows request and response of steps that passed, too, but only here", async () => {
    const { page, context } = await open();
    await show(page, /Reads an order/);
    await page.locator("details.sentence summary").click();
    assert.match((await page.locator(".inside").textContent()) ?? "", /GET http.*\/orders\/7.*200 OK.*"status": "NEW"/s);
    const report = JSON.parse(await readFile(join(folder.path, "out/report.json"), "utf8"));
    const exchanges = report.tests.flatMap((test: { steps: readonly { outcome: string; exchange?: object }[] }) =>
      test.steps.flatMap(({ outcome, exchange }) => (exchange === undefined ? [] : [outcome])),
    );
    assert.deepEqual([...new Set(exchanges)], ["failed"]);
    await context.close();
  });

  it("filters, searches and orders, and leads from row to row with the keyboard", async () => {
    const { page, context } = await open();
    assert.equal((await titles(page)).length, 5);
    await page.getByRole("button", { name: /^passed/ }).click();
    assert.deepEqual((await titles(page)).sort(), ["Reads an order", "shop"]);
    await page.getByRole("button", { name: /^all/ }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("checkout reads");
    assert.deepEqual(await titles(page), ["Reads an order"]);
    assert.equal(await page.getByRole("status").textContent(), "1 of 5 tests");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox").selectOption({ label: "By title" });
    assert.deepEqual(
      await titles(page),
      (await titles(page)).toSorted((a, b) => a.localeCompare(b)),
    );
    await page.locator(".row").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page
      .locator("#test-title")
      .filter({ hasText: (await titles(page))[1] ?? "" })
      .waitFor();
    assert.equal(await page.evaluate("document.activeElement?.id"), "test-title");
    await page.goBack();
    assert.equal(new URL(page.url()).hash, "");
    await context.close();
  });

  it("has a timeline, the tests of each tag, and what is not ready", async () => {
    const { page, context } = await open();
    await page.getByRole("link", { name: "Timeline" }).click();
    await page.locator(".chart").waitFor();
    assert.equal(await page.locator(".bar").count(), 5);
    assert.equal(await page.locator("tbody tr").count(), 4);
    await page.getByRole("link", { name: "Tags", exact: true }).click();
    await page.locator("#tags-title").waitFor();
    const rows = await page.locator("tbody tr").allTextContents();
    assert.equal(rows.length, 2);
    assert.match(rows[0] ?? "", /^checkout.*failed.*Reads an order/);
    await page.getByRole("link", { name: /^Not ready/ }).click();
    await page.locator("#remarks-title").waitFor();
    assert.match(
      (await page.locator(".remarks").textContent()) ?? "",
      /unready\.playbook is not ready.*unready\.playbook:7:1“Do the usual thing with it”/s,
    );
    await context.close();
  });

  it("lets nothing of a test become markup, and shows control characters as what they are", async () => {
    const { page, context, complaints } = await open();
    for (const name of [/hostile answer/, /huge answer/, /Pays & <b>ships/]) {
      await show(page, name);
      await page.getByRole("button", { name: "Open all" }).click();
      await page.locator(".body").first().waitFor();
    }
    await show(page, /hostile answer/);
    await page.getByRole("button", { name: "Open all" }).click();
    const body = page.locator('.body[aria-label="Response body"]').first();
    assert.equal(await body.textContent(), hostile.replaceAll("\u001b", "␛").replace("\u202e", "\\u202e"));
    assert.equal(await page.evaluate("window.hacked"), undefined);
    assert.equal(await page.locator("main script, main img, main b").count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("cuts what is huge, and holds no secret", async () => {
    const path = join(folder.path, "out/report.html");
    assert.ok((await stat(path)).size < 300_000);
    const { page, context } = await open();
    await show(page, /huge answer/);
    assert.match((await page.locator('.body[aria-label="Response body"]').first().textContent()) ?? "", /more characters are not shown/);
    await show(page, /hostile answer/);
    await page.getByRole("button", { name: "Open all" }).click();
    for (const fold of await page.locator(".headers summary").all()) await fold.click();
    const text = (await page.locator("main").textContent()) ?? "";
    assert.match(text, /Authorization/);
    assert.match(text, /x-echo/);
    assert.ok(!text.includes(secret));
    assert.ok(!(await readFile(path, "utf8")).includes(secret));
    await context.close();
  });

  it("has nothing that axe finds fault with, light and dark, on a desktop and a phone, and fits both", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const viewport of [
        { width: 1360, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const { page, context } = await open({ colorScheme, viewport });
        const test = await page.getByRole("link", { name: /Pays & <b>ships/ }).getAttribute("href");
        for (const hash of ["#tests", test, "#timeline", "#tags", "#remarks"]) {
          await page.evaluate((to) => {
            location.hash = to ?? "";
          }, hash);
          await page.waitForFunction(() => document.querySelector(".detail h2, .other h2") !== null);
          const where = `${colorScheme} ${viewport.width} ${hash}`;
          assert.deepEqual(await faults(page, context), [], where);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${where} is too wide`);
        }
        await context.close();
      }
    }
  });

  /** The policy of the page lets no script of ours in: the browser's own debugger does. */
  async function faults(page: Page, context: BrowserContext): Promise<readonly string[]> {
    const debug = await context.newCDPSession(page);
    const ids =
      "axe.run(document).then(({ violations, passes }) => JSON.stringify({ passes: passes.length, faults: violations.map(({ id, nodes }) => id + ' ' + nodes[0].target) }))";
    const options = { expression: `${axe};${ids}`, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: true };
    const { result } = await debug.send("Runtime.evaluate", options);
    const found = JSON.parse(result.value) as { readonly passes: number; readonly faults: readonly string[] };
    assert.ok(found.passes > 10);
    return found.faults;
  }

  it("shows the failures to a browser without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder.path, "out/report.html")).href);
    const text = (await page.locator("main").textContent()) ?? "";
    assert.match(text, /2 passed, 3 failed, 1 not ready, 1 teardown failed/);
    assert.match(text, /failed: Pays & <b>ships<\/b>.*\(fails\.playbook:12:1\) \$\.status is "PAID" — but it is "NEW"/);
    await context.close();
  });

  it("lets in its own script and style only", async () => {
    const text = await readFile(join(folder.path, "out/report.html"), "utf8");
    assert.match(text, /default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'/);
    const markup = text.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, "");
    assert.doesNotMatch(markup, /<[^>]*\s(?:on\w+|src|href)=|<link|<script/i);
  });

  it("shows the attempts of a test that passes only the second time", async () => {
    let calls = 0;
    const flaky = await startTarget((_, response) => json(response, ++calls === 1 ? 500 : 200, { calls }));
    const text = "---\nservice: shop\nflow: Passes the second time\n---\n# Execution\nSend a GET request to /x.\n";
    const own = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n---\n//- /flaky.playbook\n${text}`, {
      url: flaky.url,
    });
    const { code } = await own.run(["run", "--retries", "1", "--reporter", "html=report.html"]);
    assert.equal(code, 0);
    const { page, context } = await open({}, join(own.path, "report.html"));
    assert.equal(await page.locator("h1").textContent(), "The test passed");
    assert.match((await page.locator(".pills").textContent()) ?? "", /passed.*flaky/);
    await page.getByRole("link", { name: /Attempt 1/ }).click();
    await page.locator("details.sentence.is-failed").waitFor();
    await context.close();
    await own.remove();
    await flaky.close();
  });
});
