/**
 * Draws the Context Variables view: the variables that apply to the active playbook. Values of secrets are never read
 * for it, only whether there is one.
 */
import type { Disposable, TreeDataProvider, TreeItem } from "vscode";
import { type VariableOwnerView, type VariablePlaceView, variableUsesRequest } from "../../server/protocol.ts";
import type { EnvironmentChoice } from "../environment.ts";
import { views } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { toRange } from "../workspaceEdit.ts";
import type { KnownSecrets } from "./knownSecrets.ts";
import { secretAddress } from "./secretAddress.ts";
import type { ShownVariables } from "./shownVariables.ts";
import {
  childrenOfVariable,
  groupNodes,
  groupOf,
  isDefined,
  isSecret,
  memberNodes,
  needsSecret,
  type VariableGroup,
  type VariableNode,
  type VariablesNode,
  valueText,
} from "./variablesTree.ts";

export interface VariablesViewParts {
  readonly language: LanguageService;
  readonly shown: ShownVariables;
  readonly secrets: KnownSecrets;
  readonly environment: EnvironmentChoice;
}

/** Replaces a secret of any length. */
const mask = "••••••••";

export function showVariables(vscode: Vscode, { language, shown, secrets, environment }: VariablesViewParts): Disposable {
  const changed = new vscode.EventEmitter<VariablesNode | undefined>();
  const provider: TreeDataProvider<VariablesNode> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (node) => itemOf(node),
    getChildren: async (node) => [...(await childrenOf(node))],
  };
  const view = vscode.window.createTreeView(views.variables, { treeDataProvider: provider, showCollapseAll: true });
  const refresh = () => {
    const [playbook] = shown.current?.owners ?? [];
    view.description = playbook?.title ?? "";
    changed.fire(undefined);
  };
  refresh();
  return vscode.Disposable.from(changed, view, shown.onDidChange(refresh), secrets.onDidChange(refresh));

  async function childrenOf(node: VariablesNode | undefined): Promise<readonly VariablesNode[]> {
    if (node === undefined) return (shown.current?.owners ?? []).map((owner) => ({ kind: "owner", owner }));
    switch (node.kind) {
      case "owner":
        return groupNodes(node.owner);
      case "group":
        return node.variables.map((variable) => ({ kind: "variable", owner: node.owner, variable }));
      case "variable":
        return childrenOfVariable(node);
      case "member":
        return memberNodes(node);
      case "places": {
        const params = { uri: node.owner.uri, name: node.variable.name };
        const places = await language.request<readonly VariablePlaceView[]>(variableUsesRequest, params).catch(() => []);
        return places.map((place) => ({ kind: "place", place }));
      }
      case "place":
        return [];
    }
  }

  async function itemOf(node: VariablesNode): Promise<TreeItem> {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    switch (node.kind) {
      case "owner": {
        const item = new vscode.TreeItem(node.owner.title, Expanded);
        item.id = node.owner.uri;
        item.description = node.owner.level;
        item.iconPath = new vscode.ThemeIcon(node.owner.level === "service" ? "server-environment" : "beaker");
        item.contextValue = "owner";
        return item;
      }
      case "group": {
        const item = new vscode.TreeItem(groupTitle(node.type), Expanded);
        item.id = `${node.owner.uri} ${node.type}`;
        item.description = String(node.variables.length);
        item.contextValue = "group";
        return item;
      }
      case "variable":
        return variableItem(node);
      case "member": {
        const isFolded = typeof node.value === "object" && node.value !== null;
        const item = new vscode.TreeItem(String(node.members.at(-1)), isFolded ? Collapsed : None);
        item.description = valueText(node.value);
        item.iconPath = new vscode.ThemeIcon(isFolded ? "symbol-object" : "symbol-field");
        item.contextValue = isDefined(node.variable) && !isFolded ? "member" : "member folded";
        return item;
      }
      case "places": {
        const item = new vscode.TreeItem(vscode.l10n.t("Set and used in"), Collapsed);
        item.iconPath = new vscode.ThemeIcon("references");
        return item;
      }
      case "place": {
        const { uri, range, role, text } = node.place;
        const target = vscode.Uri.parse(uri);
        const item = new vscode.TreeItem(text, None);
        item.description = `${vscode.workspace.asRelativePath(target)}:${range.start.line + 1}`;
        item.tooltip = `${item.description}\n${text}`;
        item.iconPath = new vscode.ThemeIcon(role === "read" ? "eye" : "edit");
        item.accessibilityInformation = {
          label: `${role === "read" ? vscode.l10n.t("read") : vscode.l10n.t("set")}: ${text}, ${item.description}`,
        };
        item.command = open(uri, range);
        return item;
      }
    }
  }

  async function variableItem(node: VariableNode): Promise<TreeItem> {
    const { owner, variable } = node;
    const { name, type, losesTo, description, range, file } = variable;
    const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
    item.id = [owner.uri, variable.scope, variable.environment ?? "", name].join(" ");
    const isMissing = needsSecret(variable) && (await isUnset(owner, name));
    const value = isSecret(variable) ? secretText(node, isMissing) : valueText(variable.value);
    const where = variable.environment === undefined ? "" : vscode.l10n.t('environment "{0}"', variable.environment);
    const loses = losesTo === undefined ? "" : vscode.l10n.t("not used: {0}", losesTo);
    item.description = [value, where, loses].filter((part) => part !== "").join(" · ");
    item.tooltip = [`\${${name}}`, variable.typeText, variable.origin, description, value, loses].filter(Boolean).join("\n");
    const colour = losesTo !== undefined ? "disabledForeground" : isMissing ? "list.warningForeground" : undefined;
    item.iconPath = new vscode.ThemeIcon(icons[groupOf(variable)], colour === undefined ? undefined : new vscode.ThemeColor(colour));
    item.contextValue = isDefined(variable) ? `variable ${isSecret(variable) ? "encrypted text" : type}` : "variable saved";
    item.accessibilityInformation = { label: [name, variable.typeText, item.description].filter(Boolean).join(", ") };
    if (file !== undefined) item.command = { command: "vscode.open", title: vscode.l10n.t("Open"), arguments: [vscode.Uri.parse(file)] };
    else if (range !== undefined) item.command = open(owner.uri, range);
    return item;
  }

  /** Without trust no secret is looked for. */
  async function isUnset(owner: VariableOwnerView, name: string): Promise<boolean> {
    if (!vscode.workspace.isTrusted) return false;
    return !(await secrets.isSet(secretAddress(vscode, owner, name, environment.current)));
  }

  function secretText({ variable }: VariableNode, isMissing: boolean): string {
    if (variable.isSaved) return vscode.l10n.t("{0} set while it runs", mask);
    return isMissing ? vscode.l10n.t("not set") : mask;
  }

  function open(
    uri: string,
    range: { readonly start: { readonly line: number; readonly character: number } } & Parameters<typeof toRange>[1],
  ) {
    const selection = toRange(vscode, range);
    return { command: "vscode.open", title: vscode.l10n.t("Open"), arguments: [vscode.Uri.parse(uri), { selection }] };
  }

  function groupTitle(type: VariableGroup): string {
    const titles: Readonly<Record<VariableGroup, string>> = {
      text: vscode.l10n.t("Text"),
      "encrypted text": vscode.l10n.t("Encrypted text"),
      object: vscode.l10n.t("Objects"),
      list: vscode.l10n.t("Lists"),
      file: vscode.l10n.t("Files"),
      data: vscode.l10n.t("Columns of the data"),
      run: vscode.l10n.t("Saved while it runs"),
    };
    return titles[type];
  }
}

const icons: Readonly<Record<VariableGroup, string>> = {
  text: "symbol-string",
  "encrypted text": "lock",
  object: "symbol-object",
  list: "symbol-array",
  file: "file",
  data: "table",
  run: "symbol-variable",
};
