/** Runs a playbook with the bundled command as a task, whose output is in a terminal. */
import { basename } from "node:path";
import { execPath } from "node:process";
import type { Uri } from "vscode";
import { saveDocument } from "./savedDocument.ts";
import { isTrusted } from "./trust.ts";
import type { Vscode } from "./vscodeApi.ts";

/** `program` is the command. The playbook is saved first. */
export async function runInTerminal(vscode: Vscode, program: string, uri: Uri): Promise<void> {
  if (!(await isTrusted(vscode, vscode.l10n.t("Playbooks send requests and start the MCP servers that the workspace names.")))) return;
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document !== undefined && !(await saveDocument(vscode, document))) return;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const execution = new vscode.ProcessExecution(execPath, [program, "run", uri.fsPath], {
    // VS Code's own program runs as Node only with this variable.
    env: { ELECTRON_RUN_AS_NODE: "1" },
    ...(folder === undefined ? {} : { cwd: folder.uri.fsPath }),
  });
  const task = new vscode.Task({ type: "process" }, folder ?? vscode.TaskScope.Workspace, basename(uri.path), "Playbook", execution, []);
  task.presentationOptions = { clear: true };
  await vscode.tasks.executeTask(task);
}
