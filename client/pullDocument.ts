/** Pulls an OpenAPI document into a file of the workspace, with the command that comes with the extension. */
import { join } from "node:path";
import type { Uri, WorkspaceFolder } from "vscode";
import { runCommand } from "./commandLine/runCommand.ts";
import type { Vscode } from "./vscodeApi.ts";

export type Pulled = { readonly uri: Uri } | { readonly problem: string; readonly asksWho: boolean };

/** Passes the value of the header to the command, so that no process list shows it. */
const headerVariable = "PLAYBOOK_PULL_HEADER";

/** Shows no error: the question for the address does. `header` is sent with the request, as `Name: value`. */
export async function pullDocument(
  vscode: Vscode,
  program: string,
  address: string,
  folder: WorkspaceFolder,
  signal: AbortSignal,
  header?: string,
): Promise<Pulled> {
  const output = join(folder.uri.fsPath, await unusedName(vscode, folder));
  const [, name, value = ""] = /^([^:\s]+)\s*:\s*(.*)$/s.exec(header ?? "") ?? [];
  const headers = name === undefined ? [] : ["--header", `${name}: \${${headerVariable}}`];
  const args = ["openapi", address, "--output", output, "--json", ...headers];
  const { code, complaint } = await runCommand(program, args, folder.uri.fsPath, signal, { [headerVariable]: value });
  if (code === 0) return { uri: vscode.Uri.file(output) };
  const problem = withoutOptions(complaint) || vscode.l10n.t("There is no document at this address.");
  return { problem, asksWho: /\banswered 40[13]\b/.test(complaint) };
}

/** One line, without hints that apply to the command line only. */
function withoutOptions(complaint: string): string {
  const lines = complaint.split(/\r?\n/).map((line) => line.trim().replace(/^(?:error|playbook): /i, ""));
  return lines.filter((line) => line !== "" && !/(?:^|\s)--[a-z]/.test(line)).join(" ");
}

/** Always YAML, since JSON is valid YAML. */
export async function unusedName(vscode: Vscode, folder: WorkspaceFolder): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `openapi${number === 1 ? "" : number}.yaml`;
    const isThere = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder.uri, name)).then(
      () => true,
      () => false,
    );
    if (!isThere) return name;
  }
}
