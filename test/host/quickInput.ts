/**
 * VS Code's quick input, from which commands, files and answers are chosen: opened again when it closes, its text put
 * in as a whole.
 */
/// <reference lib="dom" />
import type { Page } from "playwright-core";
import { clickLimit, comes, type Effect, gone, until } from "./until.ts";

export interface QuickInput {
  /**
   * Opens the list by `keys`, narrows it by `query` and takes the first row whose label begins with `row`, until the
   * effect shows.
   */
  pick(keys: string, query: string, row: string, effect: Effect): Promise<void>;
  /** Returns the commands of the palette that begin with this text, for example with "Playbook: ". */
  commands(beginning: string): Promise<readonly string[]>;
  /** Of the list that is open: takes the row, until the effect shows. */
  choose(row: string, effect: Effect): Promise<void>;
  /**
   * Writes into the box that is open and shows `placeholder` or a message with this text, and presses Enter, until the
   * effect shows.
   */
  answer(placeholder: string, text: string, effect: Effect): Promise<void>;
}

/** How many milliseconds a list is first given to show what is looked for. */
const firstPatience = 500;

/** The placeholder of the command palette. */
const palette = "Type the name of a command to run.";

export function createQuickInput(page: Page): QuickInput {
  const widget = page.locator(".quick-input-widget");
  const input = widget.locator("input.input").first();
  /** Not by the keyboard, whose text goes into the editor if that takes the focus at this moment. */
  const write = async (text: string, timeout = clickLimit) => {
    await input.waitFor({ timeout });
    await input.evaluate((box: HTMLInputElement, value) => {
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
  };
  const rows = (row: string) => widget.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(row)}]`);

  /**
   * A row that has the focus is taken by Enter: while the list is narrowed, a click may meet the row that comes into
   * its place.
   */
  const take = async (row: string, patience = clickLimit) => {
    await rows(row).first().waitFor({ timeout: patience });
    const focused = rows(row).and(page.locator(".focused"));
    if (await comes(focused, 2_000)) await input.press("Enter", { timeout: clickLimit });
    else await rows(row).first().click({ timeout: clickLimit });
  };
  return {
    async pick(keys, query, row, effect) {
      let opened = false;
      let list: string | null | undefined;
      const placeholder = () => input.getAttribute("placeholder", { timeout: firstPatience });
      // The effect may have shown before: then keys that follow at once must not go into a list that is still open,
      // which may also have the rows that are taken for the effect.
      const isTaken = async () => list !== undefined && (!(await input.isVisible()) || (await placeholder()) !== list);
      // A list that was opened before an extension has started never shows its commands: it is soon opened again.
      let patience = firstPatience / 2;
      await until(
        async () => {
          if (opened) await page.keyboard.press("Escape");
          await page.keyboard.press(keys);
          opened = true;
          patience = Math.min(patience * 2, clickLimit);
          await write(query, patience);
          await rows(row).first().waitFor({ timeout: patience });
          list = await placeholder();
          await take(row, patience);
        },
        async () => (await isTaken()) && comes(effect, 0),
        { what: `effect of "${row}" from ${keys}: ${effect}` },
      );
    },
    async commands(beginning) {
      await until(async () => {
        await page.keyboard.press("Escape");
        await page.keyboard.press("F1");
        await write(`>${beginning}`);
      }, rows(beginning));
      const found = new Set<string>();
      // Only the rows on the screen are there: the list is gone through from page to page. The first step goes to the
      // end of the page.
      for (let known = -1, idle = 0; idle < 3; idle = found.size === known ? idle + 1 : 0) {
        known = found.size;
        const labels = await rows(beginning).evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
        for (const label of labels) found.add(label.split(",")[0] ?? "");
        const selected = await input.getAttribute("aria-activedescendant");
        await page.keyboard.press("PageDown");
        await comes(async () => (await input.getAttribute("aria-activedescendant")) !== selected, 1_000);
      }
      await until(() => page.keyboard.press("Escape"), gone(input));
      return [...found];
    },
    choose: (row, effect) => until(() => take(row), effect, { what: `effect of choosing "${row}": ${effect}` }),
    async answer(placeholder, text, effect) {
      const box = widget.filter({ has: page.locator(`input[placeholder*=${JSON.stringify(placeholder)}]`) });
      const asked = widget.filter({ hasText: placeholder }).or(box).first();
      await until(
        async () => {
          await asked.waitFor({ timeout: clickLimit });
          await write(text);
          await input.press("Enter", { timeout: clickLimit });
        },
        effect,
        { what: `effect of answering "${placeholder}" with "${text}": ${effect}` },
      );
    },
  };
}

/** The effect that the command palette is closed: the command was taken. The command may open another quick input. */
export function paletteClosed(page: Page): Effect {
  return gone(page.locator(`.quick-input-widget input[placeholder=${JSON.stringify(palette)}]`));
}
