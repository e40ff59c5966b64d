// Shows the changes of a generation or an edit as a difference, or writes them: all files, or none if one has changed
// since.

import { lstat, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { createTwoFilesPatch } from "diff";
import { type Loaded, PlaybookError, readRegularText } from "../engine/index.ts";
import { type ChangeSet, conflicts, type FileChange } from "../language/index.ts";
import { replaceFile } from "./outputFile.ts";

export interface WrittenChange {
  /** Inside the root. */
  readonly path: string;
  readonly kind: "new" | "changed" | "deleted";
}

export function changeKind({ base, text }: FileChange): WrittenChange["kind"] {
  return text === undefined ? "deleted" : base === undefined ? "new" : "changed";
}

/** As a unified diff, the files in the order of the change set. */
export function changesAsDiff({ changes }: ChangeSet, { texts }: Pick<Loaded, "texts">): string {
  return changes
    .map(({ path, text }) => {
      const before = texts.get(path);
      const [from, to] = [before === undefined ? "/dev/null" : `a/${path}`, text === undefined ? "/dev/null" : `b/${path}`];
      return createTwoFilesPatch(from, to, before ?? "", text ?? "", undefined, undefined, { context: 3 }).replace(/^=+\n/, "");
    })
    .join("");
}

/**
 * Throws `PlaybookError` "changed-file" with every file that was changed in the meantime, and "cannot-write" where one
 * cannot be put in place or a link leads out of the root; every file is then as it was.
 */
export async function writeChanges(changeSet: ChangeSet, { root }: Pick<Loaded, "root">): Promise<readonly WrittenChange[]> {
  const { changes } = changeSet;
  const now = new Map<string, string>();
  const folders = new Set<string>();
  for (const { path } of changes) {
    if (!folders.has(dirname(path))) await refuseOutside(root, path);
    folders.add(dirname(path));
    const there = await lstat(join(root, path)).catch(() => undefined);
    if (there !== undefined) now.set(path, there.isFile() ? await readRegularText(join(root, path)) : "");
  }
  const found = conflicts(changeSet, (path) => now.get(path));
  if (found.length > 0)
    throw new PlaybookError(
      "changed-file",
      `Nothing is written: ${found.map(({ message }) => message).join(" ")}`,
      "Run the command again; it starts from the current files.",
    );
  const done: string[] = [];
  try {
    for (const { path, text } of changes) {
      if (text === undefined) continue;
      replaceFile(join(root, path), text);
      done.push(path);
    }
    for (const { path, text } of changes) if (text === undefined) await rm(join(root, path));
  } catch (error) {
    for (const path of done) await putBack(join(root, path), now.get(path));
    throw error;
  }
  return changes.map((change) => ({ path: change.path, kind: changeKind(change) }));
}

/** As it was before. */
async function putBack(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) await rm(path, { force: true });
  else await writeFile(path, text);
}

/** Neither reading nor writing follows links out of the root. */
async function refuseOutside(root: string, path: string): Promise<void> {
  let folder = dirname(join(root, path));
  while ((await lstat(folder).catch(() => undefined)) === undefined && folder !== dirname(folder)) folder = dirname(folder);
  const inside = relative(await realpath(root), await realpath(folder));
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new PlaybookError(
      "cannot-write",
      `Nothing is written: ${path} leads out of ${root}.`,
      "Replace the link with a folder, or choose another one.",
    );
}
