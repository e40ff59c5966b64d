// What the tests of phrases look at.

import { check, type Workspace } from "../../../language/index.ts";

export {
  checkAll,
  compiled,
  emptyWorkspace,
  instructionsOf,
  isServiceText,
  linkedPhases,
  playbooksAffected,
  runsOf,
  usesOfPhrase,
  type Workspace,
  withFile,
  withFiles,
} from "../../../language/index.ts";

/** The titles of what is offered to mend a file. */
export function fixTitles(workspace: Workspace, path: string): readonly string[] {
  return check(workspace, path).flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
}
