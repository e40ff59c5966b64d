/** The playbooks of the workspace as the language server knows them: the one source of every list and tree. */
import type { Disposable, Event } from "vscode";
import { type IndexChange, type IndexEntry, indexChangedNotification, indexRequest } from "../server/protocol.ts";
import type { LanguageService } from "./languageClient.ts";
import type { Vscode } from "./vscodeApi.ts";

export interface WorkspaceIndex extends Disposable {
  /** By address; empty as long as no server has told anything. */
  readonly entries: ReadonlyMap<string, IndexEntry>;
  /** True if every playbook has been read since the last change. */
  readonly complete: boolean;
  readonly onDidChange: Event<IndexChange>;
}

/** Entries of a server that has ended stay until another one has reported everything. */
export function followIndex(vscode: Vscode, language: LanguageService): WorkspaceIndex {
  const changed = new vscode.EventEmitter<IndexChange>();
  const entries = new Map<string, IndexEntry>();
  let complete = false;
  let isFirst = true;
  const parts = vscode.Disposable.from(
    changed,
    language.onNotification<IndexChange>(indexChangedNotification, (change) => {
      const gone = isFirst ? [...entries.keys()].filter((uri) => !change.entries.some((entry) => entry.uri === uri)) : [];
      isFirst = false;
      const removed = [...change.removed, ...gone];
      for (const uri of removed) entries.delete(uri);
      for (const entry of change.entries) entries.set(entry.uri, entry);
      complete = change.complete;
      changed.fire({ ...change, removed });
    }),
    language.onDidChangeState(ask),
  );
  ask();
  return {
    entries,
    get complete() {
      return complete;
    },
    onDidChange: changed.event,
    dispose: () => parts.dispose(),
  };

  function ask(): void {
    complete = false;
    if (language.state !== "running") return;
    isFirst = true;
    // A server that goes away meanwhile is asked again when the next one runs.
    language.request(indexRequest, {}).catch(() => {});
  }
}
