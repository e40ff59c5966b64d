/** The item in the status bar: READY or ERROR while a playbook is in the active editor, and hidden otherwise. */
import type { Disposable, Uri } from "vscode";
import { languageId } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import { playbookStatus } from "./playbookStatus.ts";
import type { Vscode } from "./vscodeApi.ts";

export function showStatus(vscode: Vscode, language: LanguageService): Disposable {
  const item = vscode.window.createStatusBarItem("playbook.status", vscode.StatusBarAlignment.Right, 100);
  item.name = "Playbook Status";
  update();
  return vscode.Disposable.from(
    item,
    language.onDidChangeState(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const shown = vscode.window.activeTextEditor?.document.uri.toString();
      if (uris.some((uri) => uri.toString() === shown)) update();
    }),
  );

  function update(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== languageId) {
      item.hide();
      return;
    }
    const { text, tooltip, command } = playbookStatus(document.uri.path, language.state, errorsOf(document.uri));
    item.text = text;
    item.tooltip = tooltip;
    item.command = command;
    item.show();
  }

  function errorsOf(uri: Uri): number {
    return vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error).length;
  }
}
