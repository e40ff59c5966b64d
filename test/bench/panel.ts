/**
 * Measures how long the steps panel takes to show a long playbook: the language server's view, and the page's drawing,
 * in Chromium. `node test/bench/panel.ts [sentences]`, after a build.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Shown } from "../../client/stepsPanel/messages.ts";
import { check, emptyWorkspace, withFiles } from "../../language/index.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import { openBrowser } from "../report/browser.ts";

const sentences = Number(process.argv[2] ?? 10_000);
const dist = join(import.meta.dirname, "../../dist");
const service = "---\nservice: shop\nbase_url: http://localhost:1\nheaders: { X-Tenant: acme }\n---\n";
const lines = Array.from(
  { length: sentences / 2 },
  (_, index) =>
    `Send a POST request to /orders/${index} with body {"sku": "A-${index}", "quantity": ${index}}.\nExpect status 201 and that $.status is "NEW".`,
);
const text = `---\nservice: shop\nflow: Long\n---\n\n# Execution\n${lines.join("\n")}\n`;

const timed = <Result>(name: string, run: () => Result): Result => {
  const start = performance.now();
  const result = run();
  console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
  return result;
};

const workspace = withFiles(emptyWorkspace(), [
  ["shop.playbook", service],
  ["long.playbook", text],
]);
timed("check, which an open document has had", () => check(workspace, "long.playbook"));
const steps = timed("steps for the panel", () => stepsOf(workspace, "long.playbook"));
if (steps === undefined) throw new Error("There is no such playbook.");
type Instruction = (typeof steps.phases)[number]["instructions"][number];
let line = 6;
const view = ({ span: _, body, ...rest }: Instruction): object => {
  line += 1;
  return { ...rest, range: { start: { line, character: 0 }, end: { line, character: 1 } }, body: body.map(view) };
};
const shown = {
  view: {
    uri: "file:///long.playbook",
    version: 1,
    title: "Long",
    level: "flow",
    status: { kind: "READY" },
    headers: steps.headers,
    phases: steps.phases.map(({ name, instructions }) => ({ name, instructions: instructions.map(view) })),
    environments: [],
  },
  problem: null,
  trusted: true,
  environment: null,
  sending: null,
  session: null,
} as unknown as Shown;

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 } });
  await page.setContent(`<!doctype html><style>${readFileSync(join(dist, "steps.css"), "utf8")}</style><div id="page"></div>`);
  await page.evaluate("globalThis.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} })");
  await page.addScriptTag({ content: readFileSync(join(dist, "steps.js"), "utf8") });
  await page.evaluate((data: unknown) => Object.assign(globalThis, { shown: data }), shown as object);
  const cpu = await processorTime(page);
  const drawn = await page.evaluate(async () => {
    const start = performance.now();
    window.postMessage({ kind: "shown", shown: (globalThis as unknown as { shown: unknown }).shown }, "*");
    while (document.querySelectorAll("[data-item]").length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const open = performance.now() - start;
    const whole = document.querySelectorAll(".item .steps").length;
    const jump = performance.now();
    document.documentElement.scrollTop = document.documentElement.scrollHeight;
    const last = () => document.querySelector("[role=list]:last-of-type > :last-child");
    while (last()?.querySelector(".step") === null) await new Promise((resolve) => setTimeout(resolve, 5));
    const items = document.querySelectorAll("[data-item]").length;
    return { open, jump: performance.now() - jump, items, whole };
  });
  const used = (await cpu()) * 1_000;
  console.log(
    `page opened: ${Math.round(drawn.open)} ms; a jump to the end: ${Math.round(drawn.jump)} ms; CPU of both: ${Math.round(used)} ms`,
  );
  console.log(`${drawn.items} sentences, ${drawn.whole} of them drawn with their steps at first`);
} finally {
  await browser.close();
}

/**
 * Gives the seconds of CPU that the page's main thread has used since, which say more than the clock on a busy machine.
 */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const now = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const start = await now();
  return async () => (await now()) - start;
}
