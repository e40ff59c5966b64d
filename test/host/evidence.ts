/**
 * Keeps a picture of a failed test, and adds to its message what VS Code showed, for a person who has only the log of
 * the run.
 */
/// <reference lib="dom" />
import type { Editor } from "./editor.ts";

/** Adds to the failure of the test; to be called after each test. */
export async function keepEvidence(editor: Editor | undefined, test: Mocha.Test | undefined): Promise<void> {
  if (editor === undefined || test?.state !== "failed") return;
  const picture = `failed-${test.title.replaceAll(/\W+/g, "-").slice(0, 60)}`;
  const shown = await Promise.all([editor.picture(picture), describe(editor)]).then(
    ([, text]) => text,
    (error: Error) => `VS Code could not be asked what it shows: ${error.message}`,
  );
  const note = `\n\nVS Code showed (out/screenshots/${picture}.png):\n${shown}`;
  if (test.err === undefined) return;
  const { message, stack = message } = test.err;
  test.err.message = message + note;
  test.err.stack = stack.includes(message) ? stack.replace(message, () => message + note) : test.err.message;
}

async function describe({ page, consoleErrors }: Editor): Promise<string> {
  const parts = await page.evaluate(() => {
    const texts = (selector: string, count = 12) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetParent }) => offsetParent !== null).slice(0, count);
    const rows = (selector: string) =>
      texts(selector)
        .map(({ ariaLabel, textContent }) => (ariaLabel ?? textContent ?? "").replaceAll(/\s+/g, " ").slice(0, 160))
        .join(" | ");
    return {
      tabs: rows(".tab.active"),
      "status bar": rows(".statusbar-item"),
      notifications: rows(".notification-list-item-message"),
      dialog: rows(".monaco-dialog-box"),
      "quick input": rows(".quick-input-widget input, .quick-input-list .monaco-list-row"),
      menu: rows(".context-view .action-item, .action-widget .monaco-list-row, .suggest-widget.visible .monaco-list-row"),
      "editor lines": rows(".editor-group-container.active .view-line"),
      "panel lines": rows(".part.panel .view-line, .part.panel .monaco-list-row, .part.panel .xterm-rows > div"),
      focus: (document.activeElement?.outerHTML ?? "nothing").slice(0, 160),
    };
  });
  const all = { ...parts, "errors on the page's console": consoleErrors().join(" | ") };
  return Object.entries(all)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `  ${name}: ${text}`)
    .join("\n");
}
