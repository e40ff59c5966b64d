/**
 * Draws the Requirements view: requirement, acceptance criterion, playbook, last result; untested criteria, and changes
 * at the source.
 */
import type { CancellationToken, Disposable, TreeDataProvider, TreeItem } from "vscode";
import type { RunEvent, Traceability, TracedCriterion, TracedPlaybook, TracedRequirement, TracedResult } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import { views } from "../ids.ts";
import { openRoots } from "../openRoots.ts";
import type { Vscode } from "../vscodeApi.ts";
import { watchFiles } from "../watchFiles.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";

type RequirementNode =
  | { readonly kind: "requirement"; readonly folder: string; readonly requirement: TracedRequirement }
  | { readonly kind: "criterion"; readonly folder: string; readonly requirement: TracedRequirement; readonly criterion: TracedCriterion }
  | { readonly kind: "playbook"; readonly folder: string; readonly playbook: TracedPlaybook; readonly of: string };

export interface RequirementsView extends Disposable {
  /** Reads the sources again. */
  refresh(cancel: CancellationToken): Promise<void>;
}

/** The engine is not asked before the view is visible. */
export function showRequirements(vscode: Vscode, engine: EngineService, index: WorkspaceIndex): RequirementsView {
  const changed = new vscode.EventEmitter<RequirementNode | undefined>();
  const results = followResults(engine);
  const provider: TreeDataProvider<RequirementNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (node) => itemOf(vscode, node),
    getChildren: async (node) => [...(node === undefined ? await roots() : childrenOf(node))],
  };
  const view = vscode.window.createTreeView(views.requirements, { treeDataProvider: provider, showCollapseAll: true });
  let refreshed: readonly { readonly folder: string; readonly table: Traceability }[] | undefined;
  let isAsking = false;
  let askAgain = false;
  /** Changes during a read of the workspace cause one more read after it. */
  const look = () => {
    if (isAsking) askAgain = true;
    else if (view.visible) changed.fire(undefined);
  };
  // The snapshot of the sources, which generation and the command line write.
  const kept = watchFiles(vscode, "**/playbook.requirements.json", look);
  const parts = vscode.Disposable.from(
    changed,
    view,
    kept,
    view.onDidChangeVisibility(look),
    index.onDidChange(look),
    engine.onDidReport(({ event }) => {
      if (event.kind === "run finished") look();
    }),
    results,
  );

  async function tables(refresh: boolean, cancel?: CancellationToken) {
    return Promise.all(
      openRoots(vscode, index).map(async ({ path: folder }) => {
        const params = { folder, refresh, results: results.of(folder) };
        return { folder, table: await engine.perform("traceability", params, cancel === undefined ? {} : { cancel }) };
      }),
    );
  }

  async function roots(): Promise<readonly RequirementNode[]> {
    if (!vscode.workspace.isTrusted) return [];
    isAsking = true;
    try {
      const all = refreshed ?? (await tables(false));
      refreshed = undefined;
      const total = all.reduce((sum, { table }) => sum + table.summary.criteria, 0);
      const covered = all.reduce((sum, { table }) => sum + table.summary.covered, 0);
      const gone = all.reduce((sum, { table }) => sum + table.summary.changed, 0);
      const counts = vscode.l10n.t("{0} of {1} criteria are tested", covered, total);
      view.description = total === 0 ? "" : gone === 0 ? counts : vscode.l10n.t("{0}, {1} changed at the source", counts, gone);
      view.message = "";
      return all.flatMap(({ folder, table }) =>
        table.requirements.map((requirement): RequirementNode => ({ kind: "requirement", folder, requirement })),
      );
    } catch (error) {
      view.message = failureText(error);
      return [];
    } finally {
      isAsking = false;
      if (askAgain) {
        askAgain = false;
        look();
      }
    }
  }

  return {
    async refresh(cancel) {
      refreshed = await tables(true, cancel);
      changed.fire(undefined);
    },
    dispose: () => parts.dispose(),
  };
}

/** The worst verdict of each playbook in the last run of it, since the window was opened. */
function followResults(engine: EngineService): Disposable & { of(root: string): Readonly<Record<string, TracedResult>> } {
  const byRoot = new Map<string, Map<string, TracedResult>>();
  const paths = new Map<string, string>();
  const subscription = engine.onDidReport(({ folder, event }: { readonly folder: string; readonly event: RunEvent }) => {
    const known = byRoot.get(folder) ?? new Map<string, TracedResult>();
    byRoot.set(folder, known);
    if (event.kind === "run started") {
      for (const { id, path } of event.tests) {
        paths.set(id, path);
        known.delete(path);
      }
    }
    if (event.kind !== "test finished" || !event.last) return;
    const path = paths.get(event.test);
    if (path === undefined) return;
    const { verdict } = event.result;
    if (known.get(path) === undefined || verdict !== "passed") known.set(path, { verdict, at: new Date().toISOString() });
  });
  return {
    of: (root) => Object.fromEntries(byRoot.get(root) ?? []),
    dispose: () => subscription.dispose(),
  };
}

function childrenOf(node: RequirementNode): readonly RequirementNode[] {
  const { folder } = node;
  if (node.kind === "playbook") return [];
  const playbooks = (all: readonly TracedPlaybook[], of: string) =>
    all.map((playbook): RequirementNode => ({ kind: "playbook", folder, playbook, of }));
  if (node.kind === "criterion") return playbooks(node.criterion.playbooks, `${node.requirement.id}/${node.criterion.id}`);
  const { requirement } = node;
  return [
    ...requirement.criteria.map((criterion): RequirementNode => ({ kind: "criterion", folder, requirement, criterion })),
    ...playbooks(requirement.playbooks, requirement.id),
  ];
}

function itemOf(vscode: Vscode, node: RequirementNode): TreeItem {
  const { t } = vscode.l10n;
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (node.kind === "requirement") {
    const { id, title, criteria, source, url, playbooks } = node.requirement;
    const item = new vscode.TreeItem(`${id} ${title}`, Expanded);
    const tested = playbooks.length > 0 ? criteria.length : criteria.filter((criterion) => criterion.playbooks.length > 0).length;
    item.description = t("{0} of {1} tested · {2}", tested, criteria.length, source);
    item.tooltip = [title, source, url].filter((part) => part !== undefined).join("\n");
    return finished(item, "book", tested === criteria.length ? undefined : "list.warningForeground");
  }
  if (node.kind === "criterion") {
    const { id, title = "", playbooks, source } = node.criterion;
    const item = new vscode.TreeItem(`${id} ${title}`.trim(), playbooks.length === 0 ? None : Collapsed);
    const states = { new: t("new at the source"), changed: t("changed at the source"), gone: t("gone at the source") };
    const isChanged = playbooks.some(({ changed }) => changed);
    const state = source !== undefined ? states[source] : isChanged ? states.changed : "";
    const verdict = verdictOf(playbooks);
    const words = playbooks.length === 0 ? t("not tested") : (verdict ?? t("not run yet"));
    item.description = [words, state].filter((part) => part !== "").join(" · ");
    const failed = verdict !== undefined && verdict !== "passed";
    return finished(
      item,
      playbooks.length === 0 ? "circle-outline" : failed ? "error" : verdict === "passed" ? "pass" : "circle-filled",
      failed
        ? "testing.iconFailed"
        : state !== "" || playbooks.length === 0
          ? "list.warningForeground"
          : verdict === "passed"
            ? "testing.iconPassed"
            : undefined,
    );
  }
  const { path, title, status, result, changed } = node.playbook;
  const item = new vscode.TreeItem(title, None);
  const uri = vscode.Uri.joinPath(vscode.Uri.file(node.folder), path);
  item.description = [status, result?.verdict ?? "", changed ? t("made from an earlier revision") : ""]
    .filter((part) => part !== "")
    .join(" · ");
  item.tooltip = path;
  item.resourceUri = uri;
  item.contextValue = "playbook";
  item.command = { command: "vscode.open", title: t("Open"), arguments: [uri] };
  return finished(item, "git-merge", status === "ERROR" ? "list.errorForeground" : undefined);

  function finished(made: TreeItem, icon: string, colour: string | undefined): TreeItem {
    made.iconPath = new vscode.ThemeIcon(icon, colour === undefined ? undefined : new vscode.ThemeColor(colour));
    made.accessibilityInformation = { label: `${typeof made.label === "string" ? made.label : ""}, ${made.description}` };
    return made;
  }
}

/** The worst. */
function verdictOf(playbooks: readonly TracedPlaybook[]): string | undefined {
  const verdicts = playbooks.flatMap(({ result }) => (result === undefined ? [] : [result.verdict]));
  return verdicts.find((verdict) => verdict !== "passed") ?? verdicts[0];
}
