/** Run All and Show Report: a run like any other of the Test Explorer, whose HTML report is shown in a tab. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import type { Vscode } from "../vscodeApi.ts";

/** `runAll` takes a new file for the report of each root, and resolves when all is torn down. */
export async function showReport(vscode: Vscode, runAll: (file: () => string) => Promise<void>): Promise<void> {
  const { t } = vscode.l10n;
  await inTemporaryFolder(async (folder) => {
    const files: string[] = [];
    const options = { location: vscode.ProgressLocation.Notification, title: t("Running all playbooks for a report") };
    await vscode.window.withProgress(options, () =>
      runAll(() => {
        files.push(join(folder, `${files.length}.html`));
        return files.at(-1) ?? "";
      }),
    );
    const pages = (await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => undefined)))).filter(
      (page) => page !== undefined,
    );
    if (pages.length === 0 && vscode.workspace.isTrusted)
      void vscode.window.showWarningMessage(t("There is no report, because no playbook could be run. The Test Results view says why."));
    for (const page of pages) {
      const panel = vscode.window.createWebviewPanel("playbook.report", t("Test Report"), vscode.ViewColumn.Active, {
        enableScripts: true,
        localResourceRoots: [],
        enableFindWidget: true,
      });
      panel.webview.html = page;
    }
  });
}
