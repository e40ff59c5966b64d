/** Draws the MCP Servers view: a tree of the servers that the engine knows. Opening it starts no server. */
import type { Disposable, TreeDataProvider, TreeItem } from "vscode";
import type { McpServerState } from "../../engine/protocol.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import { commands, views } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { eraText } from "./eraText.ts";
import type { KnownServers } from "./knownServers.ts";
import { childrenOf, type McpNode, type ServerNode, type ToolNode, wayOut } from "./serversTree.ts";

export function showServers(vscode: Vscode, known: KnownServers): Disposable {
  const changed = new vscode.EventEmitter<McpNode | undefined>();
  const provider: TreeDataProvider<McpNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (node) => itemOf(vscode, node),
    getChildren: async (node) => [...(node === undefined ? await roots() : childrenOf(node))],
  };
  const view = vscode.window.createTreeView(views.mcp, { treeDataProvider: provider, showCollapseAll: true });
  return vscode.Disposable.from(
    changed,
    view,
    known.onDidChange(() => changed.fire(undefined)),
  );

  async function roots(): Promise<readonly ServerNode[]> {
    try {
      const all = await known.all();
      const [problem] = all.flatMap(({ problems }) => problems);
      view.message = problem === undefined ? "" : `${problem.path}: ${problem.message}`;
      return all.flatMap(({ root, servers }) => servers.map((server): ServerNode => ({ kind: "server", root, server })));
    } catch (error) {
      view.message = failureText(error);
      return [];
    }
  }
}

const stateIcons: Readonly<Record<McpServerState, readonly [string, string?]>> = {
  new: ["plug", "disabledForeground"],
  "not approved": ["shield", "list.warningForeground"],
  changed: ["shield", "list.warningForeground"],
  drifted: ["diff", "list.warningForeground"],
  ready: ["plug"],
  connected: ["vm-active", "testing.iconPassed"],
  ended: ["error", "list.errorForeground"],
};
const riskIcons = { "read-only": "eye", changing: "edit", destructive: "flame" } as const;
const groupIcons = { tools: "tools", resources: "files", prompts: "comment-discussion" } as const;
const factIcons = { definition: "link", protocol: "radio-tower", account: "account" } as const;

function itemOf(vscode: Vscode, node: McpNode): TreeItem {
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const { t } = vscode.l10n;
  const id = (...parts: readonly string[]) => [node.root, node.server.name, node.kind, ...parts].join("\n");
  switch (node.kind) {
    case "server":
      return serverItem(vscode, node);
    case "tool":
      return toolItem(vscode, node);
    case "problem": {
      const item = new vscode.TreeItem(firstLine(node.message), None);
      item.id = id(node.message);
      item.description = node.fix ?? "";
      item.tooltip = [node.message, node.fix].filter((part) => part !== undefined).join("\n\n");
      item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
      item.accessibilityInformation = { label: t("Problem: {0}", `${node.message} ${node.fix ?? ""}`) };
      item.command = { command: wayOut(node.server), title: t("Mend"), arguments: [node] };
      return item;
    }
    case "fact": {
      const item = new vscode.TreeItem(firstLine(node.text), None);
      item.id = id(node.fact);
      item.tooltip = node.text;
      if (node.fact === "definition") item.description = node.server.from;
      if (node.fact === "account") item.description = t("signed in");
      item.iconPath = new vscode.ThemeIcon(factIcons[node.fact]);
      if (node.fact === "definition") item.command = { command: commands.openMcpConfiguration, title: t("Open"), arguments: [node] };
      return item;
    }
    case "group": {
      const titles = { tools: t("Tools"), resources: t("Resources"), prompts: t("Prompts") };
      const item = new vscode.TreeItem(titles[node.group], Collapsed);
      item.id = id(node.group);
      item.description = String(node.count);
      item.iconPath = new vscode.ThemeIcon(groupIcons[node.group]);
      return item;
    }
    case "resource": {
      const item = new vscode.TreeItem(node.name, None);
      item.id = id(node.uri);
      item.description = node.name === node.uri ? "" : node.uri;
      item.contextValue = node.isTemplate ? "template" : "resource";
      item.iconPath = new vscode.ThemeIcon("file");
      return item;
    }
    case "prompt": {
      const item = new vscode.TreeItem(node.name, None);
      item.id = id(node.name);
      item.description = firstLine(node.description ?? "");
      item.iconPath = new vscode.ThemeIcon("comment");
      return item;
    }
    case "input": {
      const { name, type, needed, description } = node.input;
      const item = new vscode.TreeItem(name, None);
      item.id = id(node.tool, name);
      item.description = needed ? t("{0}, needed", type) : type;
      item.tooltip = description ?? "";
      item.iconPath = new vscode.ThemeIcon("symbol-field");
      item.accessibilityInformation = { label: `${name}, ${item.description}` };
      return item;
    }
  }
}

function serverItem(vscode: Vscode, { root, server }: ServerNode): TreeItem {
  const { t } = vscode.l10n;
  const states: Readonly<Record<McpServerState, string>> = {
    new: t("not discovered"),
    "not approved": t("not approved"),
    changed: t("changed since it was approved"),
    drifted: t("its tools have changed"),
    ready: t("ready"),
    connected: t("connected"),
    ended: t("has ended"),
  };
  const item = new vscode.TreeItem(`@${server.name}`, vscode.TreeItemCollapsibleState.Collapsed);
  const state = states[server.state];
  item.id = `${root}\n${server.name}`;
  const era = server.era === undefined ? undefined : eraText(vscode, server.era);
  item.description = [state, era, server.title].filter((part) => part !== undefined).join(" · ");
  item.tooltip = [server.title, server.definition, server.from, state, server.problem?.message]
    .filter((part) => part !== undefined)
    .join("\n");
  const failed = server.problem !== undefined && server.state !== "drifted";
  const [icon, colour] = failed ? (["error", "list.errorForeground"] as const) : stateIcons[server.state];
  item.iconPath = new vscode.ThemeIcon(icon, colour === undefined ? undefined : new vscode.ThemeColor(colour));
  const account = server.kind === "stdio" ? "" : server.account === undefined ? " signed-out" : " signed-in";
  item.contextValue = `server ${server.state.replace(" ", "-")}${account}`;
  item.accessibilityInformation = { label: `@${server.name}, ${item.description}` };
  return item;
}

function toolItem(vscode: Vscode, { root, server, tool }: ToolNode): TreeItem {
  const { t } = vscode.l10n;
  const risks = { "read-only": t("read-only"), changing: t("changes something"), destructive: t("may destroy something") };
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(tool.name, Object.keys(tool.inputSchema.properties ?? {}).length === 0 ? None : Collapsed);
  item.id = [root, server.name, "tool", tool.name].join("\n");
  const approved = tool.risk === "destructive" ? (tool.approved ? t("approved") : t("not approved")) : undefined;
  item.description = [risks[tool.risk], approved, firstLine(tool.title ?? tool.description ?? "")].filter(Boolean).join(" · ");
  item.tooltip = [tool.title, tool.description].filter((part) => part !== undefined).join("\n\n");
  item.iconPath = new vscode.ThemeIcon(riskIcons[tool.risk]);
  item.contextValue = `tool ${tool.risk}`;
  item.accessibilityInformation = { label: `${tool.name}, ${item.description}` };
  return item;
}

function firstLine(text: string): string {
  return text.split(/\r?\n/)[0] ?? "";
}
