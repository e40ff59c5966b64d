/** The texts of a proposal before and after, as documents that VS Code compares. */
import type { Disposable, Uri } from "vscode";
import { openedDocument } from "../fileEdits.ts";
import type { Vscode } from "../vscodeApi.ts";
import { changeKind, type Proposal, type ProposedFile } from "./proposals.ts";

export interface ProposedDocuments extends Disposable {
  compare(file: ProposedFile): Promise<void>;
  /** All files of the proposal in one editor, below each other. */
  compareAll(proposal: Proposal): Promise<void>;
  showNotes(proposal: Proposal): Promise<void>;
}

const scheme = "playbook-proposed";

export function createProposedDocuments(vscode: Vscode): ProposedDocuments {
  const texts = new Map<string, string>();
  const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
  });
  let count = 0;
  const put = (path: string, text: string): Uri => {
    count += 1;
    const uri = vscode.Uri.from({ scheme, path, query: String(count) });
    texts.set(uri.toString(), text);
    return uri;
  };
  /** The file as it is on the left, so that it can be edited there. */
  const sides = async (file: ProposedFile) => ({
    real: vscode.Uri.file(file.path),
    before: (await openedDocument(vscode, file.path))?.uri ?? put(file.path, ""),
    after: put(file.path, file.text ?? ""),
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
      const document = await vscode.workspace.openTextDocument(put(`/${title}.txt`, `${notes.join("\n")}\n`));
      await vscode.window.showTextDocument(document, { preview: true });
    },
    dispose: () => void registered.dispose(),
  };
}
