// Lists the sentences without steps that a model could interpret, for `playbook check`.

import type { Loaded } from "../engine/index.ts";
import { lineStarts, positionAt } from "../language/index.ts";

export interface UnreadPlace {
  /** Inside the root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

export async function unreadPlaces({ workspace }: Loaded, paths: readonly string[]): Promise<readonly UnreadPlace[]> {
  const { unreadSentences } = await import("../engine/interpret/unread.ts");
  return paths.flatMap((path) => {
    const starts = lineStarts(workspace.files.get(path)?.text ?? "");
    return unreadSentences(workspace, path).map(({ span }) => ({ path, line: positionAt(starts, span.start).line + 1 }));
  });
}

const most = 10;

/** Nothing if there is none. */
export function unreadText(unread: readonly UnreadPlace[]): string {
  if (unread.length === 0) return "";
  const head = unread.length === 1 ? "A sentence has" : `${unread.length} sentences have`;
  const places = unread.slice(0, most).map(({ path, line }) => `  playbook interpret ${path}:${line}\n`);
  const more = unread.length > most ? `  … and ${unread.length - most} more: playbook interpret handles all of them\n` : "";
  return `${head} no steps. A model can propose some, for you to accept:\n${places.join("")}${more}\n`;
}
