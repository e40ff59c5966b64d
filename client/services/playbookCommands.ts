/**
 * Renames and deletes the playbook of a tree's node: the language server changes its name, and the file goes to the
 * trash.
 */
import type { Uri, WorkspaceEdit } from "vscode";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";

export function createPlaybookCommands(vscode: Vscode, index: WorkspaceIndex) {
  return { rename, remove };

  async function rename(uri: Uri): Promise<void> {
    const entry = index.entries.get(uri.toString());
    const range = entry?.nameRange;
    if (entry === undefined || range === undefined) return;
    const document = await vscode.workspace.openTextDocument(uri);
    const written = document.getText(new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character));
    const quoted = /^["']/.test(written);
    const value = quoted ? written.slice(1, -1) : written;
    const title = vscode.l10n.t("Rename {0}", entry.title);
    const name = await vscode.window.showInputBox({
      title,
      value,
      prompt: vscode.l10n.t("In every file that names it; the file keeps its name"),
    });
    if (name === undefined || name.trim() === value) return;
    const at = new vscode.Position(range.start.line, range.start.character + (quoted ? 1 : 0));
    try {
      const edit = await vscode.commands.executeCommand<WorkspaceEdit>("vscode.executeDocumentRenameProvider", uri, at, name.trim());
      await vscode.workspace.applyEdit(edit, { isRefactoring: true });
      for (const [file] of edit.entries()) {
        const changed = vscode.workspace.textDocuments.find((one) => one.uri.toString() === file.toString());
        if (changed?.isDirty === true) await changed.save();
      }
    } catch (error) {
      await vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  async function remove(uri: Uri): Promise<void> {
    const entry = index.entries.get(uri.toString());
    const title = entry?.title ?? vscode.workspace.asRelativePath(uri);
    const others =
      entry?.level === "service" ? [...index.entries.values()].filter((one) => one.service === entry.service && one !== entry).length : 0;
    const deleteIt = vscode.l10n.t("Delete");
    const detail =
      others === 0
        ? vscode.workspace.asRelativePath(uri)
        : vscode.l10n.t("{0} other playbooks belong to this service and will not run without it.", others);
    const message = vscode.l10n.t('Delete "{0}"?', title);
    if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, deleteIt)) !== deleteIt) return;
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(uri, { ignoreIfNotExists: true });
    const steps = uri.with({ path: uri.path.replace(/\.playbook$/, ".steps.yaml") });
    edit.deleteFile(steps, { ignoreIfNotExists: true });
    await vscode.workspace.applyEdit(edit);
  }
}
