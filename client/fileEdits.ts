/**
 * Applies new texts of files from the engine as edits that can be undone, and refuses them if a file has changed since
 * then.
 */
import { createHash } from "node:crypto";
import type { TextDocument } from "vscode";
import type { FileEdit } from "../engine/protocol.ts";
import type { Vscode } from "./vscodeApi.ts";

/**
 * Returns the edits that undo it. Undefined, and said, where one of the files has been changed in the meantime; nothing
 * is written then.
 */
export async function applyFileEdits(vscode: Vscode, edits: readonly FileEdit[]): Promise<readonly FileEdit[] | undefined> {
  const edit = new vscode.WorkspaceEdit();
  const changed: string[] = [];
  const undoing: FileEdit[] = [];
  for (const { path, base, text } of edits) {
    const uri = vscode.Uri.file(path);
    const document = await openedDocument(vscode, path);
    const now = document === undefined ? undefined : hashOf(document.getText());
    // A document that is open and empty has been created since.
    if (now !== base && !(base === undefined && document?.getText() === "")) {
      const name = vscode.workspace.asRelativePath(uri);
      await vscode.window.showWarningMessage(vscode.l10n.t("{0} was changed in the meantime. Save it, and try again.", name));
      return undefined;
    }
    undoing.push({
      path,
      ...(text === undefined ? {} : { base: hashOf(text) }),
      ...(document === undefined ? {} : { text: document.getText() }),
    });
    if (text === undefined) edit.deleteFile(uri);
    else if (document === undefined) edit.createFile(uri, { contents: new TextEncoder().encode(text) });
    else {
      edit.replace(uri, new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length)), text);
      changed.push(path);
    }
  }
  if (!(await vscode.workspace.applyEdit(edit))) return undefined;
  // A document that no editor shows may have been closed since.
  for (const path of changed) await (await openedDocument(vscode, path))?.save();
  return undoing;
}

/** Undefined if there is no such file. */
export async function openedDocument(vscode: Vscode, path: string): Promise<TextDocument | undefined> {
  return vscode.workspace.openTextDocument(vscode.Uri.file(path)).then(
    (found) => found,
    () => undefined,
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
