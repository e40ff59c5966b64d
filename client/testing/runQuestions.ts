/** Asks for what a run of tests needs: a trusted workspace, an environment, the number of repetitions. */
import type { EnvironmentChoice } from "../environment.ts";
import type { Vscode } from "../vscodeApi.ts";

export async function askForTrust(vscode: Vscode): Promise<void> {
  const manage = vscode.l10n.t("Manage Workspace Trust");
  const message = vscode.l10n.t(
    "Playbooks run only in a trusted workspace: they send requests and start the MCP servers that the workspace names.",
  );
  if ((await vscode.window.showWarningMessage(message, manage)) === manage) await vscode.commands.executeCommand("workbench.trust.manage");
}

/** Returns undefined when the person cancels. */
export async function chooseEnvironment(
  vscode: Vscode,
  environment: EnvironmentChoice,
): Promise<{ readonly environment: string | undefined } | undefined> {
  const none = { label: vscode.l10n.t("No environment"), description: vscode.l10n.t("the values of the services themselves") };
  const items = environment.names().map((label) => ({ label, description: label === environment.current ? vscode.l10n.t("current") : "" }));
  const picked = await vscode.window.showQuickPick([none, ...items], { title: vscode.l10n.t("Run with Environment") });
  return picked === undefined ? undefined : { environment: picked === none ? undefined : picked.label };
}

/** Returns undefined when the person cancels. */
export async function chooseRepeat(vscode: Vscode): Promise<number | undefined> {
  const given = await vscode.window.showInputBox({
    title: vscode.l10n.t("Run and Repeat"),
    prompt: vscode.l10n.t("How often? A test that passes only sometimes is reported as flaky."),
    value: "10",
    validateInput: (text) =>
      /^\d+$/.test(text) && Number(text) >= 2 && Number(text) <= 1000 ? undefined : vscode.l10n.t("A whole number from 2 to 1000."),
  });
  return given === undefined ? undefined : Number(given);
}
