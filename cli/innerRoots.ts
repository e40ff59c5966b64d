// Reports what a command leaves out: roots inside a root, whose playbooks have their own services and servers, and
// entries that are only named like playbooks.

import { join, relative } from "node:path";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import { isBelow } from "../language/index.ts";

/** A line for each that lies in the files and folders that were asked for, for people. `paths` are absolute. */
export function innerRootLines(loaded: Loaded, paths: readonly string[], command: string): string {
  const wanted = paths.map((path) => loaded.inside(path));
  return loaded.innerRoots
    .filter((folder) => wanted.some((one) => isBelow(folder, one)))
    .map((folder) => `${folder} is a separate root and is left out; run it with: playbook ${command} ${fromHere(loaded, folder)}\n`)
    .join("");
}

/** A warning for each entry in the files and folders that were asked for that only looks like a playbook. */
export function skippedLines(loaded: Loaded, paths: readonly string[]): string {
  const wanted = paths.map((path) => loaded.inside(path));
  return [...loaded.skipped]
    .filter(([path]) => wanted.some((one) => isBelow(path, one)))
    .map(([path, why]) => `warning: ${path} is left out: ${why}.\n`)
    .join("");
}

/**
 * Throws `PlaybookError` if one of the absolute paths lies in an inner root, which comes of naming it together with
 * others.
 */
export function refuseInnerRoots(loaded: Loaded, paths: readonly string[], command: string): void {
  for (const path of paths) {
    const folder = loaded.innerRoots.find((one) => isBelow(loaded.inside(path), one));
    if (folder === undefined) continue;
    throw new PlaybookError(
      "usage",
      `${fromHere(loaded, loaded.inside(path))} belongs to ${folder}, which is a separate root.`,
      `Use a separate command for its files: playbook ${command} ${fromHere(loaded, loaded.inside(path))}.`,
    );
  }
}

function fromHere({ root }: Loaded, path: string): string {
  return relative(process.cwd(), join(root, path)) || ".";
}
