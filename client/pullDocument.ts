/** Pulls an OpenAPI document into a file of the workspace, with the command that comes with the extension. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { execPath } from "node:process";
import type { Uri, WorkspaceFolder } from "vscode";
import type { Vscode } from "./vscodeApi.ts";

/** Undefined where that failed, which has been said. */
export async function pullDocument(vscode: Vscode, program: string, address: string, folder: WorkspaceFolder): Promise<Uri | undefined> {
  const output = join(folder.uri.fsPath, await unusedName(vscode, folder));
  const options = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Pulling {0}", address), cancellable: true };
  const result = await vscode.window.withProgress(options, (_, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return run(program, ["openapi", address, "--output", output, "--json"], folder.uri.fsPath, abort.signal);
  });
  if (result.kind === "done") return vscode.Uri.file(output);
  if (result.message !== undefined) void vscode.window.showErrorMessage(result.message);
  return undefined;
}

type Result = { readonly kind: "done" } | { readonly kind: "failed"; readonly message?: string };

function run(program: string, args: readonly string[], cwd: string, signal: AbortSignal): Promise<Result> {
  // What VS Code runs on is Node only when it is told so.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1", NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(execPath, [program, ...args], { cwd, env, signal }, (error, _output, complaint) => {
      if (error === null) resolve({ kind: "done" });
      else if (signal.aborted) resolve({ kind: "failed" });
      else resolve({ kind: "failed", message: complaint.trim() || error.message });
    });
  });
}

/** Always YAML: that holds JSON, too. */
async function unusedName(vscode: Vscode, folder: WorkspaceFolder): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `openapi${number === 1 ? "" : number}.yaml`;
    const isThere = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder.uri, name)).then(
      () => true,
      () => false,
    );
    if (!isThere) return name;
  }
}
