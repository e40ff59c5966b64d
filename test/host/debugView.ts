/**
 * The parts of VS Code that a person uses to debug: toolbar, call stack, variables, breakpoints and the debug console.
 */
import type { Locator } from "playwright-core";
import { type Editor, gone, shows, until } from "./editor.ts";
import { processesBelow } from "./processesBelow.ts";
import { clickLimit } from "./until.ts";

export interface DebugView {
  toolbar(): Locator;
  /** The first frame of the call stack with that text. */
  frame(text: string): Locator;
  /** The first row of the variables whose label contains the text. */
  variable(label: string): Locator;
  console(): Locator;
  /**
   * Gives a command that must not be given twice while its effect is on its way. VS Code ignores one that comes while
   * it reads the call stack: it is given again if the run has not left its stop.
   */
  once(title: string, effect: Parameters<typeof shows>[0]): Promise<void>;
  /** Sets a breakpoint on the first line of the active editor with that text. */
  breakAt(text: string): Promise<void>;
  /** Writes into the debug console and waits for an answer. */
  say(sentence: string, answer: string): Promise<void>;
  /** Types another value of a variable. */
  change(label: string, value: string, shown: string): Promise<void>;
  removeBreakpoints(): Promise<void>;
  /** No session is left, and none of its processes. */
  noSession(): Promise<void>;
}

/** Milliseconds after which any command is taken for lost. */
const onceAgain = 60_000;

export function debugView(editor: () => Editor): DebugView {
  const page = () => editor().page;
  const toolbar = () => page().locator(".debug-toolbar");
  const variable = (label: string) =>
    page()
      .locator(`.debug-variables .monaco-list-row[aria-label*=${JSON.stringify(label)}]`)
      .first();
  const console = () => page().locator(".repl");
  /** The call stack of a run that has stopped, else an empty text. */
  const stopped = async () => {
    const canGoOn = await toolbar().locator(".codicon-debug-continue").isVisible();
    return canGoOn ? ((await page().locator(".debug-call-stack").first().textContent()) ?? "") : "";
  };
  return {
    toolbar,
    variable,
    console,
    frame: (text) => page().locator(".debug-call-stack .stack-frame").filter({ hasText: text }).first(),
    once: (title, effect) => {
      let given: { readonly at: number; readonly stop: string } | undefined;
      const give = async () => {
        const stop = await stopped();
        if (given !== undefined && (stop === "" || stop !== given.stop) && Date.now() - given.at < onceAgain) return;
        given = { at: Date.now(), stop };
        await editor().command(title);
      };
      return until(give, effect, { what: `effect of ${title}`, again: 10_000 });
    },
    async breakAt(text) {
      await until(
        () =>
          editor()
            .line(text)
            .click({ timeout: clickLimit, position: { x: 30, y: 8 } }),
        page().locator(".monaco-editor.focused"),
      );
      await editor().press("F9", page().locator(".codicon-debug-breakpoint, .codicon-debug-breakpoint-unverified"));
    },
    async say(sentence, answer) {
      const input = console().locator(".repl-input-wrapper .monaco-editor");
      await until(() => input.click({ timeout: clickLimit }), console().locator(".repl-input-wrapper .monaco-editor.focused"));
      await page().keyboard.insertText(sentence);
      await page().keyboard.press("Escape");
      await until(() => page().keyboard.press("Enter"), console().getByText(answer).first(), {
        again: 60_000,
        what: `answer of the console: ${answer}`,
      });
    },
    async change(label, value, shown) {
      await editor().press("Escape", gone(page().locator(".debug-variables .monaco-inputbox")));
      const edited = page().locator(".debug-variables .monaco-inputbox input");
      await until(() => variable(label).locator(".value").dblclick({ timeout: clickLimit }), edited);
      await page().keyboard.press("Control+A");
      await page().keyboard.insertText(value);
      await editor().press("Enter", variable(shown));
    },
    // The palette does not offer it a second time, when none is left.
    removeBreakpoints: () => editor().command("Remove All Breakpoints", gone(page().locator(".codicon-debug-breakpoint"))),
    async noSession() {
      await shows(gone(toolbar()));
      await shows(() => processesBelow("playbook.cjs debug").length === 0, { what: "end of the adapter" });
    },
  };
}
