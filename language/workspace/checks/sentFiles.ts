// Files that a playbook sends or a service connects with, and that are missing or outside the project.

import type { Diagnostic } from "../../diagnostic.ts";
import { folderOf, isInside, joinPath } from "../../path.ts";
import { isOutsidePath } from "../../text/names.ts";
import { playbookAt } from "../playbooks.ts";
import { isAbsent } from "../query.ts";
import { connectionFiles, fileUses, missingPath, namedFiles } from "../sentFiles.ts";
import { placeOfName } from "../variableFlow.ts";
import type { Workspace } from "../workspace.ts";
import { placeOfText } from "./placeOfText.ts";

/** A missing file of a variable has a code of its own: a run may be given another one. */
export function checkSentFiles(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const folder = folderOf(path);
  const named = namedFiles(workspace, path).flatMap(({ path: file, instruction }) =>
    problemOf(workspace, folder, file, placeOfText(playbook, instruction, file)),
  );
  const connecting = connectionFiles(workspace, path).flatMap((file) => {
    const start = playbook.text.slice(0, playbook.frontMatter.span?.end).indexOf(file);
    return problemOf(workspace, folder, file, { start, end: start + file.length });
  });
  const reported = new Set<string>();
  const read = fileUses(workspace, path).flatMap(({ name, reference, definitions, instruction }): readonly Diagnostic[] => {
    const missing = missingPath(workspace, definitions);
    if (missing === undefined || reported.has(name)) return [];
    reported.add(name);
    const message = isInside(missing)
      ? `The file of "${name}" is missing: there is no ${missing}. Add the file, or correct the path.`
      : `The file ${missing} of "${name}" is outside the project. Keep it inside.`;
    return [{ code: "variable-file", severity: "error", span: placeOfName(playbook, instruction, name, reference), message }];
  });
  return [...named, ...connecting, ...read];
}

function problemOf(workspace: Workspace, folder: string, file: string, span: Diagnostic["span"]): readonly Diagnostic[] {
  const target = joinPath(folder, file);
  const isOutside = isOutsidePath(file) || !isInside(target);
  if (!isOutside && !isAbsent(workspace, target)) return [];
  const message = isOutside
    ? `${file} is outside the project. Keep the file inside it, and write its path relative to this playbook.`
    : `There is no file ${target}: the path ${file} is relative to this playbook.`;
  return [{ code: "missing-file", severity: "error", span, message }];
}
