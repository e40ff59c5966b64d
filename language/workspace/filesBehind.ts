// The files that a run of a playbook may read or follow: what to look at when one of them changes.

import { folderOf, joinPath } from "../path.ts";
import { sameData } from "../sameData.ts";
import { serverFiles, serverLockFile, stepsFileOf } from "./fileKind.ts";
import { documents, namedBy } from "./missingFiles.ts";
import { phrasesReached } from "./phrases.ts";
import { identities, playbookAt } from "./playbooks.ts";
import { query } from "./query.ts";
import { runsOf } from "./runs.ts";
import { servicePathOf } from "./services.ts";
import { fromPathOf } from "./variables.ts";
import type { Workspace } from "./workspace.ts";

/** Paths inside the root, its own first; some of them may not exist. */
const filesBehind = query((workspace, path): readonly string[] => {
  const found = new Set<string>();
  const visit = (playbook: string): void => {
    if (found.has(playbook)) return;
    found.add(playbook);
    found.add(stepsFileOf(playbook));
    for (const file of [...namedBy(workspace, playbook), ...fileVariables(workspace, playbook)]) found.add(file);
    for (const phrase of phrasesReached(workspace, playbook)) visit(phrase);
    for (const other of [servicePathOf(workspace, playbook), fromPathOf(workspace, playbook), ...runsOf(workspace, playbook)])
      if (other !== undefined) visit(other);
  };
  visit(path);
  return [...found];
}, sameData);

/** The playbooks whose runs may go otherwise when the file at `path` changes. */
export function playbooksAffected(workspace: Workspace, path: string): readonly string[] {
  const all = identities(workspace, "").flatMap(({ path: playbook, level }) =>
    level === "service" || level === "phrase" ? [] : [playbook],
  );
  // These are read by every playbook that names a server or a service, which is more than is worth telling apart.
  if ([...serverFiles, serverLockFile, ...documents(workspace, "")].includes(path)) return all;
  return all.filter((playbook) => filesBehind(workspace, playbook).includes(path));
}

function fileVariables(workspace: Workspace, path: string): readonly string[] {
  const { variables = [] } = playbookAt(workspace, path)?.frontMatter ?? {};
  return variables.flatMap(({ type, value }) => (type === "file" && typeof value === "string" ? [joinPath(folderOf(path), value)] : []));
}
