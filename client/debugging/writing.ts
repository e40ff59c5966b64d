/**
 * Writes changes of a stopped run into the playbook: a changed request, and sentences from the debug console.
 */
import { basename } from "node:path";
import type { DebugSession, QuickPickItem } from "vscode";
import { debugType } from "../ids.ts";
import { saveDocuments } from "../testing/saveDocuments.ts";
import type { Vscode } from "../vscodeApi.ts";

interface TriedSentence {
  readonly id: number;
  readonly text: string;
  readonly passed: boolean;
}

interface Edits {
  /** Absent if the adapter has written itself: new files. */
  readonly files?: readonly { readonly path: string; readonly edit: SmallEdit }[];
  readonly done: unknown;
}

interface SmallEdit {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly text: string;
}

/** The adapter reads the files on disk: open documents are saved before and after. */
async function written(vscode: Vscode, session: DebugSession, request: string, given: object = {}): Promise<void> {
  const before = await saveDocuments(vscode);
  if (before !== undefined) {
    await vscode.window.showErrorMessage(vscode.l10n.t("Nothing was written, because {0} could not be saved.", before));
    return;
  }
  try {
    const { files, done } = (await session.customRequest(request, { ...given, edits: true })) as Edits;
    if (files === undefined) return;
    const change = new vscode.WorkspaceEdit();
    for (const { path, edit } of files) {
      const { start, end, text } = edit;
      change.replace(vscode.Uri.file(path), new vscode.Range(start.line, start.column, end.line, end.column), text);
    }
    if (!(await vscode.workspace.applyEdit(change))) {
      const name = basename(files[0]?.path ?? "");
      await vscode.window.showErrorMessage(vscode.l10n.t("Nothing was written, because {0} could not be changed.", name));
      return;
    }
    // The edit has been applied: the user can save or undo it.
    const after = await saveDocuments(vscode);
    if (after !== undefined) {
      await vscode.window.showErrorMessage(vscode.l10n.t("{0} was changed, but could not be saved. Save it.", after));
      return;
    }
    await session.customRequest("playbook/written", { done });
  } catch (error) {
    await vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

export async function keepRequest(vscode: Vscode): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type === debugType) await written(vscode, session, "playbook/keepRequest");
}

/** Proposes the sentences that passed; failed ones can be chosen, too. */
export async function insertTried(vscode: Vscode): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== debugType) return;
  const { sentences } = (await session.customRequest("playbook/tried")) as { readonly sentences: readonly TriedSentence[] };
  if (sentences.length === 0) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t("The debug console has run no sentence yet. Type one there, such as: Expect status 200"),
    );
    return;
  }
  const items = sentences.map(({ id, text, passed }): QuickPickItem & { readonly id: number } => ({
    id,
    label: text.replace(/(?<!\s)\s*\n\s*/g, " "),
    description: passed ? "" : vscode.l10n.t("failed"),
    picked: passed,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t("Insert into the Playbook"),
    placeHolder: vscode.l10n.t("Sentences of the debug console"),
  });
  if (chosen === undefined || chosen.length === 0) return;
  const ids = chosen.map(({ id }) => id).sort((one, other) => one - other);
  await written(vscode, session, "playbook/insertTried", { ids });
}
