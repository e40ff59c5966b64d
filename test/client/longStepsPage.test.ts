/**
 * Tests a long playbook in the steps panel, drawn in Chromium: only visible sentences have their steps, and all of them
 * can be searched, read out and reached by keys.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../report/browser.ts";
import { openStepsPage, shownSteps, showSteps } from "./stepsPageInChromium.ts";

const root = join(import.meta.dirname, "../..");
const count = 2_000;
const sentences = Array.from({ length: count }, (_, index) => `Send a GET request to /orders/${index}.\n`).join("");
const last = `Send a GET request to /orders/${count - 1}.`;

describe("a long playbook in the steps panel", function () {
  this.timeout(300_000);
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await openBrowser();
    page = await openStepsPage(browser);
    await show(60);
  });
  after(() => browser?.close());

  const show = async (first?: number) => {
    await showSteps(page, shownSteps(sentences, first));
    await page.waitForFunction((all) => document.querySelectorAll("[data-item]").length === all, first ?? count);
  };
  const isOnScreen = (sentence: string) =>
    page.waitForFunction((text) => {
      const place = [...document.querySelectorAll("article")].find((one) => one.textContent?.includes(text));
      const box = place?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.top < innerHeight && place?.querySelector(".step") !== null;
    }, sentence);

  it("begins with its first sentences, which stay as they are when the others come", async () => {
    const ids = () => page.locator("article").evaluateAll((all) => all.slice(0, 10).map(({ id }) => id));
    await page.locator("article").nth(3).focus();
    const before = await ids();
    assert.equal(before.length, 10);
    await show();
    assert.deepEqual(await ids(), before);
    assert.equal(await page.locator("article:focus").getAttribute("id"), before[3]);
  });

  it("draws the steps of those that are near the window alone", async () => {
    assert.equal(await page.locator("[data-item]").count(), count);
    assert.ok((await page.locator(".steps").count()) <= 100);
  });

  it("is a list of all its sentences for a screen reader, without a flaw that axe knows", async () => {
    assert.equal(await page.getByRole("listitem").count(), count);
    await page.evaluate(readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
    const flaws = await page.evaluate(
      "axe.run(document, { runOnly: ['cat.structure', 'cat.aria', 'cat.keyboard', 'cat.semantics'], resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))",
    );
    assert.deepEqual(flaws, []);
  });

  it("goes to its end and back with the keyboard alone, and the focus goes along", async () => {
    await page.locator("article").first().focus();
    for (const [key, sentence] of [
      ["End", last],
      ["ArrowUp", `Send a GET request to /orders/${count - 2}.`],
      ["Home", "Send a GET request to /orders/0."],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator("article:focus").filter({ hasText: sentence }).waitFor();
      await isOnScreen(sentence);
    }
  });

  it("has the text of every sentence where a search finds it", async () => {
    const rows = page.locator("[data-item]").filter({ hasText: "/orders/1234." });
    assert.equal(await rows.count(), 1);
    // "auto" is what a search looks into and shows, where it would pass over "hidden" and "display: none".
    assert.ok(await rows.evaluate((row) => row.checkVisibility()));
    assert.equal(await rows.evaluate((row) => getComputedStyle(row.parentElement as Element).contentVisibility), "auto");
  });

  it("shows the sentence in which the cursor of the text is", async () => {
    await page.evaluate((line) => window.postMessage({ kind: "cursor", line, character: 0 }, "*"), 5 + 1_700);
    await isOnScreen("/orders/1700.");
    await page.locator(".marked").filter({ hasText: "/orders/1700." }).waitFor();
  });
});
