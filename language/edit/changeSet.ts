// Declares the writes of a generation or an edit: whole new texts, each with the hash of its base, so that no unseen
// change is overwritten.

import type { TextEdit } from "../diagnostic.ts";
import { hash } from "../hash.ts";
import type { Workspace } from "../workspace/workspace.ts";

export interface ChangeSet {
  readonly changes: readonly FileChange[];
}

export interface FileChange {
  /** Inside the root. */
  readonly path: string;
  /** Hash of the text that the change was made from; absent for a file that must not exist yet. */
  readonly base?: string;
  /** Absent: the file is deleted. */
  readonly text?: string;
}

/** The reason why a change cannot be applied. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

export function changeFile(path: string, baseText: string | undefined, text: string | undefined): FileChange {
  return { path, ...(baseText === undefined ? {} : { base: hash(baseText) }), ...(text === undefined ? {} : { text }) };
}

/**
 * The edits as a change set; those without a path are of the file `path`. Files that would stay as they are are left
 * out.
 */
export function changeSetOfEdits(workspace: Workspace, path: string, edits: readonly TextEdit[]): ChangeSet {
  const byPath = Map.groupBy(edits, (edit) => edit.path ?? path);
  return {
    changes: [...byPath].flatMap(([target, ofFile]) => {
      const before = workspace.files.get(target)?.text;
      const after = applyEdits(before ?? "", ofFile);
      return before === after ? [] : [changeFile(target, before, after)];
    }),
  };
}

/**
 * The files whose text has changed since the change was made; `textOf` returns the present text. Empty: all can be
 * written.
 */
export function conflicts(changeSet: ChangeSet, textOf: (path: string) => string | undefined): readonly Conflict[] {
  return changeSet.changes.flatMap(({ path, base }) => {
    const now = textOf(path);
    if ((now === undefined ? undefined : hash(now)) === base) return [];
    const what = base === undefined ? "exists already" : now === undefined ? "was deleted in the meantime" : "was changed in the meantime";
    return [{ path, message: `${path} ${what}. Make the change again on the current text.` }];
  });
}

/**
 * The text with all edits made. Their spans are of the text before any of them. Edits at one place keep their order; an
 * edit that overlaps an earlier one is left out, since one of them would destroy the other.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, order) => ({ ...edit, order }))
    .sort((one, other) => one.span.start - other.span.start || one.order - other.order);
  let result = "";
  let at = 0;
  for (const { span, text: inserted } of sorted) {
    if (span.start < at || span.end > text.length) continue;
    result += text.slice(at, span.start) + inserted;
    at = span.end;
  }
  return result + text.slice(at);
}
