// Checks whether the files that playbooks send exist, without reading their content.

import { playbookOfStepsFile, sentFilesOf, type Workspace, withAbsent } from "../language/index.ts";
import { filesInside } from "./files.ts";
import { inSlices } from "./slices.ts";

export interface SentFiles {
  has(path: string): boolean;
  paths(): Iterable<string>;
  /** Checks the sent ones of the paths again. */
  look(paths: readonly string[]): void;
  /** Looks for files that these playbooks send for the first time. */
  lookFor(paths: readonly string[], workspace: () => Workspace): Promise<void>;
  /** Returns the state that knows which of them are missing; the same state where nothing has changed. */
  noted(workspace: Workspace): Workspace;
}

export function createSentFiles(root: string): SentFiles {
  const sent = new Map<string, boolean>();
  /** The state knows of all of them. */
  let isNoted = true;

  function note(paths: readonly string[]): void {
    const there = filesInside(root, paths);
    for (const path of paths) {
      isNoted &&= (sent.get(path) ?? true) === there.has(path);
      sent.set(path, there.has(path));
    }
  }

  return {
    has: (path) => sent.has(path),
    paths: () => sent.keys(),
    look: (paths) => note(paths.filter((path) => sent.has(path))),
    async lookFor(paths, workspace) {
      const look = (path: string) => note(sentFilesOf(workspace(), playbookOfStepsFile(path)).filter((file) => !sent.has(file)));
      await inSlices(paths, () => false, look);
    },
    noted(workspace) {
      if (isNoted) return workspace;
      isNoted = true;
      return withAbsent(workspace, new Set([...sent].flatMap(([path, isThere]) => (isThere ? [] : [path]))));
    },
  };
}
