/**
 * A suite of UI tests that debug the playbooks of a shop on loopback, with `more` files next to them. The suites of a
 * process share one VS Code, whose start costs ten seconds of processor time; each has a shop and files of its own, and
 * leaves no breakpoint and no session.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { shopFiles, startShop } from "../debug/shop.ts";
import { type Editor, gone } from "./editor.ts";
import { inVscode } from "./inVscode.ts";

type Shop = Awaited<ReturnType<typeof startShop>>;

export function debuggingInVscode(
  title: string,
  more: Readonly<Record<string, string>>,
  tests: (editor: () => Editor, shop: () => Shop) => void,
): void {
  let shop: Shop;
  let source: string;
  inVscode(
    title,
    async () => {
      shop = await startShop();
      source = await mkdtemp(join(tmpdir(), "playbook-debug-"));
      await writeFiles(source);
      // A file is opened at its beginning, wherever the suite before has left it.
      const settings = { "debug.console.closeOnEnd": false, "workbench.editor.restoreViewState": false };
      return { workspace: source, settings };
    },
    (editor) => {
      after(async () => {
        await shop.close();
        await rm(source, { recursive: true, force: true });
      });
      tests(editor, () => shop);
    },
    async (editor) => {
      const tab = editor.page.locator(".tab").first();
      // Reverting first keeps VS Code from asking about unsaved texts.
      while (await tab.isVisible()) await editor.command("View: Revert and Close Editor");
      await editor.command("Debug Console: Focus on Debug Console View", editor.page.locator(".repl .repl-input-wrapper"));
      await editor.command("Clear Console", gone(editor.page.locator(".repl .monaco-list-row")));
      await rm(join(editor.folder, ".vscode/launch.json"), { force: true });
      await writeFiles(editor.folder);
    },
  );

  async function writeFiles(folder: string): Promise<void> {
    await mkdir(join(folder, ".vscode"), { recursive: true });
    for (const [name, text] of Object.entries({ ...shopFiles(shop.url), ...more })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  }
}
