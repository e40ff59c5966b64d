/** Commands of context variables: each edits the front matter that defines one, or the secret store. */
import type { WorkspaceEdit } from "vscode";
import type { VariableEditView, VariableView } from "../../server/protocol.ts";
import { askInTurn, askText } from "../ask.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { addVariable } from "./addVariable.ts";
import { pickVariable } from "./pickVariable.ts";
import { secretAddress } from "./secretAddress.ts";
import type { ShownVariables } from "./shownVariables.ts";
import { type SecretParts, storeSecret } from "./storeSecret.ts";
import { createVariableEdits, saveFile } from "./variableEdits.ts";
import { askType, choosePath, promptFor } from "./variableQuestions.ts";
import { inputText, isDefined, isSecret } from "./variablesTree.ts";

export interface VariableParts extends SecretParts {
  readonly language: LanguageService;
  readonly shown: ShownVariables;
}

export function createVariableCommands(vscode: Vscode, parts: VariableParts) {
  const { shown, secrets, environment } = parts;
  const edits = createVariableEdits(vscode, parts.language);
  const targetOf = (argument: unknown, fits: (variable: VariableView) => boolean) => pickVariable(vscode, shown, argument, fits);
  const add = (argument?: unknown) => addVariable(vscode, parts, argument);
  return { add, edit, changeType, rename, remove, setSecret, deleteSecret, pickFile };

  async function edit(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target === undefined) return;
    const { owner, variable, members } = target;
    if (isSecret(variable)) return storeSecret(vscode, parts, owner, variable.name, variable.type === "list");
    if (variable.type === "file") return pickFile(target);
    const editOf = (input: string): VariableEditView => ({
      kind: "value",
      name: variable.name,
      input,
      ...(members === undefined ? {} : { members }),
    });
    const way = [variable.name, ...(members ?? [])].join(".");
    let input = "";
    const done = await askInTurn([
      (number, total) =>
        askText(vscode, {
          title: vscode.l10n.t("Value of {0}", way),
          number,
          total,
          prompt: members === undefined ? promptFor(vscode, variable.type ?? "text") : "",
          value: inputText(members === undefined ? variable.value : target.value),
          problem: (value) => edits.problemOf(owner, editOf(value), variable.environment),
          take: (value) => {
            input = value;
          },
        }),
    ]);
    if (done) await edits.apply(owner, editOf(input), variable.environment);
  }

  async function changeType(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target === undefined) return;
    const { owner, variable } = target;
    let type = variable.type;
    const title = vscode.l10n.t("Type of {0}", variable.name);
    const done = await askInTurn([(number, total) => askType(vscode, title, number, total, variable.type, (chosen) => (type = chosen))]);
    if (!done || type === undefined || type === variable.type) return;
    const path = type === "file" ? await choosePath(vscode, owner) : undefined;
    if (type === "file" && path === undefined) return;
    const edited = await edits.apply(
      owner,
      { kind: "type", name: variable.name, type, ...(path === undefined ? {} : { input: path }) },
      variable.environment,
    );
    if (edited && type === "encrypted text") await storeSecret(vscode, parts, owner, variable.name);
  }

  async function rename(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, ({ range }) => range !== undefined);
    const range = target?.variable.range;
    if (target === undefined || range === undefined) return;
    const { owner, variable } = target;
    const uri = vscode.Uri.parse(owner.uri);
    const at = new vscode.Position(range.start.line, range.start.character);
    const title = vscode.l10n.t("Rename {0}", variable.name);
    const value = await vscode.window.showInputBox({ title, value: variable.name, prompt: vscode.l10n.t("In every file that uses it") });
    if (value === undefined || value.trim() === variable.name) return;
    try {
      await vscode.workspace.openTextDocument(uri);
      const renamed = await vscode.commands.executeCommand<WorkspaceEdit>("vscode.executeDocumentRenameProvider", uri, at, value.trim());
      await vscode.workspace.applyEdit(renamed, { isRefactoring: true });
      await Promise.all(renamed.entries().map(([file]) => saveFile(vscode, file)));
    } catch (error) {
      await vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  async function remove(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target !== undefined) await edits.apply(target.owner, { kind: "remove", name: target.variable.name }, target.variable.environment);
  }

  async function setSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target !== undefined) await storeSecret(vscode, parts, target.owner, target.variable.name, target.variable.type === "list");
  }

  async function deleteSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target === undefined) return;
    await secrets.delete(secretAddress(vscode, target.owner, target.variable.name, environment.current));
    vscode.window.setStatusBarMessage(vscode.l10n.t("The value of {0} has been deleted.", target.variable.name), 5000);
  }

  async function pickFile(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, ({ type }) => type === "file");
    const path = target && (await choosePath(vscode, target.owner));
    if (target === undefined || path === undefined) return;
    await edits.apply(target.owner, { kind: "value", name: target.variable.name, input: path }, target.variable.environment);
  }
}
