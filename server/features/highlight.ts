// Returns the places in a file that refer to the same thing as the place at the cursor.

import type { Workspace } from "../../language/index.ts";
import { namedAt } from "./cursor.ts";
import { occurrencesOf } from "./occurrences.ts";
import { type Occurrence, variableOccurrences } from "./variableFamily.ts";

export function highlightsAt(workspace: Workspace, path: string, offset: number): readonly Occurrence[] {
  const named = namedAt(workspace, path, offset);
  if (named === undefined) return [];
  // Many files share a variable, and the editor asks for this whenever the cursor moves.
  const found =
    named.kind === "variable" || named.kind === "path parameter"
      ? variableOccurrences(workspace, [path], named.name)
      : occurrencesOf(workspace, path, named);
  return found.filter((one) => one.path === path);
}
