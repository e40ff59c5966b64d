// Forgets details of files that are not in use; keeps their problems, and the facts that other files need.

import { stepsFileOf } from "./fileKind.ts";
import { namedBy } from "./missingFiles.ts";
import { playbookToForget } from "./passDetails.ts";
import { forget } from "./query.ts";
import { sentFilesOf } from "./sentFiles.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Drops the parsed text of a playbook and of its steps file, its steps and all else that has been derived on the way to
 * their problems. It takes many times as much room as the files; it is derived again on demand. `path` is that of
 * either. Everything about a service playbook is kept.
 */
export function forgetDetails(workspace: Workspace, path: string): void {
  const playbook = playbookToForget(workspace, path);
  if (playbook === undefined) return;
  // They are asked of all files time and again, and need the front matter; of files that never change they are asked
  // while these are loaded.
  if (!workspace.memory.isFixed) {
    namedBy(workspace, playbook);
    sentFilesOf(workspace, playbook);
  }
  forget(workspace, playbook);
  forget(workspace, stepsFileOf(playbook));
}
