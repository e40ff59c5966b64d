/**
 * Draws the view Proposed Changes: each proposal with its files, to review, check and accept. It is visible while there
 * are proposals.
 */
import type { Disposable, TreeDataProvider, TreeItem } from "vscode";
import { commands, views } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type ChangeKind, changeKind, type Proposal, type Proposals, type ProposedFile } from "./proposals.ts";

export type ProposalNode =
  | { readonly kind: "proposal"; readonly proposal: Proposal }
  | { readonly kind: "file"; readonly proposal: Proposal; readonly file: ProposedFile }
  | { readonly kind: "notes"; readonly proposal: Proposal };

export function showProposals(vscode: Vscode, proposals: Proposals): Disposable {
  const changed = new vscode.EventEmitter<ProposalNode | undefined>();
  const provider: TreeDataProvider<ProposalNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (node) => itemOf(vscode, node, proposals),
    getChildren: (node) => [...childrenOf(node, proposals)],
  };
  const view = vscode.window.createTreeView(views.proposals, { treeDataProvider: provider });
  const count = () => {
    const files = proposals.all.reduce((sum, proposal) => sum + proposal.files.length, 0);
    view.badge = files === 0 ? undefined : { value: files, tooltip: vscode.l10n.t("{0} files to review", files) };
  };
  // Proposals from before a reload count at once.
  count();
  return vscode.Disposable.from(
    changed,
    view,
    view.onDidChangeCheckboxState(({ items }) => {
      for (const [node, state] of items)
        if (node.kind === "file") proposals.check(node.file, state === vscode.TreeItemCheckboxState.Checked);
    }),
    proposals.onDidChange(() => {
      count();
      changed.fire(undefined);
    }),
  );
}

/** Asks first: nothing brings a proposal back. */
export async function discardAll(vscode: Vscode, proposals: Proposals): Promise<void> {
  const { t } = vscode.l10n;
  const files = proposals.all.reduce((sum, proposal) => sum + proposal.files.length, 0);
  const detail = t("{0} files will not be written, and the proposals cannot be restored.", files);
  const yes = t("Discard");
  if ((await vscode.window.showWarningMessage(t("Discard all proposed changes?"), { modal: true, detail }, yes)) !== yes) return;
  for (const proposal of proposals.all) proposals.discard(proposal);
}

function childrenOf(node: ProposalNode | undefined, proposals: Proposals): readonly ProposalNode[] {
  if (node === undefined) return proposals.all.map((proposal) => ({ kind: "proposal", proposal }));
  if (node.kind !== "proposal") return [];
  const { proposal } = node;
  const notes: readonly ProposalNode[] = proposal.notes.length === 0 ? [] : [{ kind: "notes", proposal }];
  return [...notes, ...proposal.files.map((file): ProposalNode => ({ kind: "file", proposal, file }))];
}

const icons: Readonly<Record<ChangeKind, readonly [string, string]>> = {
  new: ["diff-added", "gitDecoration.addedResourceForeground"],
  changed: ["diff-modified", "gitDecoration.modifiedResourceForeground"],
  deleted: ["diff-removed", "gitDecoration.deletedResourceForeground"],
};

function itemOf(vscode: Vscode, node: ProposalNode, proposals: Proposals): TreeItem {
  const { t } = vscode.l10n;
  const { None, Expanded } = vscode.TreeItemCollapsibleState;
  const { proposal } = node;
  if (node.kind === "proposal") {
    const item = new vscode.TreeItem(proposal.title, Expanded);
    const count = (kind: ChangeKind) => proposal.files.filter((file) => changeKind(file) === kind).length;
    const counts = [t("{0} new", count("new")), t("{0} changed", count("changed")), t("{0} deleted", count("deleted"))];
    item.description = counts.filter((text) => !text.startsWith("0 ")).join(", ");
    item.id = proposal.title;
    item.contextValue = "proposal";
    item.iconPath = new vscode.ThemeIcon("diff-multiple");
    item.accessibilityInformation = { label: `${proposal.title}, ${item.description}` };
    return item;
  }
  if (node.kind === "notes") {
    const { notes } = proposal;
    const item = new vscode.TreeItem(notes.length === 1 ? t("1 note") : t("{0} notes", notes.length), None);
    item.id = `${proposal.title}\nnotes`;
    item.description = notes[0] ?? "";
    item.tooltip = notes.slice(0, 20).join("\n");
    item.iconPath = new vscode.ThemeIcon("info");
    item.command = { command: commands.showProposalNotes, title: t("Open"), arguments: [node] };
    return item;
  }
  const kind = changeKind(node.file);
  const kinds = { new: t("new"), changed: t("changed"), deleted: t("deleted") };
  const uri = vscode.Uri.file(node.file.path);
  const path = vscode.workspace.asRelativePath(uri, false);
  // Many files are called alike, so that the folder says more than the name.
  const start = path.lastIndexOf("/", path.lastIndexOf("/") - 1) + 1;
  const item = new vscode.TreeItem(path.slice(start), None);
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
  item.id = `${proposal.title}\n${node.file.path}`;
  item.description = path.slice(0, Math.max(start - 1, 0));
  item.tooltip = [path, node.file.reason].filter((part) => part !== undefined).join("\n");
  item.checkboxState = proposals.isChecked(node.file) ? Checked : Unchecked;
  item.contextValue = "proposed file";
  item.iconPath = new vscode.ThemeIcon(icons[kind][0], new vscode.ThemeColor(icons[kind][1]));
  item.command = { command: commands.compareProposal, title: t("Compare"), arguments: [node] };
  item.accessibilityInformation = { label: `${path}, ${kinds[kind]}` };
  return item;
}
