// Whether the text of a playbook, or of its steps file, can hold a step of a kind at all: a look at the text that spares compiling it.

import type { Text } from "../text/longText.ts";
import { changedLines } from "../text/textChange.ts";
import { stepsFileOf } from "./fileKind.ts";
import { fileAt, type Query, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/** What is never written without a word, in English or in a steps file: running another playbook, naming a file of a schema or one that is sent. */
const found = {
  playbook: searchFor(/playbook/i),
  schema: searchFor(/\.(?:json|ya?ml)/i),
  file: searchFor(/file|upload|attach|from\s+\S+\.[a-z]/i),
};

export function mentions(workspace: Workspace, path: string, what: keyof typeof found): boolean {
  return found[what](workspace, path).isThere || found[what](workspace, stepsFileOf(path)).isThere;
}

interface Found {
  readonly text: Text;
  readonly isThere: boolean;
}

/** Where the word was not there, only the lines that have changed are searched. */
function searchFor(word: RegExp): Query<Found> {
  return query((workspace, path, before): Found => {
    const text = fileAt(workspace, path)?.content ?? "";
    if (before === undefined || before.isThere) return { text, isThere: word.test(text.toString()) };
    const { from, to } = changedLines(text, before.text);
    return { text, isThere: word.test(text.slice(from, to)) };
  });
}
