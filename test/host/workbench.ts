/** The page of VS Code in a headless Chromium that reaches nothing but this machine. */
import type { Page } from "playwright-core";
import { browserContext } from "./browser.ts";
import type { Chromium } from "./chromium.ts";

export interface WorkbenchOptions {
  readonly chromium: Chromium;
  readonly url: string;
  /** Called when the tests of `extensionTestsPath` have ended, with their exit code. */
  readonly onTestsEnd?: (code: number) => void;
  readonly log: (line: string) => void;
}

export interface Workbench {
  readonly page: Page;
  /** Resolves with what happened when the page or the browser goes away without `close`. */
  readonly died: Promise<string>;
  close(): Promise<void>;
}

const startSeconds = 180;

/** How many times slower than this machine the page is made, to try what the tests do on a slow machine. */
const slowdown = Number(process.env.PLAYBOOK_TEST_SLOWDOWN ?? 1);

/** Everything that VS Code stores in a browser: its state, secrets of extensions, the worker of webviews. */
const storageTypes = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage";

/** Resolves when the workbench is drawn. The page knows nothing of one that was open before. */
export async function openWorkbench({ chromium, url, onTestsEnd, log }: WorkbenchOptions): Promise<Workbench> {
  const context = await browserContext(chromium);
  const page = await context.newPage();
  page.setDefaultTimeout(startSeconds * 1000);
  const died = new Promise<string>((resolve) => {
    page.on("crash", () => resolve("The page of VS Code crashed."));
    page.on("close", () => resolve("The browser ended."));
  });
  page.on("console", (message) => log(`[page ${message.type()}] ${message.text()}`));
  try {
    // The names that VS Code's page calls when it runs tests.
    await page.exposeFunction("codeAutomationLog", (type: string, args: readonly unknown[]) =>
      log(`[${type}] ${args.map(String).join(" ")}`),
    );
    await page.exposeFunction("codeAutomationExit", (code: number) => onTestsEnd?.(code));
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForSelector(".monaco-workbench", { timeout: startSeconds * 1000 });
    // Without a graphics card each frame of a progress bar is drawn by the processor.
    await page.addStyleTag({ content: "*, ::before, ::after { animation: none !important; }" });
  } catch (error) {
    await page.close();
    throw error;
  }
  return { page, died, close: () => page.close() };
}
