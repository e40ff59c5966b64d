// Whether the text of a playbook, or of its steps file, can hold a step of a kind at all: a look at the text that spares compiling it.

import { stepsFileOf } from "./fileKind.ts";
import { fileAt } from "./query.ts";
import type { Workspace } from "./workspace.ts";

export function mentions(workspace: Workspace, path: string, word: RegExp): boolean {
  return word.test(fileAt(workspace, path)?.text ?? "") || word.test(fileAt(workspace, stepsFileOf(path))?.text ?? "");
}
