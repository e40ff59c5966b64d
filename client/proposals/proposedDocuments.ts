/** Provides the texts of a proposal before and after as documents that VS Code compares. */
import { openedDocument } from "../fileEdits.ts";
import type { ShownTexts } from "../shownTexts.ts";
import type { Vscode } from "../vscodeApi.ts";
import { changeKind, type Proposal, type ProposedFile } from "./proposals.ts";

export interface ProposedDocuments {
  compare(file: ProposedFile): Promise<void>;
  /** All files of the proposal in one editor, below each other. */
  compareAll(proposal: Proposal): Promise<void>;
  showNotes(proposal: Proposal): Promise<void>;
}

export function createProposedDocuments(vscode: Vscode, texts: ShownTexts): ProposedDocuments {
  /** The file as it is on the left, so that it can be edited there. */
  const sides = async (file: ProposedFile) => ({
    real: vscode.Uri.file(file.path),
    before: (await openedDocument(vscode, file.path))?.uri ?? texts.put(file.path, ""),
    after: texts.put(file.path, file.text ?? ""),
  });
  return {
    async compare(file) {
      const { real, before, after } = await sides(file);
      const kinds = { new: vscode.l10n.t("new"), changed: vscode.l10n.t("proposed"), deleted: vscode.l10n.t("deleted") };
      const title = `${vscode.workspace.asRelativePath(real)} (${kinds[changeKind(file)]})`;
      await vscode.commands.executeCommand("vscode.diff", before, after, title, { preview: true });
    },
    async compareAll({ title, files }) {
      const all = await Promise.all(files.map(sides));
      await vscode.commands.executeCommand(
        "vscode.changes",
        title,
        all.map(({ real, before, after }) => [real, before, after]),
      );
    },
    async showNotes({ title, notes }) {
      const document = await vscode.workspace.openTextDocument(texts.put(`/${title}.txt`, `${notes.join("\n")}\n`));
      await vscode.window.showTextDocument(document, { preview: true });
    },
  };
}
