// Drops details of a playbook after a command has finished with it, where there are many.

import { fileKindOf, playbookOfStepsFile, stepsFileOf } from "./fileKind.ts";
import { identityOf } from "./playbooks.ts";
import { forget } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/** Drops what was derived of a playbook that a command is done with, where there are many. */
export function passDetails(workspace: Workspace, path: string): void {
  const playbook = workspace.memory.isPassing ? playbookToForget(workspace, path) : undefined;
  if (playbook === undefined) return;
  forget(workspace, playbook);
  forget(workspace, stepsFileOf(playbook));
}

/**
 * The playbook at the path, or of the steps file there. Undefined for a service playbook: all playbooks below it need
 * what was derived of it.
 */
export function playbookToForget(workspace: Workspace, path: string): string | undefined {
  const playbook = fileKindOf(path) === "steps" ? playbookOfStepsFile(path) : path;
  if (workspace.files.get(playbook)?.kind !== "playbook" || identityOf(workspace, playbook)?.level === "service") return undefined;
  return playbook;
}
