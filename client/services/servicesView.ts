/** Draws the Services view: a tree over the workspace index, whose branches are created when they are opened. */
import type { Disposable, TreeDataProvider, TreeItem } from "vscode";
import { type IndexEntry, type OperationView, operationsRequest } from "../../server/protocol.ts";
import type { JobState, Jobs } from "../generate/jobs.ts";
import { views } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import {
  belongsTo,
  childrenOfService,
  countsOf,
  type PlaybookNode,
  playbookNodes,
  type ServicesNode,
  serviceNodes,
} from "./servicesTree.ts";

export function showServices(
  vscode: Vscode,
  { index, language, jobs }: { readonly index: WorkspaceIndex; readonly language: LanguageService; readonly jobs: Jobs },
): Disposable {
  const changed = new vscode.EventEmitter<ServicesNode | undefined>();
  /** Operations of the services whose branch has been opened. */
  const operations = new Map<string, Promise<readonly OperationView[]>>();
  const provider: TreeDataProvider<ServicesNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (node) => atWork(vscode, itemOf(vscode, node, entriesOf(node)), jobOf(node)),
    getChildren: async (node) => [...(await listOf(node))],
  };
  const view = vscode.window.createTreeView(views.services, { treeDataProvider: provider, showCollapseAll: true });
  const refresh = () => {
    operations.clear();
    changed.fire(undefined);
  };
  return vscode.Disposable.from(
    changed,
    view,
    index.onDidChange(refresh),
    jobs.onDidChange(() => changed.fire(undefined)),
  );

  function jobOf(node: ServicesNode): JobState | undefined {
    const entry = node.kind === "service" || node.kind === "playbook" ? node.entry : undefined;
    return entry && jobs.stateOf(entry.uri);
  }

  async function listOf(node: ServicesNode | undefined): Promise<readonly ServicesNode[]> {
    if (node === undefined) return serviceNodes(index.entries.values());
    if (node.kind === "service") return childrenOfService(node, entriesOf(node), await operationsOf(node.entry));
    if (node.kind === "playbook") return node.cases.map((entry): PlaybookNode => ({ kind: "playbook", entry, cases: [] }));
    return playbookNodes(node.entries);
  }

  function entriesOf(node: ServicesNode): readonly IndexEntry[] {
    if (node.kind === "service") return [...index.entries.values()].filter((entry) => belongsTo(node, entry));
    return node.kind === "playbook" ? node.cases : node.entries;
  }

  function operationsOf(entry: IndexEntry | undefined): Promise<readonly OperationView[]> {
    if (entry?.openapi === undefined) return Promise.resolve([]);
    const known = operations.get(entry.uri);
    if (known !== undefined) return known;
    const asked = language.request<readonly OperationView[]>(operationsRequest, { uri: entry.uri }).catch(() => []);
    operations.set(entry.uri, asked);
    return asked;
  }
}

const icons = { service: "server-environment", endpoint: "symbol-method", flows: "git-merge" } as const;
const levelIcons = { service: "server-environment", endpoint: "beaker", "test case": "checklist", flow: "git-merge" } as const;

function itemOf(vscode: Vscode, node: ServicesNode, entries: readonly IndexEntry[]): TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (node.kind === "playbook") return playbookItem(vscode, node);
  const { playbooks, cases, flows, errors } = countsOf(entries);
  const parts = [
    playbooks === 0 ? "" : playbooks === 1 ? vscode.l10n.t("1 playbook") : vscode.l10n.t("{0} playbooks", playbooks),
    cases === 0 ? "" : cases === 1 ? vscode.l10n.t("1 test case") : vscode.l10n.t("{0} test cases", cases),
    flows === 0 ? "" : flows === 1 ? vscode.l10n.t("1 flow") : vscode.l10n.t("{0} flows", flows),
    errors === 0 ? "" : `${errors} ERROR`,
  ].filter((part) => part !== "");
  const where = node.kind === "service" && node.isTwin ? ` · ${vscode.workspace.asRelativePath(vscode.Uri.parse(node.root), true)}` : "";
  const counts = `${parts.length === 0 ? vscode.l10n.t("no playbook yet") : parts.join(", ")}${where}`;
  const label =
    node.kind === "service"
      ? node.name || vscode.l10n.t("Without a service")
      : node.kind === "flows"
        ? vscode.l10n.t("Flows")
        : `${node.method} ${node.path}`;
  const item = new vscode.TreeItem(label, node.kind === "service" ? Expanded : entries.length === 0 ? None : Collapsed);
  item.id = idOf(node);
  item.contextValue = node.kind === "endpoint" && entries.length === 0 ? "endpoint untested" : node.kind;
  item.description = counts;
  const colour = errors > 0 ? "list.errorForeground" : node.kind === "endpoint" && entries.length === 0 ? "disabledForeground" : undefined;
  item.iconPath = new vscode.ThemeIcon(icons[node.kind], colour === undefined ? undefined : new vscode.ThemeColor(colour));
  item.accessibilityInformation = { label: `${label}, ${counts}` };
  if (node.kind === "endpoint" && node.summary !== undefined) item.tooltip = node.summary;
  if (node.kind !== "service") return item;
  if (node.entry === undefined) {
    item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
    item.contextValue = "service unknown";
    item.tooltip = vscode.l10n.t('No service playbook has the name "{0}". Create one, or change the name in these playbooks.', node.name);
    return item;
  }
  const { baseUrl, status, uri, description } = node.entry;
  item.tooltip = [description, baseUrl, ...reasons(status)].filter((part) => part !== undefined).join("\n");
  item.resourceUri = vscode.Uri.parse(uri);
  if (status?.kind === "ERROR") item.iconPath = new vscode.ThemeIcon(icons.service, new vscode.ThemeColor("list.errorForeground"));
  return item;
}

/** Shows the job of a playbook, or its failure, instead of the usual description. */
function atWork(vscode: Vscode, item: TreeItem, job: JobState | undefined): TreeItem {
  if (job === undefined) return item;
  if (job.kind === "processing") {
    item.description = ["PROCESSING", job.progress].filter((part) => part !== "").join(" · ");
    item.tooltip = job.title;
    item.iconPath = new vscode.ThemeIcon("loading~spin");
  } else {
    item.description = vscode.l10n.t("failed: {0}", job.title);
    item.tooltip = job.reason;
    item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
    item.contextValue = `${item.contextValue} failed`;
  }
  const label = typeof item.label === "string" ? item.label : (item.label?.label ?? "");
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  return item;
}

function playbookItem(vscode: Vscode, node: PlaybookNode): TreeItem {
  const { entry, cases } = node;
  const { level, title, name = "Default", status, description, tags, rows } = entry;
  const label = level === "endpoint" ? name : title;
  const item = new vscode.TreeItem(
    label,
    cases.length === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = entry.uri;
  item.contextValue = `playbook ${level}`;
  const problems = status?.kind === "ERROR" ? status.reasons.length : 0;
  const state =
    status === undefined
      ? "…"
      : problems === 0
        ? "READY"
        : problems === 1
          ? vscode.l10n.t("ERROR: 1 problem")
          : vscode.l10n.t("ERROR: {0} problems", problems);
  const data = rows === undefined ? "" : rows.length === 1 ? vscode.l10n.t("1 row") : vscode.l10n.t("{0} rows", rows.length);
  item.description = [state, data, ...tags.map((tag) => `#${tag}`)].filter((part) => part !== "").join(" · ");
  item.tooltip = [title, description, entry.path, ...reasons(status)].filter((part) => part !== undefined).join("\n");
  const colour = problems > 0 ? "list.errorForeground" : status === undefined ? "disabledForeground" : "testing.iconPassed";
  item.iconPath = new vscode.ThemeIcon(levelIcons[level], new vscode.ThemeColor(colour));
  item.accessibilityInformation = { label: `${level} ${label}, ${state}` };
  item.command = { command: "vscode.open", title: vscode.l10n.t("Open"), arguments: [vscode.Uri.parse(entry.uri)] };
  return item;
}

function reasons(status: IndexEntry["status"]): readonly string[] {
  return status?.kind === "ERROR" ? status.reasons.slice(0, 5).map(({ message }) => message) : [];
}

function idOf(node: ServicesNode): string {
  if (node.kind === "playbook") return node.entry.uri;
  if (node.kind === "service") return `service ${node.root} ${node.name}`;
  return `${node.kind} ${node.service.root} ${node.service.name} ${node.kind === "endpoint" ? `${node.method} ${node.path}` : ""}`;
}
