/** VS Code as a person uses it: a workspace of its own, keyboard and mouse by Playwright, screenshots in `out/screenshots`. */
/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { startSession } from "./session.ts";

export interface EditorOptions {
  /** The extension under development; by default this repository, built. */
  readonly extension?: string;
  /** A folder; what is opened is a copy. */
  readonly workspace: string;
  /** Texts of more files of the copy, by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly trusted?: boolean;
}

export interface Editor {
  readonly page: Page;
  /** The copy of the workspace. */
  readonly folder: string;
  /** Where VS Code keeps the user's settings. */
  readonly userData: string;
  /** Shows a file of the workspace, by its path in it. */
  open(path: string): Promise<void>;
  /** Runs a command of the palette, by its title with category. */
  command(title: string): Promise<void>;
  show(theme: Theme): Promise<void>;
  /** The lines of the active editor that are on the screen, without trailing white space. */
  text(): Promise<readonly string[]>;
  /** The first item of the status bar with this text. */
  statusItem(text: string): Locator;
  /** Keeps a picture, also for a person who looks at a failed run. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export type Theme = keyof typeof themes;

/** What the list of themes calls it, and the class by which the page knows it. */
const themes = {
  light: { label: "Light Modern", class: "vs" },
  dark: { label: "Dark Modern", class: "vs-dark" },
  contrast: { label: "Dark High Contrast", class: "hc-black" },
} as const;

const repository = join(import.meta.dirname, "../..");

export async function openEditor({
  extension = repository,
  workspace,
  files = {},
  settings,
  trusted = true,
}: EditorOptions): Promise<Editor> {
  if (!existsSync(join(extension, "dist/client.cjs"))) throw new Error('The extension is not built. Run "npm run build" first.');
  const copies = await mkdtemp(join(tmpdir(), "playbook-workspace-"));
  const folder = join(copies, basename(workspace));
  await cp(workspace, folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  const options = { development: { extensions: [extension] }, open: [folder], trusted, ...(settings === undefined ? {} : { settings }) };
  const session = await startSession(options);
  const { page } = session;
  const withText = (selector: string, text: string) => page.locator(selector).filter({ hasText: text }).first();
  /** Types into the quick input that is open, and takes the row that begins with `row` once it is there. */
  const pick = async (query: string, row: string) => {
    await page.locator(".quick-input-widget input").first().waitFor();
    await page.keyboard.type(query);
    await page.locator(`.quick-input-list .monaco-list-row[aria-label^="${row}"]`).first().click();
  };
  const command = async (title: string) => {
    await page.keyboard.press("F1");
    await pick(title, title);
  };
  return {
    page,
    folder,
    userData: session.userData,
    async open(path) {
      await page.keyboard.press("Control+P");
      await pick(path, basename(path));
      await withText(".tab.active", basename(path)).waitFor();
      await page.locator(".editor-group-container.active .monaco-editor .view-line").first().waitFor();
    },
    command,
    async show(theme) {
      const { label, class: name } = themes[theme];
      await command("Preferences: Color Theme");
      // The list of commands closes and the one of themes opens in the same place.
      await page.locator('.quick-input-widget input[placeholder*="Theme"]').waitFor();
      await pick(label, label);
      await page.locator(`.monaco-workbench.${name}`).waitFor();
    },
    async text() {
      const lines = page.locator(".editor-group-container.active .monaco-editor .view-line");
      const drawn = await lines.evaluateAll((all) =>
        all.map((line) => ({ top: Number.parseFloat((line as HTMLElement).style.top), text: line.textContent ?? "" })),
      );
      return drawn.toSorted((one, other) => one.top - other.top).map(({ text }) => text.replaceAll("\u00a0", " ").trimEnd());
    },
    statusItem: (text) => withText(".statusbar-item", text),
    async screenshot(name) {
      const pictures = join(repository, "out/screenshots");
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`), animations: "disabled" });
    },
    async close() {
      await session.stop();
      await rm(copies, { recursive: true, force: true });
    },
  };
}
