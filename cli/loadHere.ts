// Reads the workspace that a command is about: that of the current folder, or of what it names.

import { type Loaded, loadWorkspace, nodeFiles } from "../engine/index.ts";

/** `start` is absolute. */
export function loadHere(start: string): Promise<Loaded> {
  return loadWorkspace(start, nodeFiles, process.cwd());
}
