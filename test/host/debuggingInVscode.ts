/**
 * A suite of UI tests that debug the playbooks of a shop on loopback, with `more` files beside them, in one VS Code.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { shopFiles, startShop } from "../debug/shop.ts";
import type { Editor } from "./editor.ts";
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
      await mkdir(join(source, ".vscode"));
      for (const [name, text] of Object.entries({ ...shopFiles(shop.url), ...more })) {
        await mkdir(dirname(join(source, name)), { recursive: true });
        await writeFile(join(source, name), text);
      }
      return { workspace: source, settings: { "debug.console.closeOnEnd": false } };
    },
    (editor) => {
      after(async () => {
        await shop.close();
        await rm(source, { recursive: true, force: true });
      });
      tests(editor, () => shop);
    },
  );
}
