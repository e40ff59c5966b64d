/**
 * A browser for a page that is a file: on Linux the Chromium of the editor's tests, elsewhere the Chrome of the
 * machine.
 */
import { type Browser, chromium } from "playwright-core";
import { installedChromium } from "../host/install.ts";

export async function openBrowser(): Promise<Browser> {
  if (process.platform !== "linux") return chromium.launch({ channel: "chrome" });
  const { executable, env } = await installedChromium();
  return chromium.launch({ executablePath: executable, env: { ...process.env, ...env } as Record<string, string>, args: ["--no-sandbox"] });
}
