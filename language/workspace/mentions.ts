// Tests whether the text of a playbook, or of its steps file, can contain a step of a kind: a cheap scan that saves
// compiling it.

import { stepsFileOf } from "./fileKind.ts";
import { phrasesReached } from "./phrases.ts";
import { fileAt, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Kinds that are never written without a certain word, in English or in a steps file: running another playbook, naming
 * a file of a schema or one that is sent.
 */
const found = {
  playbook: searchFor(/playbook/i),
  schema: searchFor(/\.(?:json|ya?ml)/i),
  file: searchFor(/file|upload|attach|from\s+\S+\.[a-z]/i),
};

export function mentions(workspace: Workspace, path: string, what: keyof typeof found): boolean {
  const files = [path, ...phrasesReached(workspace, path)];
  return files.some((file) => found[what](workspace, file) || found[what](workspace, stepsFileOf(file)));
}

function searchFor(word: RegExp) {
  return query((workspace, path): boolean => word.test(fileAt(workspace, path)?.text ?? ""));
}
