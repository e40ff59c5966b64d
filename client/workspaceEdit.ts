/** Edits of the language server as VS Code applies them: undoable, with unsaved text respected. */
import type { Range, WorkspaceEdit } from "vscode";
import type { LineRange, WorkspaceEditView } from "../server/protocol.ts";
import type { Vscode } from "./vscodeApi.ts";

/** False if a document has been changed since the edit was made, or VS Code refuses it; nothing is changed then. */
export async function applyEdit(vscode: Vscode, view: WorkspaceEditView): Promise<boolean> {
  const { documents, edit } = readEdit(vscode, view);
  const isStale = documents.some(({ uri, version }) => {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === vscode.Uri.parse(uri).toString());
    return open !== undefined && version !== null && open.version !== version;
  });
  return !isStale && vscode.workspace.applyEdit(edit);
}

interface ReadEdit {
  readonly edit: WorkspaceEdit;
  readonly documents: readonly { readonly uri: string; readonly version: number | null }[];
}

function readEdit(vscode: Vscode, { documentChanges }: WorkspaceEditView): ReadEdit {
  const edit = new vscode.WorkspaceEdit();
  const documents: { uri: string; version: number | null }[] = [];
  for (const change of documentChanges) {
    if ("kind" in change) {
      const uri = vscode.Uri.parse(change.uri);
      if (change.kind === "create") edit.createFile(uri, { ignoreIfExists: true });
      else edit.deleteFile(uri, { ignoreIfNotExists: true });
      continue;
    }
    const { uri, version } = change.textDocument;
    documents.push({ uri, version });
    for (const { range, newText } of change.edits) edit.replace(vscode.Uri.parse(uri), toRange(vscode, range), newText);
  }
  return { edit, documents };
}

export function toRange(vscode: Vscode, { start, end }: LineRange): Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
