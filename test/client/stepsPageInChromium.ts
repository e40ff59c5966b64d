/** Opens the page of the steps panel in Chromium, without VS Code around it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import esbuild from "esbuild";
import type { Browser, Page } from "playwright-core";
import type { Shown } from "../../client/stepsPanel/messages.ts";
import { emptyWorkspace, withFiles } from "../../language/index.ts";
import { stepsOf } from "../../server/features/stepsView.ts";

const root = join(import.meta.dirname, "../..");

/** The script of the page, built from the sources. */
export async function stepsPageScript(): Promise<string> {
  const built = await esbuild.build({
    entryPoints: [join(root, "client/webview/steps/page.ts")],
    bundle: true,
    format: "iife",
    write: false,
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    logLevel: "error",
  });
  return built.outputFiles[0]?.text ?? "";
}

/** Opens an empty page, which shows what is posted to it; its own messages are lost. */
export async function openStepsPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  const style = readFileSync(join(root, "client/webview/steps/page.css"), "utf8");
  await page.setContent(`<!doctype html><html lang="en"><title>Steps</title><style>${style}</style><div id="page"></div>`);
  await page.evaluate("globalThis.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} })");
  await page.addScriptTag({ content: await stepsPageScript() });
  return page;
}

export async function showSteps(page: Page, shown: Shown): Promise<void> {
  await page.evaluate((one: unknown) => window.postMessage({ kind: "shown", shown: one }, "*"), shown as object);
}

/** Returns the message that shows a flow with this execution, one sentence a line, or its `first` sentences. */
export function shownSteps(execution: string, first?: number): Shown {
  const files = [
    ["shop.playbook", "---\nservice: shop\nbase_url: http://localhost:1\n---\n"],
    ["flow.playbook", `---\nservice: shop\nflow: One\n---\n# Execution\n${execution}`],
  ] as const;
  const steps = stepsOf(withFiles(emptyWorkspace(), files), "flow.playbook", undefined, first);
  assert.ok(steps);
  const { title, level, headers, isPart } = steps;
  const phases = steps.phases.map(({ name, instructions }) => ({
    name,
    instructions: instructions.map(({ span: _, ...rest }, index) => ({
      ...rest,
      range: { start: { line: 5 + index, character: 0 }, end: { line: 5 + index, character: 50 } },
    })),
  }));
  const status = { kind: "READY" };
  const view = { uri: "file:///flow.playbook", version: 1, title, level, headers, status, phases, environments: [], isPart };
  return { view, problem: null, trusted: true, environment: null, sending: null, session: null } as unknown as Shown;
}
