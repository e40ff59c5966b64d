/**
 * Implements Adapt Test Cases: generates or updates test case playbooks from the definitions of the workspace, and
 * proposes the result.
 */
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

export async function adaptCases(vscode: Vscode, { index, jobs }: { readonly index: WorkspaceIndex; readonly jobs: Jobs }): Promise<void> {
  const { t } = vscode.l10n;
  const services = [...index.entries.values()].filter((entry) => entry.level === "service");
  const definitions = await vscode.workspace.findFiles("**/*.cases.{yaml,yml,csv}", "**/node_modules/**");
  const [first] = definitions;
  if (first === undefined || services.length === 0) {
    const generate = t("Generate Endpoint Playbooks…");
    const message = t("The workspace has no test case definitions (*.cases.yaml, *.cases.csv).");
    if ((await vscode.window.showInformationMessage(message, generate)) === generate)
      await vscode.commands.executeCommand(commands.generateEndpoints);
    return;
  }
  const byRoot = Map.groupBy(definitions, (uri) => vscode.workspace.getWorkspaceFolder(uri));
  for (const [root, [one]] of byRoot) {
    if (root === undefined || one === undefined) continue;
    const isHere = ({ uri }: { readonly uri: string }) => vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri)) === root;
    await jobs.start({
      title: byRoot.size === 1 ? t("Test cases") : t("Test cases of {0}", root.name),
      subjects: services.filter(isHere).map(({ uri }) => uri),
      folder: vscode.Uri.joinPath(one, "..").fsPath,
      job: { kind: "adapt" },
    });
  }
}
