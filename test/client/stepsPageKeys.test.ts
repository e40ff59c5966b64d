/**
 * Types and clicks in the steps panel, in Chromium: no key is lost or counts twice, however fast a person types, and no
 * click is, however slow.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../report/browser.ts";
import { openStepsPage, shownSteps, showSteps } from "./stepsPageInChromium.ts";

describe("the fields of the steps panel", function () {
  this.timeout(120_000);
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await openBrowser();
    page = await openStepsPage(browser);
    await showSteps(page, shownSteps('Send a POST request to /orders with body { "sku": "A-1" }.\n'));
    await page.locator("article").waitFor();
  });
  after(() => browser?.close());

  it("have the focus as soon as they are opened, so that no key is lost", async () => {
    const focused = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Edit Body"]')?.click();
      return document.activeElement?.tagName;
    });
    assert.equal(focused, "TEXTAREA");
  });

  it("select all by themselves, so that a late VS Code does not replace what was typed in the meantime", async () => {
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      // Where VS Code listens in a webview.
      window.addEventListener("keydown", ({ key }) => heard.push(key.toLowerCase()));
    });
    const area = page.locator(".editor textarea");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("{}");
    assert.equal(await area.inputValue(), "{}");
    assert.ok(!(await page.evaluate<readonly string[]>("heard")).includes("a"), "VS Code hears of the key");
    await page.keyboard.press("Escape");
    await page.locator("article:focus").waitFor();
    await page.keyboard.press("Control+A");
    assert.ok((await page.evaluate<readonly string[]>("heard")).includes("a"), "elsewhere it is VS Code's");
  });

  it("open at a slow click, though the instruction above gets shorter and their own longer", async () => {
    await showSteps(page, shownSteps('Send a GET request to /orders.\nSend a POST request to /orders with body { "sku": "A-1" }.\n'));
    await page.locator("article").first().focus();
    await page.locator("article").nth(1).locator(".editable").first().click({ delay: 500 });
    await page.locator(".editor").waitFor();
  });
});
