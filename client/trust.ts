/** Guards everything that sends, starts a program or reads a secret: only a trusted workspace may. */
import type { Vscode } from "./vscodeApi.ts";

/** Says why not, and where trust is given. */
export async function isTrusted(vscode: Vscode, why: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t("Manage Workspace Trust");
  const message = vscode.l10n.t("This is done only in a trusted workspace. {0}", why);
  if ((await vscode.window.showWarningMessage(message, manage)) === manage) await vscode.commands.executeCommand("workbench.trust.manage");
  return false;
}
