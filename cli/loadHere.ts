// Reads the workspace of a command: that of the current folder, or of the paths that it names.

import { type Loaded, loadWorkspace, nodeFiles } from "../engine/index.ts";

/** `start` is absolute. */
export function loadHere(start: string): Promise<Loaded> {
  return loadWorkspace(start, nodeFiles, process.cwd());
}
