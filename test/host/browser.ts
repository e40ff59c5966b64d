/**
 * The headless Chromium of this process. It shows one VS Code after the other, each as a page of its own, and keeps
 * what it has compiled of VS Code's scripts: a second page costs a fifth less than the first.
 */
import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium as playwright } from "playwright-core";
import type { Chromium } from "./chromium.ts";

interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** The size of the window, in pixels. */
export const viewport = { width: 1400, height: 900 };

const startSeconds = 180;
const keeper = join(import.meta.dirname, "keeper.mjs");

let started: Promise<Browser> | undefined;

/** Starts it where it does not run. */
export async function browserContext(chromium: Chromium): Promise<BrowserContext> {
  started ??= startBrowser(chromium);
  const browser = await started;
  return browser.context;
}

export async function closeBrowser(): Promise<void> {
  const closing = started;
  started = undefined;
  await (await closing)?.close();
}

async function startBrowser({ executable, env }: Chromium): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "playbook-browser-"));
  const removal = spawn(process.execPath, [keeper, folder], { stdio: ["pipe", "ignore", "ignore"] });
  const removed = new Promise((resolve) => removal.on("exit", resolve));
  const remove = async () => {
    removal.stdin.end();
    await removed;
  };
  try {
    const context = await playwright.launchPersistentContext(join(folder, "profile"), {
      executablePath: executable,
      env: { ...process.env, ...env },
      headless: true,
      viewport,
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
    return {
      context,
      async close() {
        await context.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
