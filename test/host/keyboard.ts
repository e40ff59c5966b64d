/** Uses VS Code by the keyboard alone: nothing here clicks, not even where a row would be easier to hit. */
/// <reference lib="dom" />
import type { Locator } from "playwright-core";
import type { Editor } from "./editor.ts";
import { comes, type Effect, until } from "./until.ts";

export interface Keyboard {
  /** Runs a command of the palette. */
  palette(title: string, effect: Effect): Promise<void>;
  /** Takes a row of the list that is open. */
  choose(row: string, effect: Effect): Promise<void>;
  /** Presses keys one after the other, such as a chord. */
  keys(all: readonly string[], effect: Effect): Promise<void>;
  /** Moves the focus to what is focusable, and presses keys there. */
  tabTo(target: Locator, keys: string, effect: Effect): Promise<void>;
  /** Gives a view of the side bar the focus, by its command, and goes to a row of its tree. */
  row(view: string, label: string): Promise<void>;
  /** Takes an item of the context menu of a row. */
  menu(view: string, row: string, item: string, effect: Effect): Promise<void>;
  /** How often the mouse was pressed in VS Code's page since the keyboard was made. */
  presses(): Promise<number>;
}

/** More than any list, menu or page of the tests has. */
const most = 80;

export async function createKeyboard({ page }: Editor): Promise<Keyboard> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number };
    counted.presses = 0;
    document.addEventListener("mousedown", () => (counted.presses += 1), { capture: true });
  });
  const focusedRow = (scope: string, label: string) =>
    page.locator(`${scope} .monaco-list-row.focused[aria-label^=${JSON.stringify(label)}]`).first();
  const isFocused = (target: Locator) => target.evaluate((element) => element.matches(":focus"));

  /** Presses the key until the condition holds, and checks it after each press. */
  async function press(key: string, holds: () => Promise<boolean>): Promise<void> {
    for (let times = 0; times < most && !(await holds()); times += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(30);
    }
  }
  /** A list that is open does not know the commands of an extension that has come since: it is opened again. */
  async function palette(title: string): Promise<void> {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget input.input").first().fill(`>${title}`, { timeout: 10_000 });
    if (await comes(focusedRow(".quick-input-list", title), 5_000)) await page.keyboard.press("Enter");
  }
  async function row(view: string, label: string): Promise<void> {
    const tree = page.locator(".part.sidebar .monaco-list:focus-within");
    const wanted = focusedRow(".part.sidebar .monaco-list:focus-within", label);
    await until(
      async () => {
        await palette(view);
        // The Test Explorer begins with its filter.
        if (!(await comes(tree, 2_000))) await press("Tab", () => tree.isVisible());
        await page.keyboard.press("Home");
        await press("ArrowDown", () => wanted.isVisible());
      },
      wanted,
      { what: `row "${label}" after ${view}` },
    );
  }
  return {
    row,
    palette: (title, effect) => until(() => palette(title), effect, { what: `effect of "${title}": ${effect}` }),
    choose: (label, effect) =>
      until(
        async () => {
          const wanted = focusedRow(".quick-input-list", label);
          await press("ArrowDown", () => wanted.isVisible());
          if (await wanted.isVisible()) await page.keyboard.press("Enter");
        },
        effect,
        { what: `effect of choosing "${label}": ${effect}` },
      ),
    keys: (all, effect) =>
      until(
        async () => {
          for (const key of all) await page.keyboard.press(key);
        },
        effect,
        { what: `effect of ${all.join(" ")}: ${effect}` },
      ),
    tabTo: (target, keys, effect) =>
      until(
        async () => {
          await press("Tab", () => isFocused(target));
          if (await isFocused(target)) await page.keyboard.press(keys);
        },
        effect,
        { what: `effect of ${keys} at ${target}: ${effect}` },
      ),
    menu: (view, label, item, effect) =>
      until(
        async () => {
          await row(view, label);
          await page.keyboard.press("Shift+F10");
          const entry = page.locator(".monaco-menu .action-item.focused").filter({ hasText: item });
          await page.locator(".monaco-menu").first().waitFor({ timeout: 5_000 });
          await press("ArrowDown", () => entry.isVisible());
          if (await entry.isVisible()) await page.keyboard.press("Enter");
        },
        effect,
        { what: `effect of "${item}" in the menu of "${label}": ${effect}` },
      ),
    presses: () => page.evaluate(() => (globalThis as unknown as { presses: number }).presses),
  };
}
