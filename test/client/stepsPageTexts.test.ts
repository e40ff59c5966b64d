/**
 * No text of the steps panel stays English in another language: the page is drawn in Chromium with every text marked,
 * and what is not marked has to be data.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Uri, Webview } from "vscode";
import type { ToPage } from "../../client/stepsPanel/messages.ts";
import { pageHtml } from "../../client/stepsPanel/pageHtml.ts";
import type { Vscode } from "../../client/vscodeApi.ts";
import { emptyWorkspace, withFiles } from "../../language/index.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import { openBrowser } from "../report/browser.ts";
import { stepsPageScript } from "./stepsPageInChromium.ts";

const root = join(import.meta.dirname, "../..");
const bundle: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, "l10n/bundle.l10n.json"), "utf8"));
const marked = Object.fromEntries(Object.keys(bundle).map((text) => [text, `⟦${text}⟧`]));

const service = `---
service: shop
base_url: http://localhost:1
headers: { X-Tenant: acme }
variables:
  secretword: { type: encrypted text }
---
`;
const execution = `Send a POST request to /orders with bearer token \${secretword}, header X-Trace "t1", query page 2 and body {"sku": "A-1", "tags": ["${"x".repeat(80)}"]}.
Expect status 201 and that $.status is "NEW".
Save $.id as \${orderId}.
Send a GET request to /orders/\${orderId}/\${nowhere}.
Wait 2 seconds.
Set \${label} to "seven".
For each \${sku} in ["A-1", "B-2"]:
  Send a GET request to /skus/\${sku}.
Frobnicate the moon.
`;

/** The words of sentences, with which checks are edited, and of HTTP are the same in every language. */
const fixedWords = `READY ERROR Setup Execution Teardown Authorization Bearer JSON body header cookie variable as text status field
  is not one of none each any contains contain does have starts ends with start end matches match exists exist empty type has the format length
  GET POST PUT PATCH DELETE HEAD OPTIONS QUERY TRACE Content-Type Host Not Found message ms`;

const origin = "http://panel.test";
/** The part of VS Code that the page needs, in another language. */
const vscode = {
  env: { language: "xx" },
  l10n: { bundle: marked, t: (text: string) => marked[text] ?? text },
  Uri: { joinPath: (folder: string, name: string) => `${folder}/${name}` },
} as unknown as Vscode;
let browser: Browser;
let script: string;
/** The texts of the language server are data, too: they are English, as those of the command are. */
const data = new Set([...wordsOf(fixedWords), ...wordsOf(JSON.stringify(shownOf(execution)).replaceAll("\\n", " "))]);

describe("the page of the steps panel in another language", function () {
  this.timeout(300_000);
  before(async () => {
    script = await stepsPageScript();
    browser = await openBrowser();
  });
  after(() => browser?.close());

  /** The page as the client writes it, with its policy, for the language of the marks. */
  async function open(): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 900, height: 1400 } });
    const html = pageHtml(
      vscode,
      { cspSource: origin, asWebviewUri: (uri: string) => uri } as unknown as Webview,
      origin as unknown as Uri,
    );
    await page.addInitScript("globalThis.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} })");
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
      return route.fulfill({
        contentType: pathname.endsWith(".js") ? "text/javascript" : "text/css",
        body: pathname.endsWith(".js") ? script : "",
      });
    });
    await page.goto(`${origin}/`);
    return page;
  }

  /** Words in what is seen or read out that are neither marked nor data. */
  async function unmarked(page: Page): Promise<readonly string[]> {
    const texts = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.querySelector("#page") as Element, NodeFilter.SHOW_ALL);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
        if (node instanceof Element && node.getAttribute("aria-hidden") !== "true")
          for (const name of ["aria-label", "title", "placeholder", "label"]) found.push(node.getAttribute(name) ?? "");
      }
      return found;
    });
    assert.ok(texts.some((text) => text.includes("⟦")));
    const rest = texts.map((text) => withoutMarked(text));
    return [...new Set(rest.flatMap(wordsOf))].filter((word) => !data.has(word)).toSorted();
  }

  const say = (page: Page, message: ToPage) => page.evaluate((value: unknown) => window.postMessage(value, "*"), message as object);

  it("marks what is shown while there is nothing, and if there is no playbook", async () => {
    const page = await open();
    await page.locator("main p").waitFor();
    assert.deepEqual(await unmarked(page), []);
    await say(page, {
      kind: "shown",
      shown: { view: null, problem: null, trusted: true, environment: null, sending: null, session: null },
    });
    await page.locator("h1").waitFor();
    assert.deepEqual(await unmarked(page), []);
    await page.close();
  });

  it("marks every label, button and hint of steps of every kind, of their results, and of all that edits them", async () => {
    const page = await open();
    for (const trusted of [true, false]) {
      await say(page, { kind: "shown", shown: { ...shownOf(execution), trusted } });
      await page.locator("article").nth(7).waitFor();
      assert.deepEqual(await unmarked(page), []);
    }
    await say(page, { kind: "shown", shown: shownOf(execution) });
    await say(page, {
      kind: "said",
      text: marked["Sent: failed."] ?? "",
      isError: false,
      runToHere: { phase: "execution", instruction: 0 },
    });
    await say(page, { kind: "events", events: [answered] } as unknown as ToPage);
    const articles = page.locator("article");
    for (let index = 0; index < (await articles.count()); index += 1) {
      await articles.nth(index).focus();
      assert.deepEqual(await unmarked(page), [], `sentence ${index + 1}`);
      for (let field = 0; field < (await articles.nth(index).locator(".editable, .tall > button").count()); field += 1) {
        await articles.nth(index).locator(".editable, .tall > button").nth(field).click();
        await page.locator(".editor").waitFor();
        assert.deepEqual(await unmarked(page), [], `field ${field + 1} of sentence ${index + 1}`);
        await page.keyboard.press("Escape");
        await page.locator(".editor").waitFor({ state: "detached" });
      }
    }
    await page.locator("button.field").first().click();
    await page.locator(".offers").waitFor();
    assert.deepEqual(await unmarked(page), []);
    await page.close();
  });
});

function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/\p{L}[\p{L}-]+/gu)].map(([word]) => word.toLowerCase());
}

/** Returns the text without its brackets, which may be nested. */
function withoutMarked(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, "");
  return less === text ? text : withoutMarked(less);
}

function shownOf(sentences: string): Extract<ToPage, { kind: "shown" }>["shown"] {
  const files = [
    ["shop.playbook", service],
    ["a.playbook", `---\nservice: shop\nflow: One\n---\n# Execution\n${sentences}`],
  ] as const;
  const steps = stepsOf(withFiles(emptyWorkspace(), files), "a.playbook");
  assert.ok(steps);
  type Instruction = (typeof steps.phases)[number]["instructions"][number];
  let line = 4;
  const view = ({ span: _, body, ...rest }: Instruction): object => {
    line += 1;
    return { ...rest, range: { start: { line, character: 0 }, end: { line, character: 1 } }, body: body.map(view) };
  };
  const { title, level, headers } = steps;
  const phases = steps.phases.map(({ name, instructions }) => ({ name, instructions: instructions.map(view) }));
  const own = { uri: "file:///a.playbook", version: 1, title, level, headers, status: { kind: "READY" }, phases, environments: ["local"] };
  const session = { open: true, variables: [] };
  return { view: own, problem: null, trusted: true, environment: null, sending: null, session } as unknown as ReturnType<typeof shownOf>;
}

const answered = {
  kind: "step finished",
  test: "a.playbook",
  step: { phase: "execution", place: { line: 6, column: 1 }, step: { step: "api_request" }, iterations: [] },
  result: {
    outcome: "failed",
    saved: {},
    checks: [],
    attempts: 2,
    exchange: {
      request: { method: "POST", url: "http://localhost:1/orders", headers: [["Host", "localhost"]], body: "{}" },
      response: {
        status: 404,
        statusText: "Not Found",
        duration: 3,
        bodyBytes: 20,
        headers: [["Content-Type", "text"]],
        body: '{"message": {"type": 1}}',
      },
    },
  },
};
