/** The page of VS Code in a headless Chromium that reaches nothing but this machine. */
import { join } from "node:path";
import { type BrowserContext, type Page, chromium as playwright } from "playwright-core";
import type { Chromium } from "./chromium.ts";

export interface WorkbenchOptions {
  readonly chromium: Chromium;
  readonly scratch: string;
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

/** Resolves when the workbench is drawn. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const context = await playwright.launchPersistentContext(join(options.scratch, "browser"), {
    executablePath: options.chromium.executable,
    env: { ...process.env, ...options.chromium.env },
    headless: true,
    viewport: { width: 1400, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    timeout: startSeconds * 1000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
    ],
  });
  try {
    return { ...(await show(context, options)), close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function show(context: BrowserContext, { url, onTestsEnd, log }: WorkbenchOptions): Promise<Omit<Workbench, "close">> {
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(startSeconds * 1000);
  const died = new Promise<string>((resolve) => {
    page.on("crash", () => resolve("The page of VS Code crashed."));
    context.on("close", () => resolve("The browser ended."));
  });
  page.on("console", (message) => log(`[page ${message.type()}] ${message.text()}`));
  // The names that VS Code's page calls when it runs tests.
  await page.exposeFunction("codeAutomationLog", (type: string, args: readonly unknown[]) =>
    log(`[${type}] ${args.map(String).join(" ")}`),
  );
  await page.exposeFunction("codeAutomationExit", (code: number) => onTestsEnd?.(code));
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForSelector(".monaco-workbench", { timeout: startSeconds * 1000 });
  // Without a graphics card each frame of a progress bar is drawn by the processor.
  await page.addStyleTag({ content: "*, ::before, ::after { animation: none !important; }" });
  return { page, died };
}
