/**
 * Measures how long a person waits in a real VS Code with 1,000 playbooks: activation, from a typed sentence to its
 * underline, a run of all tests in the Test Explorer next to the same run by the command, and the steps panel of 10,000
 * sentences. `node test/bench/editor.ts [rounds] [playbooks]`, after a build. The least of the iterations counts; a
 * fixed piece of work, timed before each one, shows how busy the machine is.
 */
/// <reference lib="dom" />
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Editor, gone, openEditor, shows, until } from "../host/editor.ts";
import { clickLimit } from "../host/until.ts";
import { writePlaybooks } from "./flows.ts";
import { measure } from "./measure.ts";

const rounds = Number(process.argv[2] ?? 3);
const playbooks = Number(process.argv[3] ?? 1_000);
const here = import.meta.dirname;
const command = join(here, "../../dist/playbook.cjs");
const opened = "shop0/order-7.playbook";

const target = spawn(process.execPath, [join(here, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-bench-editor-"));
const found: Record<"activation" | "underline" | "engine" | "explorer" | "explorer again" | "panel" | "whole panel", number[]> = {
  activation: [],
  underline: [],
  engine: [],
  explorer: [],
  "explorer again": [],
  panel: [],
  "whole panel": [],
};
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  const root = join(folder, "shop");
  await writePlaybooks(root, url, playbooks);
  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1}: a fixed piece of work ${fixedWork()} ms, load ${loadavg()[0]?.toFixed(1)}`);
    const { seconds } = await measure(command, ["run", root], folder);
    keep("engine", [seconds * 1000]);
    const editor = await openEditor({ workspace: root });
    try {
      await editor.open(opened);
      await shows(editor.statusItem("READY"));
      keep("activation", [await activation(editor)]);
      // The engine prepares itself while a person views the tests.
      await editor.command("Testing: Focus on Test Explorer View", editor.page.locator(".test-explorer .monaco-list-row").first());
      keep("underline", await underlines(editor));
      const first = await runAll(editor);
      const again = await runAll(editor);
      const beside = (await measure(command, ["run", root], folder)).seconds * 1000;
      keep("explorer", [first]);
      keep("explorer again", [again]);
      keep("engine", [beside]);
      const engine = (seconds * 1000 + beside) / 2;
      console.log(`  explorer / engine before and after: ${(first / engine).toFixed(2)}, again ${(again / engine).toFixed(2)}`);
      const panel = await opensPanel(editor);
      keep("panel", [panel.first]);
      keep("whole panel", [panel.whole]);
    } finally {
      await editor.close();
    }
  }
  console.log(`explorer / engine: ${(Math.min(...found.explorer) / Math.min(...found.engine)).toFixed(2)}`);
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}

/** Says it at once: a later part may fail on a busy machine. */
function keep(name: keyof typeof found, times: readonly number[]): void {
  found[name].push(...times);
  console.log(`  ${name}: ${times.map(ms).join(", ")}; least of all rounds ${ms(Math.min(...found[name]))}`);
}

/**
 * The activation time that VS Code reports for the extension. The list is sorted by time and draws only the rows in
 * view.
 */
async function activation(editor: Editor): Promise<number> {
  const { page } = editor;
  const rows = page.locator(".monaco-list-row").filter({ hasText: /Activation:/ });
  const own = rows.filter({ hasText: "playbook-tests" });
  await editor.command("Developer: Show Running Extensions", rows.first());
  await until(async () => {
    await rows.last().hover({ timeout: clickLimit });
    await page.mouse.wheel(0, 400);
  }, own);
  const text = (await own.textContent()) ?? "";
  const time = /Activation:\s*(\d+)\s*ms/.exec(text)?.[1];
  if (time === undefined) throw new Error(`VS Code does not say how long the activation took: "${text}".`);
  await editor.press("Escape", gone(rows));
  return Number(time);
}

/** From the key that begins a sentence which is not understood until it is underlined on the screen. */
async function underlines(editor: Editor): Promise<readonly number[]> {
  const times: number[] = [];
  const { page } = editor;
  const underlined = editor.active().locator(".squiggly-error");
  await editor.command("View: Focus Active Editor Group", editor.active().locator(".monaco-editor.focused"));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Wait 1 second. ");
  for (let turn = 0; turn < 6; turn += 1) {
    await shows(async () => (await underlined.count()) === 0, { what: "text without an underline" });
    await page.evaluate(() => {
      const seen = globalThis as unknown as { underline: Promise<number> };
      seen.underline = new Promise((resolve) => {
        let start = Number.POSITIVE_INFINITY;
        document.addEventListener("keydown", ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
        const look = () => {
          const now = performance.now();
          if (now > start && document.querySelector(".editor-group-container.active .squiggly-error") !== null) resolve(now - start);
          else requestAnimationFrame(look);
        };
        look();
      });
    });
    await page.keyboard.press("Q");
    times.push(await page.evaluate(() => (globalThis as unknown as { underline: Promise<number> }).underline));
    await page.keyboard.press("Backspace");
  }
  return times;
}

/** From the command to the last verdict on the screen. */
async function runAll(editor: Editor): Promise<number> {
  await editor.command("Testing: Focus on Test Explorer View", editor.page.locator(".test-explorer .monaco-list-row").first());
  await editor.page.keyboard.press("F1");
  await editor.page.locator(".quick-input-widget input.input").first().fill(">Test: Run All Tests");
  await shows(editor.page.locator('.quick-input-list .monaco-list-row[aria-label^="Test: Run All Tests"]').first());
  // Without a graphics card, Chromium computes each frame of VS Code's progress bar: half as much work as the tests.
  await editor.page.addStyleTag({ content: "*, ::before, ::after { animation: none !important; }" });
  const start = performance.now();
  await editor.page.keyboard.press("Enter");
  const isBegun = `!(document.querySelector(".result-summary")?.textContent ?? "").includes("${playbooks}/${playbooks}")`;
  await editor.page.waitForFunction(isBegun, undefined, { polling: 10, timeout: 300_000 });
  await editor.page.waitForFunction(
    (count) => document.querySelector(".result-summary")?.textContent?.includes(count),
    `${playbooks}/${playbooks}`,
    { polling: 50, timeout: 300_000 },
  );
  return performance.now() - start;
}

/**
 * From the click on the lens of a playbook with 10,000 sentences until the panel shows the first ones with their steps
 * and has all others.
 */
async function opensPanel(editor: Editor): Promise<{ readonly first: number; readonly whole: number }> {
  const sentences = 10_000;
  const two = (index: number) =>
    `Send a POST request to /orders with body {"sku": "A-${index}", "quantity": ${index}}.\nExpect status 201 and that $.status is "NEW".\n`;
  const text = Array.from({ length: sentences / 2 }, (_, index) => two(index)).join("");
  await writeFile(join(editor.folder, "shop0/long.playbook"), `---\nservice: shop0\nflow: Long\n---\n\n# Execution\n${text}`);
  await editor.open("shop0/long.playbook");
  const lens = editor.lens("View AI Workflow Steps");
  await shows(lens);
  await shows(editor.statusItem("READY"));
  const panel = editor.webview();
  const start = performance.now();
  await lens.click();
  await panel.locator("article .step").first().waitFor();
  const first = performance.now() - start;
  await shows(async () => (await panel.locator("[data-item]").count()) === sentences, { what: "all sentences" });
  return { first, whole: performance.now() - start };
}

/** Milliseconds that a piece of work takes which is always the same. */
function fixedWork(): number {
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index += 1) sum = (sum * 31 + index) | 0;
  return Math.round(performance.now() - start + (sum & 0));
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}
