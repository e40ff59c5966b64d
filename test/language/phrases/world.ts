// Exports the parts of the language that the tests of phrases use.

import { check, type Workspace } from "../../../language/index.ts";

export {
  check,
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

/** Returns the titles of the quick fixes of a file. */
export function fixTitles(workspace: Workspace, path: string): readonly string[] {
  return check(workspace, path).flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
}
