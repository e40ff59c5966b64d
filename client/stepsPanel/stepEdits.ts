/** Makes the edits of a steps panel in its playbook, and saves the steps file that keeps what sentences cannot say. */
import type { TextDocument, Uri } from "vscode";
import {
  type ApplyStepEditParams,
  type ApplyStepEditResult,
  applyStepEditRequest,
  type StepsParams,
  type StepsView,
  stepsRequest,
} from "../../server/protocol.ts";
import type { LanguageService } from "../languageClient.ts";
import { saveDocument } from "../savedDocument.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";
import { placeOfEdit } from "./editAgain.ts";
import type { EditOutcome, FromPage } from "./messages.ts";

type EditMessage = Extract<FromPage, { kind: "edit" }>;

export interface StepEdits {
  /** Edits are made one after the other, each on the result of the last one. */
  apply(message: EditMessage): Promise<EditOutcome>;
  /** Saves what an edit has put into the steps file. False if it cannot. */
  saveStepsFile(): Promise<boolean>;
}

export function createStepEdits(vscode: Vscode, language: LanguageService, document: TextDocument): StepEdits {
  const { t } = vscode.l10n;
  const address = document.uri.toString();
  let last: Promise<unknown> = Promise.resolve();
  let touched: Uri | undefined;

  /** Retries when the text has changed in the meantime. */
  async function edit(message: Extract<FromPage, { kind: "edit" }>): Promise<EditOutcome> {
    const changed = t("The sentence was changed in the text in the meantime. Check its steps, then repeat the change.");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const now = await language.request<StepsView | null>(stepsRequest, { uri: address } satisfies StepsParams);
      const step = now === null ? undefined : placeOfEdit(now, message);
      if (now === null || step === undefined) return { kind: "refused", reason: changed };
      const params: ApplyStepEditParams = { uri: address, version: now.version, step, edit: message.change };
      const result = await language.request<ApplyStepEditResult>(applyStepEditRequest, params);
      if (result.kind === "refused") {
        if (now.version !== document.version) continue;
        return result;
      }
      if (result.how === "nothing") return { kind: "done", how: "nothing" };
      if (!(await applyEdit(vscode, result.edit))) continue;
      if (result.how === "steps file") {
        const other = result.edit.documentChanges.find((one) => "textDocument" in one && one.textDocument.uri !== address);
        if (other !== undefined && "textDocument" in other) touched = vscode.Uri.parse(other.textDocument.uri);
      }
      return { kind: "done", how: result.how };
    }
    return { kind: "refused", reason: changed };
  }

  async function saveStepsFile(): Promise<boolean> {
    const uri = touched?.toString();
    const file = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    return file === undefined || saveDocument(vscode, file);
  }

  return {
    saveStepsFile,
    apply(message) {
      const failed = (error: unknown): EditOutcome => ({
        kind: "refused",
        reason: error instanceof Error ? error.message : String(error),
      });
      // An edit that fails must not keep the next ones from being made.
      const edited = last.then(() => edit(message)).catch(failed);
      last = edited;
      return edited;
    },
  };
}
