// Finds the folder where a command looks for the root: the deepest one that holds all its paths, else the current
// folder.

import { existsSync, statSync } from "node:fs";
import { dirname, sep } from "node:path";
import { PlaybookError } from "../engine/index.ts";

/** `paths` are absolute. Throws a usage error that names the path that does not exist. */
export function startFolder(paths: readonly string[]): string {
  for (const path of paths)
    if (!existsSync(path))
      throw new PlaybookError(
        "no-such-path",
        `There is no file or folder ${path}.`,
        "Check the spelling; paths are relative to the current folder.",
      );
  const folders = paths.map((path) => (statSync(path).isDirectory() ? path : dirname(path)));
  const [first, ...rest] = folders;
  if (first === undefined) return process.cwd();
  let common = first.split(sep);
  for (const folder of rest) {
    const parts = folder.split(sep);
    const same = common.findIndex((part, index) => part !== parts[index]);
    if (same !== -1) common = common.slice(0, same);
  }
  return common.join(sep) || sep;
}
