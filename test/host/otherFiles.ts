/**
 * Renews a VS Code for a suite with other files, for suites that leave no proposal and no setting of the user: a start
 * costs ten seconds of processor time.
 */
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { viewport } from "./browser.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import { clickLimit, gone, until } from "./until.ts";

export async function withOtherFiles(editor: Editor, made: EditorOptions): Promise<void> {
  const { page, folder } = editor;
  const isOpen = (selector: string) => page.locator(selector).first().isVisible();
  await page.setViewportSize(viewport);
  if (await isOpen(".tab")) await closeAllEditors(editor);
  if (await isOpen(".part.panel")) await editor.command("View: Hide Panel", gone(page.locator(".part.panel")));
  if (await isOpen(".notification-toast"))
    await editor.command("Notifications: Clear All Notifications", gone(page.locator(".notification-toast")));
  // Of a folder that goes with its files, VS Code may report the folder alone: the files go first.
  const before = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const one of before) if (one.isFile()) await rm(join(one.parentPath, one.name));
  // A service of the same name must not be taken for the one before.
  const welcome = page.locator(".welcome-view-content").filter({ hasText: "A service is the API under test" }).first();
  await editor.command("Playbook: Focus on Services View", welcome);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await writeFiles(folder, made);
}

/** Texts that are not saved are lost. */
async function closeAllEditors(editor: Editor): Promise<void> {
  const isGone = gone(editor.page.locator(".tab"));
  const question = editor.dialog("Do you want to save");
  await editor.command("View: Close All Editors", async () => (await isGone()) || (await question.isVisible()));
  await until(async () => {
    if (await question.isVisible()) await question.getByRole("button", { name: "Don't Save" }).click({ timeout: clickLimit });
  }, isGone);
}

/** Writes a copy of the workspace, and more files. */
export async function writeFiles(folder: string, { workspace, files = {} }: Pick<EditorOptions, "workspace" | "files">): Promise<void> {
  await cp(workspace, folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
