// The places in one file that name the same thing as the one at the cursor.

import type { Workspace } from "../../language/index.ts";
import { namedAt } from "./cursor.ts";
import { occurrencesOf } from "./occurrences.ts";
import { type Occurrence, variableOccurrences } from "./variableFamily.ts";

export function highlightsAt(workspace: Workspace, path: string, offset: number): readonly Occurrence[] {
  const named = namedAt(workspace, path, offset);
  if (named === undefined) return [];
  // A variable is shared by many files, and this is asked for at each move of the cursor.
  const found =
    named.kind === "variable" || named.kind === "path parameter"
      ? variableOccurrences(workspace, [path], named.name)
      : occurrencesOf(workspace, path, named);
  return found.filter((one) => one.path === path);
}
