// What a generation or an edit wants to write, shown as a difference or put in place: all files, or none where one is no longer what it was made from.

import { lstat, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import { type ChangeSet, conflicts, type FileChange } from "../language/index.ts";
import { type OutputFile, openOutputFile } from "./outputFile.ts";

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

/** Throws `PlaybookError` "changed-file" with every file that was changed meanwhile, and then writes nothing. */
export async function writeChanges(changeSet: ChangeSet, { root }: Pick<Loaded, "root">): Promise<readonly WrittenChange[]> {
  const { changes } = changeSet;
  const now = new Map<string, string>();
  for (const { path } of changes) {
    const there = await lstat(join(root, path)).catch(() => undefined);
    if (there !== undefined) now.set(path, there.isFile() ? await readFile(join(root, path), "utf8") : "");
  }
  const found = conflicts(changeSet, (path) => now.get(path));
  if (found.length > 0)
    throw new PlaybookError(
      "changed-file",
      `Nothing is written: ${found.map(({ message }) => message).join(" ")}`,
      "Run the command again; it starts from what is there now.",
    );
  const files: OutputFile[] = [];
  try {
    for (const { path, text } of changes) {
      if (text === undefined) continue;
      const file = openOutputFile(join(root, path));
      files.push(file);
      file.write(text);
    }
  } catch (error) {
    for (const file of files) file.discard();
    throw error;
  }
  for (const file of files) await file.commit();
  for (const { path, text } of changes) if (text === undefined) await rm(join(root, path));
  return changes.map((change) => ({ path: change.path, kind: changeKind(change) }));
}
