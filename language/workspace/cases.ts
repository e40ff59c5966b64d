// The test case definitions of a workspace.

import type { CaseFile } from "../case/caseDefinition.ts";
import { parseCases } from "../case/parseCases.ts";
import { sameData } from "../sameData.ts";
import { fileAt, pathsOf, query } from "./query.ts";

/** Undefined if there is no such file. */
export const casesAt = query((workspace, path): CaseFile | undefined => {
  const file = fileAt(workspace, path);
  return file?.kind === "cases" ? parseCases(file.text, path.endsWith(".csv") ? "csv" : "yaml") : undefined;
});

/** Id → paths of the files that define it. */
export const casePaths = query((workspace): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of pathsOf(workspace, "cases")) {
    for (const { id } of casesAt(workspace, path)?.cases ?? []) found.set(id.value, [...(found.get(id.value) ?? []), path]);
  }
  return found;
}, sameData);
