/**
 * Opens VS Code on a workspace of its own and uses it as a person does: keyboard and mouse by Playwright, screenshots
 * in `out/screenshots`. Repeats each action until its effect shows, which is how a test survives a slow machine: see
 * `until.ts`.
 */
/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { extension as product } from "../support/product.ts";
import { writeFiles } from "./otherFiles.ts";
import { createQuickInput, paletteClosed, type QuickInput } from "./quickInput.ts";
import { startSession } from "./session.ts";
import { clickLimit, comes, type Effect, gone, shows, until } from "./until.ts";

export { type Effect, gone, shows, until } from "./until.ts";

export interface EditorOptions {
  /** The extension under development; by default that of the VSIX, or this repository, built. */
  readonly extension?: string;
  /** Folders of more extensions, next to it. */
  readonly others?: readonly string[];
  /** A folder; what is opened is a copy. */
  readonly workspace: string;
  /** Texts of more files of the copy, by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly trusted?: boolean;
  /** Environment variables of the server and so of the extension host, added to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Editor extends Pick<QuickInput, "choose" | "answer" | "commands"> {
  readonly page: Page;
  /** The copy of the workspace. */
  readonly folder: string;
  /** Where VS Code keeps the user's settings. */
  readonly userData: string;
  /** Shows a file of the workspace, by its path in it. */
  open(path: string): Promise<void>;
  /**
   * Runs a command of the palette, by its title with category: until the effect shows, by default until the palette has
   * taken it.
   */
  command(title: string, effect?: Effect): Promise<void>;
  /**
   * Clicks, until the effect shows. A click that must not be made twice while its effect is on its way, such as "Run",
   * is `once`.
   */
  click(target: Locator, effect: Effect, options?: { readonly button?: "left" | "right"; readonly once?: boolean }): Promise<void>;
  /** Presses keys ("Control+S"), until the effect shows. */
  press(keys: string, effect: Effect): Promise<void>;
  /** Moves the mouse over the place, away and back again, until the effect shows: by default a hover with this text. */
  hover(place: Locator, text: string): Promise<Locator>;
  /** Opens the context menu of the target and takes the item with exactly this label, until the effect shows. */
  menu(target: Locator, item: string, effect: Effect): Promise<void>;
  /**
   * Gives the active editor the focus, puts the cursor after its last character and puts the text in at once; ends when
   * its last line is drawn there. A test of what happens between two keys types them itself.
   */
  append(text: string): Promise<void>;
  /** Shows the file with exactly this text, whatever was typed or saved before, and the cursor at its end. */
  fresh(path: string, text: string): Promise<void>;
  /** Returns the text of a file on disk, but not the empty one of the moment in which VS Code writes it. */
  read(path: string): Promise<string>;
  /** Saves the active editor until what is on disk satisfies the condition. */
  save(path: string, isSaved: (text: string) => boolean): Promise<void>;
  /** Changes settings of the workspace, which VS Code takes without a reload; `undefined` removes one. */
  settings(changes: Readonly<Record<string, unknown>>): Promise<void>;
  show(theme: Theme): Promise<void>;
  /** The lines of the active editor that are on the screen, without trailing white space. */
  text(): Promise<readonly string[]>;
  /** The active group of editors. */
  active(): Locator;
  /** The first line of the active editor that contains the text. */
  line(text: string): Locator;
  /** A code lens of the active editor. */
  lens(title: string): Locator;
  /** A row of the list of suggestions whose label begins with `name`. */
  suggestion(name: string): Locator;
  /** The first item of the status bar with this text. */
  statusItem(text: string): Locator;
  /** A notification with this text. */
  toast(text: string): Locator;
  /** The notification with this text, also one that VS Code has put away: then the list of notifications is opened. */
  notified(text: string): Promise<Locator>;
  /**
   * Clicks a button of the notification with this text until the effect shows, also of one that VS Code has put away
   * after some seconds: then the list of notifications has it.
   */
  inToast(text: string, button: string, effect: Effect, options?: { readonly once?: boolean }): Promise<void>;
  /** A modal dialog with this text; its buttons by `getByRole("button", { name })`. */
  dialog(text: string): Locator;
  /**
   * A row of a tree or list in the side bar or panel whose label begins with `label`; `section` is the title of its
   * view.
   */
  row(label: string, section?: string): Locator;
  /**
   * Folds a view of the side bar away: of a view that is low only the first rows are drawn, and it makes room for the
   * others.
   */
  fold(section: string): Promise<void>;
  /** Expands a row of a tree, until it shows that it is expanded. */
  expand(row: Locator): Promise<void>;
  /** Returns the content of the visible webview (panel, view or custom editor); with several, the one at this index. */
  webview(index?: number): FrameLocator;
  /** The last errors of the page's console. */
  consoleErrors(): readonly string[];
  /** Keeps a picture where PLAYBOOK_PICTURES=1 asks for pictures: each costs a tenth of a second. */
  screenshot(name: string): Promise<void>;
  /** Keeps a picture in any case. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

type Theme = keyof typeof themes;

/** The label of each theme in VS Code's list, and its class in the page. */
const themes = {
  light: { label: "Light Modern", class: "vs" },
  dark: { label: "Dark Modern", class: "vs-dark" },
  contrast: { label: "Default High Contrast", class: "hc-black" },
} as const;

/** Generous for a slow machine: what is waited for normally comes at once. */
const waitLimit = 180_000;
/** After so long a click that must not be made twice is taken for lost. */
const onceAgain = 60_000;

const repository = join(import.meta.dirname, "../..");
export const takesPictures = process.env.PLAYBOOK_PICTURES === "1";

export async function openEditor({
  extension = product,
  others = [],
  workspace,
  files = {},
  settings,
  trusted = true,
  env = {},
}: EditorOptions): Promise<Editor> {
  if (!existsSync(join(extension, "dist/client.cjs"))) throw new Error('The extension is not built. Run "npm run build" first.');
  const copies = await mkdtemp(join(tmpdir(), "playbook-workspace-"));
  const folder = join(copies, basename(workspace));
  await writeFiles(folder, { workspace, files });
  const session = await startSession({
    development: { extensions: [extension, ...others] },
    open: [folder],
    trusted,
    // No test writes to the audit file of the user.
    env: { ...process.env, PLAYBOOK_MCP_AUDIT: "off", ...env },
    ...(settings === undefined ? {} : { settings }),
  });
  const { page, userData } = session;
  page.setDefaultTimeout(waitLimit);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text().slice(0, 300));
  });
  const hands = createHands(page, folder);
  const read = async (path: string) => {
    let text = "";
    const isWritten = async () => {
      text = await readFile(join(folder, path), "utf8");
      return text !== "";
    };
    await shows(isWritten, { what: `text in ${path}` });
    return text;
  };
  return {
    ...hands,
    page,
    read,
    async fresh(path, text) {
      await writeFile(join(folder, path), text);
      if (!(await hands.tab(path).isVisible())) await hands.open(path);
      await until(
        async () => {
          await page.keyboard.press("Escape");
          await hands.command("File: Revert File");
          await hands.focus();
          await page.evaluate(() => navigator.clipboard.writeText(""));
          for (const keys of ["Control+A", "Control+C"]) await page.keyboard.press(keys);
        },
        async () => (await page.evaluate(() => navigator.clipboard.readText())) === text,
        { what: `text of ${path} as it was` },
      );
      await page.keyboard.press("Control+End");
    },
    folder,
    userData,
    async save(path, isSaved) {
      const saved = async () => isSaved(await read(path));
      await until(() => page.keyboard.press("Control+S"), saved, { what: `saved ${path}` });
    },
    consoleErrors: () => errors.slice(-10),
    async screenshot(name) {
      if (takesPictures) await picture(name);
    },
    picture,
    async close() {
      await session.stop();
      await rm(copies, { recursive: true, force: true });
    },
  };

  async function picture(name: string): Promise<void> {
    const pictures = join(repository, "out/screenshots");
    await mkdir(pictures, { recursive: true });
    // A click on what is half hidden has scrolled the page inside the editor, which a person cannot do.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll(".monaco-editor *")) if (element.scrollLeft > 0) element.scrollLeft = 0;
    });
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: "disabled" });
  }
}

/** Returns the actions that need only the page and its folder. */
function createHands(page: Page, folder: string) {
  const quickInput = createQuickInput(page);
  const withText = (selector: string, text: string) => page.locator(selector).filter({ hasText: text }).first();
  const active = () => page.locator(".editor-group-container.active");
  const line = (text: string) => active().locator(".view-line").filter({ hasText: text }).first();
  const tab = (path: string) => page.locator(`.tab.active .monaco-icon-label[aria-label*=${JSON.stringify(`/${path}`)}]`);
  /** Without a click, which a code lens or a hover may take. */
  const focus = () =>
    until(
      () => active().locator(".monaco-editor .native-edit-context").first().focus({ timeout: clickLimit }),
      active().locator(".monaco-editor.focused"),
    );
  const labelled = (selector: string, label: string) => page.locator(`${selector}[aria-label^=${JSON.stringify(label)}]`).first();
  const settings: Editor["settings"] = async (changes) => {
    const file = join(folder, ".vscode/settings.json");
    await mkdir(dirname(file), { recursive: true });
    const before = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
    await writeFile(file, JSON.stringify({ ...before, ...changes }, null, 2));
  };
  const text: Editor["text"] = async () => {
    const lines = active().locator(".monaco-editor .view-line");
    const drawn = await lines.evaluateAll((all) =>
      all.map((one) => ({ top: Number.parseFloat((one as HTMLElement).style.top), text: one.textContent ?? "" })),
    );
    return drawn.toSorted((one, other) => one.top - other.top).map((one) => one.text.replaceAll("\u00a0", " ").trimEnd());
  };
  async function notified(text: string): Promise<Locator> {
    const notice = withText(".notification-toast, .notifications-center .monaco-list-row", text).filter({ visible: true });
    if (!(await comes(notice, clickLimit))) await hands.command("Notifications: Show Notifications", notice);
    return notice;
  }

  const hands = {
    tab,
    focus,
    choose: quickInput.choose,
    answer: quickInput.answer,
    commands: quickInput.commands,
    command: (title, effect = paletteClosed(page)) => quickInput.pick("F1", `>${title}`, title, effect),
    async open(path) {
      await quickInput.pick("Control+P", path, basename(path), tab(path));
      await shows(active().locator(".monaco-editor .view-line"));
    },
    click: (target, effect, { button = "left", once = false } = {}) =>
      until(() => target.click({ button, timeout: clickLimit }), effect, {
        what: `effect of a click on ${target}: ${effect}`,
        ...(once ? { again: onceAgain } : {}),
      }),
    press: (keys, effect) => until(() => page.keyboard.press(keys), effect, { what: `effect of ${keys}: ${effect}` }),
    async hover(place, text) {
      const hover = page.locator(".monaco-hover:not(.hidden)").filter({ hasText: text }).first();
      await until(async () => {
        await place.waitFor({ timeout: clickLimit });
        await page.mouse.move(700, 880);
        await place.hover({ timeout: clickLimit });
      }, hover);
      return hover;
    },
    async menu(target, item, effect) {
      const entry = page.locator(".monaco-menu .action-item").filter({ has: page.getByText(item, { exact: true }) });
      await until(
        async () => {
          if (!(await entry.first().isVisible())) await target.click({ button: "right", timeout: clickLimit });
          // A menu takes no click in the moment after it has opened.
          const click = () => entry.first().click({ timeout: clickLimit });
          await until(click, gone(entry.first()), { again: 150, limit: clickLimit });
        },
        effect,
        { what: `effect of "${item}" in the menu of ${target}: ${effect}` },
      );
    },
    async append(typed) {
      await focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText(typed);
      const last = typed.split("\n").at(-1) ?? "";
      await shows(async () => (await text()).some((one) => one.includes(last.trim())), { what: `typed line "${last}"` });
    },
    settings,
    async show(theme) {
      const { label, class: name } = themes[theme];
      await until(() => settings({ "workbench.colorTheme": label }), page.locator(`.monaco-workbench.${name}`), { what: `theme ${label}` });
    },
    text,
    active,
    line,
    lens: (title) => active().locator(".codelens-decoration a").filter({ hasText: title }).first(),
    suggestion: (name) => labelled(".suggest-widget.visible .monaco-list-row", name),
    statusItem: (text) => withText(".statusbar-item", text),
    toast: (text) => withText(".notification-toast", text),
    notified,
    inToast(text, button, effect, { once = false } = {}) {
      return until(
        async () => {
          const notice = await notified(text);
          await notice.locator(".monaco-button", { hasText: button }).click({ timeout: clickLimit });
        },
        effect,
        { what: `effect of "${button}" in the notification "${text}": ${effect}`, ...(once ? { again: onceAgain } : {}) },
      );
    },
    dialog: (text) => withText(".monaco-dialog-box", text),
    row: (label, section) => {
      const view = section === undefined ? "" : `.pane:has(> .pane-header[aria-label*=${JSON.stringify(section)}]) `;
      return labelled(`${view}.monaco-list-row`, label);
    },
    fold: (section) => {
      const header = page.locator(`.pane-header[aria-label*=${JSON.stringify(section)}]`).first();
      const isFolded = async () => (await header.getAttribute("aria-expanded")) === "false";
      return until(
        async () => {
          if (!(await isFolded())) await header.click({ timeout: clickLimit, position: { x: 60, y: 8 } });
        },
        isFolded,
        { what: `folded ${section}` },
      );
    },
    expand: (row) => {
      const isExpanded = async () => (await row.getAttribute("aria-expanded")) === "true";
      return until(
        async () => {
          if (!(await isExpanded())) await row.locator(".monaco-tl-twistie").click({ timeout: clickLimit });
        },
        isExpanded,
        { what: `expanded ${row}` },
      );
    },
    webview: (index = 0) => page.frameLocator("iframe.webview.ready").nth(index).frameLocator("iframe#active-frame"),
  } satisfies Partial<Editor> & { readonly tab: Editor["line"]; readonly focus: () => Promise<void> };
  return hands;
}
