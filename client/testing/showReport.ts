/**
 * Run All and Show Report: a run like any other of the Test Explorer, whose HTML report is shown in a tab. Its places
 * lead to the files.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import type { Vscode } from "../vscodeApi.ts";

/** `runAll` takes a new file for the report of each root, by its folder, and resolves when all is torn down. */
export async function showReport(vscode: Vscode, runAll: (file: (root: string) => string) => Promise<void>): Promise<void> {
  const { t } = vscode.l10n;
  await inTemporaryFolder(async (folder) => {
    const roots: string[] = [];
    const fileOf = (index: number) => join(folder, `${index}.html`);
    const options = { location: vscode.ProgressLocation.Notification, title: t("Running all playbooks for a report") };
    await vscode.window.withProgress(options, () => runAll((root) => fileOf(roots.push(root) - 1)));
    const read = roots.map(async (root, index) => ({ root, page: await readFile(fileOf(index), "utf8").catch(() => undefined) }));
    const reports = (await Promise.all(read)).filter(({ page }) => page !== undefined);
    if (reports.length === 0 && vscode.workspace.isTrusted)
      void vscode.window.showWarningMessage(t("There is no report, because no playbook could be run. The Test Results view says why."));
    for (const { root, page = "" } of reports) {
      const panel = vscode.window.createWebviewPanel("playbook.report", t("Test Report"), vscode.ViewColumn.Active, {
        enableScripts: true,
        localResourceRoots: [],
        enableFindWidget: true,
      });
      panel.webview.onDidReceiveMessage(({ place }: { readonly place?: unknown }) => openPlace(vscode, root, String(place)));
      panel.webview.html = page;
    }
  });
}

/** `place` is `path:line:column` in the root, or the first of these. */
async function openPlace(vscode: Vscode, root: string, place: string): Promise<void> {
  const [, path = "", line = "1", column = "1"] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place) ?? [];
  const at = new vscode.Position(Math.max(0, Number(line) - 1), Math.max(0, Number(column) - 1));
  const options = { viewColumn: vscode.ViewColumn.Beside, selection: new vscode.Range(at, at) };
  await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.Uri.file(root), path), options).then(undefined, () =>
    // The report stays open while files come and go.
    vscode.window.showWarningMessage(vscode.l10n.t("{0} does not exist any more.", path)),
  );
}
