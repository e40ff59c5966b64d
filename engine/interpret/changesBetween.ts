// Computes the writes that turn the files of one workspace into those of another.

import { type ChangeSet, changeFile, type Workspace } from "../../language/index.ts";

export function changesBetween(before: Workspace, after: Workspace): ChangeSet {
  const changes = [...after.files].flatMap(([path, { text }]) => {
    const old = before.files.get(path)?.text;
    return old === text ? [] : [changeFile(path, old, text)];
  });
  return { changes };
}
