// What is remembered of a file that nobody looks at: its problems, and the little that other files need to know of it.

import { fileKindOf, playbookOfStepsFile, stepsFileOf } from "./fileKind.ts";
import { namedBy } from "./missingFiles.ts";
import { identityOf } from "./playbooks.ts";
import { forget } from "./query.ts";
import { sentFilesOf } from "./sentFiles.ts";
import type { Workspace } from "./workspace.ts";

/** Drops what was derived of a playbook that a command is done with, where there are many. */
export function passDetails(workspace: Workspace, path: string): void {
  if (workspace.memory.isPassing) forgetDetails(workspace, path);
}

/**
 * Drops the parsed text of a playbook and of its steps file, its steps and all else that has been derived on the way to their problems. That takes
 * many times as much room as the files; it is derived anew when it is asked for. `path` is that of either. Of a service playbook everything stays,
 * since all playbooks below it need it.
 */
export function forgetDetails(workspace: Workspace, path: string): void {
  const playbookPath = fileKindOf(path) === "steps" ? playbookOfStepsFile(path) : path;
  const file = workspace.files.get(playbookPath);
  if (file?.kind !== "playbook" || identityOf(workspace, playbookPath)?.level === "service") return;
  // They are asked of all files time and again, and need the front matter; of files that never change they are asked while these are loaded.
  if (!workspace.memory.isFixed) {
    namedBy(workspace, playbookPath);
    sentFilesOf(workspace, playbookPath);
  }
  forget(workspace, playbookPath);
  forget(workspace, stepsFileOf(playbookPath));
}
