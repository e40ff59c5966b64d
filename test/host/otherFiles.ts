/**
 * Renews a VS Code for a suite with other files, for suites that leave no text unsaved, no proposal and no setting:
 * a start costs ten seconds of processor time.
 */
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Editor, EditorOptions } from "./editor.ts";
import { gone } from "./until.ts";

export async function withOtherFiles(editor: Editor, made: EditorOptions): Promise<void> {
  const { page, folder } = editor;
  const isOpen = (selector: string) => page.locator(selector).first().isVisible();
  if (await isOpen(".tab")) await editor.command("View: Close All Editors", gone(page.locator(".tab")));
  if (await isOpen(".part.panel")) await editor.command("View: Hide Panel", gone(page.locator(".part.panel")));
  if (await isOpen(".notification-toast"))
    await editor.command("Notifications: Clear All Notifications", gone(page.locator(".notification-toast")));
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  // A service of the same name must not be taken for the one before.
  const welcome = page.locator(".welcome-view-content").filter({ hasText: "A service is the API under test" }).first();
  await editor.command("Playbook: Focus on Services View", welcome);
  await writeFiles(folder, made);
}

/** Writes a copy of the workspace, and more files. */
export async function writeFiles(folder: string, { workspace, files = {} }: Pick<EditorOptions, "workspace" | "files">): Promise<void> {
  await cp(workspace, folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
