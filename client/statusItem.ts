/** Shows the item in the status bar: READY or ERROR while a playbook is in the active editor, and hidden otherwise. */
import type { Disposable, TextDocument, Uri } from "vscode";
import type { Jobs } from "./generate/jobs.ts";
import { languageId } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import { playbookStatus } from "./playbookStatus.ts";
import { problemCode } from "./variables/missingSecrets.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export function showStatus(vscode: Vscode, language: LanguageService, index: WorkspaceIndex, jobs: Jobs): Disposable {
  const item = vscode.window.createStatusBarItem("playbook.status", vscode.StatusBarAlignment.Right, 100);
  item.name = vscode.l10n.t("Playbook Status");
  let shown: TextDocument | undefined;
  update();
  return vscode.Disposable.from(
    item,
    language.onDidChangeState(update),
    jobs.onDidChange(update),
    index.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => uri.toString() === shown?.uri.toString())) update();
    }),
  );

  function update(): void {
    const active = vscode.window.activeTextEditor?.document;
    // To VS Code the output panel is an editor, too.
    if (active?.uri.scheme !== "output") shown = active?.languageId === languageId ? active : undefined;
    if (shown === undefined) {
      item.hide();
      return;
    }
    const { text, tooltip, command } = playbookStatus(
      shown.uri.path,
      language.state,
      errorsOf(shown.uri),
      vscode.l10n,
      jobs.stateOf(shown.uri.toString()),
      vscode.languages.getDiagnostics(shown.uri).filter(({ code }) => code === problemCode).length,
    );
    item.text = text;
    item.tooltip = tooltip;
    item.command = command;
    item.show();
  }

  /** The reason may be in another file. */
  function errorsOf(uri: Uri): number {
    const status = index.entries.get(uri.toString())?.status;
    const own = vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error).length;
    return own === 0 && status?.kind === "ERROR" ? status.reasons.length : own;
  }
}
