/** Checks the whole workspace: lists its problems in the Problems view, and reports their number. */
import { type CheckSummary, checkRequest } from "../server/protocol.ts";
import { commands } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import type { Vscode } from "./vscodeApi.ts";

export async function checkWorkspace(vscode: Vscode, language: LanguageService): Promise<void> {
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Checking the playbooks") };
  const { playbooks, errors, warnings } = await vscode.window.withProgress(options, () => language.request<CheckSummary>(checkRequest, {}));
  const checked = playbooks === 1 ? vscode.l10n.t("1 playbook checked") : vscode.l10n.t("{0} playbooks checked", playbooks);
  if (errors + warnings === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t("{0}: no problem.", checked));
    return;
  }
  await vscode.commands.executeCommand(commands.showProblems);
  const wrong = errors === 1 ? vscode.l10n.t("1 error") : vscode.l10n.t("{0} errors", errors);
  const doubtful = warnings === 1 ? vscode.l10n.t("1 warning") : vscode.l10n.t("{0} warnings", warnings);
  await vscode.window.showInformationMessage(vscode.l10n.t("{0}: {1}, {2}.", checked, wrong, doubtful));
}
