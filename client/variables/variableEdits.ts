/** Edits of context variables: the language server makes them, and the editor applies them. */
import type { Uri } from "vscode";
import {
  type EditVariableParams,
  type EditVariableResult,
  editVariableRequest,
  type VariableEditView,
  type VariableOwnerView,
} from "../../server/protocol.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";

export interface VariableEdits {
  /** Returns why the edit would be refused. */
  problemOf(owner: VariableOwnerView | undefined, wanted: VariableEditView, inEnvironment: string | undefined): Promise<string | undefined>;
  /** Applies it, or shows why not; whether it is done. */
  apply(owner: VariableOwnerView, wanted: VariableEditView, inEnvironment: string | undefined): Promise<boolean>;
}

export function createVariableEdits(vscode: Vscode, language: LanguageService): VariableEdits {
  return { problemOf, apply };

  async function problemOf(
    owner: VariableOwnerView | undefined,
    wanted: VariableEditView,
    inEnvironment: string | undefined,
  ): Promise<string | undefined> {
    const result = owner && (await ask(owner, wanted, inEnvironment));
    return result?.kind === "refused" ? result.reason : undefined;
  }

  function ask(owner: VariableOwnerView, wanted: VariableEditView, inEnvironment: string | undefined): Promise<EditVariableResult> {
    const params: EditVariableParams = {
      uri: owner.uri,
      edit: wanted,
      ...(inEnvironment === undefined ? {} : { environment: inEnvironment }),
    };
    return language.request<EditVariableResult>(editVariableRequest, params);
  }

  async function apply(owner: VariableOwnerView, wanted: VariableEditView, inEnvironment: string | undefined): Promise<boolean> {
    const result = await ask(owner, wanted, inEnvironment);
    if (result.kind === "refused") {
      await vscode.window.showWarningMessage(result.reason);
      return false;
    }
    const uri = vscode.Uri.parse(owner.uri);
    const wasClean = vscode.workspace.textDocuments.every((document) => document.uri.toString() !== uri.toString() || !document.isDirty);
    if (!(await applyEdit(vscode, result.edit))) {
      await vscode.window.showWarningMessage(vscode.l10n.t("The file was changed in the meantime. Try again."));
      return false;
    }
    if (wasClean) await saveFile(vscode, uri);
    return true;
  }
}

/** Runs read the disk, and a person does not see a file that is not shown. */
export async function saveFile(vscode: Vscode, uri: Uri): Promise<void> {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document?.isDirty === true) await document.save();
}
