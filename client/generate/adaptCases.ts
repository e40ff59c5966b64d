/** Adapt Test Cases: test case playbooks from the definitions of the workspace, new ones and again those that there are; the outcome is proposed. */
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

export async function adaptCases(vscode: Vscode, { index, jobs }: { readonly index: WorkspaceIndex; readonly jobs: Jobs }): Promise<void> {
  const { t } = vscode.l10n;
  const services = [...index.entries.values()].filter((entry) => entry.level === "service");
  const definitions = await vscode.workspace.findFiles("**/*.cases.{yaml,yml,csv}", "**/node_modules/**", 1);
  const [first] = definitions;
  if (first === undefined || services.length === 0) {
    const generate = t("Generate Endpoint Playbooks…");
    const message = t("There is no test case definition (*.cases.yaml, *.cases.csv) here.");
    if ((await vscode.window.showInformationMessage(message, generate)) === generate)
      await vscode.commands.executeCommand(commands.generateEndpoints);
    return;
  }
  await jobs.start({
    title: t("Test cases"),
    subjects: services.map(({ uri }) => uri),
    folder: vscode.Uri.joinPath(first, "..").fsPath,
    job: { kind: "adapt" },
  });
}
