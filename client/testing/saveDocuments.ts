/** Saves open documents that count for a run, since runs read the disk. */
import { basename } from "node:path";
import { saveDocument } from "../savedDocument.ts";
import type { Vscode } from "../vscodeApi.ts";

const counts = /\.(?:playbook|ya?ml|json|csv)$/i;

/** The name of a document that could not be saved. */
export async function saveDocuments(vscode: Vscode): Promise<string | undefined> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty || document.uri.scheme !== "file" || !counts.test(document.uri.path)) continue;
    if (vscode.workspace.getWorkspaceFolder(document.uri) === undefined) continue;
    if (!(await saveDocument(vscode, document))) return basename(document.uri.path);
  }
  return undefined;
}
