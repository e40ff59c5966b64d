/** Renames and removes MCP servers, with their secrets and with the sentences that name them. */
import { basename, join } from "node:path";
import { type RenameServerParams, type RenameServerResult, renameServerRequest } from "../../server/protocol.ts";
import { applyFileEdits, openedDocument } from "../fileEdits.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";
import type { ServerParts } from "./serverCommands.ts";
import type { ServerNode } from "./serversTree.ts";

/** Renames it in its file, in the lock and in every sentence. */
export async function renameServer(vscode: Vscode, { language, secrets, known }: ServerParts, node: ServerNode): Promise<void> {
  const { t } = vscode.l10n;
  const { root, server } = node;
  const newName = await vscode.window.showInputBox({
    title: t("Rename @{0}", server.name),
    prompt: t("Its new name in sentences, without the @"),
    value: server.name,
    ignoreFocusOut: true,
  });
  if (newName === undefined || newName.trim() === server.name) return;
  const params: RenameServerParams = { uri: vscode.Uri.file(root).toString(), name: server.name, newName: newName.trim() };
  const result = await language.request<RenameServerResult>(renameServerRequest, params);
  if (result.kind === "refused") {
    await vscode.window.showWarningMessage(result.reason);
    return;
  }
  const variables = await variablesOf(vscode, node);
  if (!(await applyEdit(vscode, result.edit))) {
    await vscode.window.showWarningMessage(t("One of the files was changed in the meantime. Try again."));
    return;
  }
  const unsaved = await saveEdited(vscode, result.edit);
  for (const name of variables) {
    const value = await secrets.get({ root, service: `@${server.name}`, name });
    if (value === undefined) continue;
    await secrets.set({ root, service: `@${params.newName}`, name }, value);
    // A file that is not saved still has the old name.
    if (unsaved.length === 0) await secrets.delete({ root, service: `@${server.name}`, name });
  }
  known.refresh();
  if (unsaved.length > 0) {
    await vscode.window.showWarningMessage(t("{0} was changed, but could not be saved. Save it.", unsaved.join(", ")));
    return;
  }
  vscode.window.setStatusBarMessage(t("@{0} is now called @{1}. Sentences that name it were changed.", server.name, params.newName), 5_000);
}

/** Removes it from .mcp.json and from the lock, signs out, and deletes its secrets. Throws the engine's refusal. */
export async function removeServer(vscode: Vscode, { engine, secrets, known }: ServerParts, node: ServerNode): Promise<void> {
  const { t } = vscode.l10n;
  const { root, server } = node;
  const yes = t("Remove");
  const detail = t("This removes it from .mcp.json and from the lock, and signs you out. Sentences that name it will become errors.");
  const question = t("Remove the MCP server @{0}?", server.name);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  const variables = await variablesOf(vscode, node);
  const edits = await engine.request("mcpRemove", { folder: root, server: server.name, run: "remove" });
  if (!(await applyFileEdits(vscode, edits))) return;
  await engine.request("mcpSignOut", { folder: root, server: server.name, run: "sign out" });
  for (const name of variables) await secrets.delete({ root, service: `@${server.name}`, name });
  known.refresh();
  vscode.window.setStatusBarMessage(t("@{0} was removed.", server.name), 5_000);
}

/** Returns the names of documents that could not be saved. */
async function saveEdited(
  vscode: Vscode,
  { documentChanges }: Extract<RenameServerResult, { kind: "edited" }>["edit"],
): Promise<readonly string[]> {
  const unsaved: string[] = [];
  for (const change of documentChanges) {
    if (!("textDocument" in change)) continue;
    const uri = vscode.Uri.parse(change.textDocument.uri).toString();
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (document?.isDirty === true && !(await document.save())) unsaved.push(basename(document.uri.path));
  }
  return unsaved;
}

/** Returns the variables that the file of the server names, whose values may be in the secret storage. */
async function variablesOf(vscode: Vscode, { root, server }: ServerNode): Promise<readonly string[]> {
  const document = await openedDocument(vscode, join(root, server.from));
  return [...new Set([...(document?.getText() ?? "").matchAll(/\$\{(?:env:|input:)?([\w.-]+)/g)].map(([, name = ""]) => name))];
}
