/** Writes a file that the language server has proposed as an edit that can be undone, and shows it. */
import type { NewFileResult } from "../server/protocol.ts";
import type { Vscode } from "./vscodeApi.ts";

export async function createFile(vscode: Vscode, made: NewFileResult): Promise<void> {
  if (made.kind === "refused") {
    await vscode.window.showWarningMessage(made.reason);
    return;
  }
  const uri = vscode.Uri.parse(made.uri);
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { contents: new TextEncoder().encode(made.text) });
  if (!(await vscode.workspace.applyEdit(edit))) {
    await vscode.window.showWarningMessage(vscode.l10n.t("{0} could not be written.", vscode.workspace.asRelativePath(uri)));
    return;
  }
  await vscode.window.showTextDocument(uri, { preview: false });
}
