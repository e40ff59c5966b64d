// Finds every place that names the item at the cursor, with or without its definition.

import type { Workspace } from "../../language/index.ts";
import { namedAt } from "./cursor.ts";
import { occurrencesOf } from "./occurrences.ts";
import type { Occurrence } from "./variableFamily.ts";

export function referencesAt(workspace: Workspace, path: string, offset: number, withDefinition: boolean): readonly Occurrence[] {
  const named = namedAt(workspace, path, offset);
  const found = named === undefined ? [] : occurrencesOf(workspace, path, named);
  return withDefinition ? found : found.filter(({ role }) => role !== "definition");
}
