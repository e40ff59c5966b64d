/** The items of data rows, below the item of their playbook. */
import type { TestController, TestItem } from "vscode";
import type { IndexEntry } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

/** The playbook or row that an item runs. */
export interface TestNode {
  readonly entry: IndexEntry;
  /** From 1; absent for the playbook itself. */
  readonly row?: number;
}

type Nodes = WeakMap<TestItem, TestNode>;

export function hasRows(nodes: Nodes, item: TestItem): boolean {
  return childrenOf(item).some((child) => nodes.get(child)?.row !== undefined);
}

/** Makes the rows that the playbook has now, and removes all others. */
export function showRows(vscode: Vscode, controller: TestController, nodes: Nodes, item: TestItem, entry: IndexEntry): void {
  const { rows = [] } = entry;
  for (const child of childrenOf(item)) if ((nodes.get(child)?.row ?? 0) > rows.length) item.children.delete(child.id);
  for (const [position, text] of rows.entries()) {
    const row = position + 1;
    const id = `${entry.uri}#${row}`;
    const child = item.children.get(id) ?? controller.createTestItem(id, "", item.uri);
    child.label = vscode.l10n.t("Row {0}", row);
    child.description = text;
    child.sortText = `0 ${String(row).padStart(6, "0")}`;
    if (item.range !== undefined) child.range = item.range;
    child.tags = item.tags;
    nodes.set(child, { entry, row });
    if (child.parent === undefined) item.children.add(child);
  }
}

export function childrenOf(item: TestItem): readonly TestItem[] {
  return [...item.children].map(([, child]) => child);
}
