/**
 * The tree of the Test Explorer, made of the index of playbooks: service, endpoint, playbook, test case or data row;
 * and flows.
 */
import type { Disposable, TestController, TestItem, Uri } from "vscode";
import type { IndexChange, IndexEntry, LineRange } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import { childrenOf, hasRows, showRows, type TestNode } from "./testRows.ts";

export interface TestTree extends Disposable {
  /** Undefined for what only groups others. */
  nodeOf(item: TestItem): TestNode | undefined;
  itemOf(uri: string): TestItem | undefined;
  /**
   * By the id that the engine uses: path inside the root, `#` and the row. The rows of a playbook are made when they
   * are first asked for.
   */
  itemOfTest(root: string, id: string): TestItem | undefined;
  resolve(item: TestItem): void;
}

export function createTestTree(vscode: Vscode, controller: TestController, index: WorkspaceIndex): TestTree {
  const nodes = new WeakMap<TestItem, TestNode>();
  /** Of every playbook, by address. */
  const items = new Map<string, TestItem>();
  const byPath = new Map<string, string>();
  const heirs = new Map<string, Set<string>>();

  function apply({ entries, removed }: Pick<IndexChange, "entries" | "removed">): void {
    for (const uri of removed) remove(uri);
    // Parents come before their children.
    for (const entry of entries.toSorted((one, other) => rank(one) - rank(other))) place(entry);
  }

  function place(entry: IndexEntry): void {
    const { uri, fromUri } = entry;
    const before = items.get(uri);
    const known = before === undefined ? undefined : nodes.get(before)?.entry;
    if (known?.fromUri !== undefined && known.fromUri !== fromUri) heirs.get(known.fromUri)?.delete(uri);
    if (fromUri !== undefined) heirs.set(fromUri, (heirs.get(fromUri) ?? new Set()).add(uri));
    byPath.set(keyOf(entry.root, entry.path), uri);
    if (before !== undefined && known !== undefined && groupKey(known) === groupKey(entry) && before.parent === parentOf(entry)) {
      show(before, entry);
      return;
    }
    const isNew = before === undefined;
    const children = before === undefined ? [] : childrenOf(before).filter((child) => nodes.get(child)?.row === undefined);
    if (before !== undefined) detach(before);
    const item = entry.level === "service" ? serviceItem(entry) : controller.createTestItem(uri, entry.title, vscode.Uri.parse(uri));
    for (const child of children) move(child, item);
    items.set(uri, item);
    show(item, entry);
    if (entry.level !== "service") (parentOf(entry)?.children ?? controller.items).add(item);
    // Test cases that were indexed before the playbooks that they are adapted from.
    if (isNew)
      for (const heir of heirs.get(uri) ?? []) if (index.entries.has(heir) && items.has(heir)) place(index.entries.get(heir) as IndexEntry);
  }

  function remove(uri: string): void {
    const item = items.get(uri);
    const entry = item === undefined ? undefined : nodes.get(item)?.entry;
    if (item === undefined || entry === undefined) return;
    items.delete(uri);
    byPath.delete(keyOf(entry.root, entry.path));
    if (entry.fromUri !== undefined) heirs.get(entry.fromUri)?.delete(uri);
    const orphans = childrenOf(item);
    detach(item);
    for (const child of orphans) {
      const node = nodes.get(child);
      if (node !== undefined && node.row === undefined) {
        items.delete(node.entry.uri);
        place(node.entry);
      }
    }
    // Of a service without a playbook of its own, the others stay below its name.
    if (entry.level === "service")
      for (const child of orphans) if (nodes.get(child) === undefined) for (const inner of childrenOf(child)) replace(inner);
  }

  function replace(item: TestItem): void {
    const node = nodes.get(item);
    if (node === undefined || node.row !== undefined) return;
    items.delete(node.entry.uri);
    place(node.entry);
  }

  function detach(item: TestItem): void {
    const { parent } = item;
    (parent?.children ?? controller.items).delete(item.id);
    if (parent !== undefined && parent.children.size === 0 && nodes.get(parent) === undefined) detach(parent);
  }

  function move(item: TestItem, parent: TestItem): void {
    (item.parent?.children ?? controller.items).delete(item.id);
    parent.children.add(item);
  }

  /** Replaces the item without an address that was made for the service's playbooks. */
  function serviceItem(entry: IndexEntry): TestItem {
    const id = serviceId(entry);
    const before = controller.items.get(id);
    const item = controller.createTestItem(id, entry.service ?? entry.title, vscode.Uri.parse(entry.uri));
    item.sortText = `1 ${entry.service ?? ""}`;
    if (before !== undefined) for (const child of childrenOf(before)) move(child, item);
    controller.items.add(item);
    return item;
  }

  function parentOf(entry: IndexEntry): TestItem | undefined {
    if (entry.level === "service") return undefined;
    const from = entry.fromUri === undefined ? undefined : items.get(entry.fromUri);
    if (from !== undefined) return from;
    const service = group(
      controller,
      undefined,
      serviceId(entry),
      entry.service ?? vscode.l10n.t("No service"),
      entry.service === undefined ? "2" : `1 ${entry.service}`,
    );
    if (entry.endpoint === undefined) return service;
    const { method, path } = entry.endpoint;
    return group(controller, service, `${service.id} ${method} ${path}`, `${method} ${path}`, `1 ${path} ${methods.indexOf(method)}`);
  }

  function show(item: TestItem, entry: IndexEntry): void {
    nodes.set(item, { entry });
    const { level, status, rows } = entry;
    if (level !== "service") {
      item.label = labelOf(entry);
      item.sortText = sortTextOf(entry);
      item.canResolveChildren = rows !== undefined;
    }
    const description = level === "test case" && entry.description !== undefined ? entry.title : undefined;
    if (item.description !== description && description !== undefined) item.description = description;
    item.range = rangeOf(vscode, entry.range);
    const tags = entry.tags.map((tag) => new vscode.TestTag(tag.replace(/^@/, "")));
    if (tags.length > 0 || item.tags.length > 0) item.tags = tags;
    item.busy = status === undefined;
    item.error =
      status?.kind === "ERROR" ? errorText(status.reasons.map(({ message, range }) => `${range.start.line + 1}: ${message}`)) : undefined;
    if (rows === undefined || hasRows(nodes, item)) showRows(vscode, controller, nodes, item, entry);
  }

  function resolve(item: TestItem): void {
    const node = nodes.get(item);
    if (node?.row === undefined && node?.entry.rows !== undefined) showRows(vscode, controller, nodes, item, node.entry);
  }

  const subscription = index.onDidChange(apply);
  apply({ entries: [...index.entries.values()], removed: [] });
  return {
    nodeOf: (item) => nodes.get(item),
    itemOf: (uri) => items.get(uri),
    itemOfTest(root, id) {
      const [, path = id, row] = /^(.*)#(\d+)$/.exec(id) ?? [];
      const uri = byPath.get(keyOf(root, path));
      const item = uri === undefined ? undefined : items.get(uri);
      if (item === undefined || row === undefined) return item;
      resolve(item);
      return item.children.get(`${uri}#${row}`);
    },
    resolve,
    dispose: () => subscription.dispose(),
  };
}

function rangeOf(vscode: Vscode, { start, end }: LineRange) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Of the folder that is a root, however its address is spelt. */
export function rootPath(vscode: Vscode, root: string): string {
  const uri: Uri = vscode.Uri.parse(root);
  return uri.fsPath.length > 1 ? uri.fsPath.replace(/[\\/]$/, "") : uri.fsPath;
}

const methods = ["POST", "GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"];
const names = ["default", "negative", "edge case"];

function rank({ level }: IndexEntry): number {
  return level === "service" ? 0 : level === "test case" ? 2 : 1;
}

function keyOf(root: string, path: string): string {
  return `${root.replace(/\/$/, "")}/${path}`;
}

function serviceId({ root, service = "" }: IndexEntry): string {
  return `service ${root} ${service}`;
}

/** The properties that decide the place of an entry. */
function groupKey({ level, root, service, endpoint, fromUri }: IndexEntry): string {
  return JSON.stringify([level, root, service, endpoint?.method, endpoint?.path, fromUri]);
}

function labelOf({ level, name, title, description }: IndexEntry): string {
  if (level === "endpoint") return name ?? "Default";
  return level === "test case" ? (description ?? title) : title;
}

function sortTextOf({ level, name = "Default", title }: IndexEntry): string {
  if (level === "flow") return `2 ${title}`;
  if (level === "test case") return `5 ${title}`;
  const known = names.indexOf(name.toLowerCase());
  return `1 ${known < 0 ? names.length : known} ${name}`;
}

function errorText(reasons: readonly string[]): string {
  return reasons.length > 5 ? [...reasons.slice(0, 5), `… (${reasons.length - 5} more)`].join("\n") : reasons.join("\n");
}

/** Returns the item that groups others under its parent. */
function group(controller: TestController, parent: TestItem | undefined, id: string, label: string, sortText: string): TestItem {
  const collection = parent?.children ?? controller.items;
  const known = collection.get(id);
  if (known !== undefined) return known;
  const item = controller.createTestItem(id, label);
  item.sortText = sortText;
  collection.add(item);
  return item;
}
