// Folders below a root that are roots of their own when one starts there, with servers that the outer root does not read.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { rootMarks, serverFiles } from "../language/index.ts";

/** One line for each of them, for people. */
export function nestedRootLines(root: string, paths: Iterable<string>, command: string): string {
  return nestedRoots(root, paths)
    .map((folder) => `${folder} has MCP servers of its own, which count only where it is the root: playbook ${command} ${folder}\n`)
    .join("");
}

/** Of the folders that hold `paths`, inside of `root` as these are. */
function nestedRoots(root: string, paths: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== "." && !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  const holds = (folder: string, names: readonly string[]) => names.some((name) => existsSync(join(root, folder, name)));
  return [...folders].filter((folder) => holds(folder, rootMarks) && holds(folder, serverFiles)).sort();
}
