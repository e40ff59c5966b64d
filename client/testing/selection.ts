/** Selects the tests of a request of the Test Explorer, by root. */
import type { TestItem, TestItemCollection } from "vscode";
import type { TestTree } from "./testTree.ts";

export interface RootSelection {
  /** Address of the root, as the index has it. */
  readonly root: string;
  /** By the ids of the engine, in the order of the tree. */
  readonly tests: ReadonlyMap<string, TestItem>;
}

export interface Wanted {
  /** Default: everything. */
  readonly include?: readonly TestItem[];
  readonly exclude?: readonly TestItem[];
  /** Of these playbooks only themselves, without the test cases below them. */
  readonly alone?: boolean;
}

export function selectTests(
  tree: TestTree,
  all: TestItemCollection,
  { include, exclude = [], alone = false }: Wanted,
): readonly RootSelection[] {
  const without = new Set(exclude);
  const roots = new Map<string, Map<string, TestItem>>();
  const visit = (item: TestItem): void => {
    if (without.has(item)) return;
    tree.resolve(item);
    const node = tree.nodeOf(item);
    if (node !== undefined && node.entry.level !== "service" && (node.entry.rows === undefined || node.row !== undefined)) {
      const { entry, row } = node;
      const tests = roots.get(entry.root) ?? new Map<string, TestItem>();
      roots.set(entry.root, tests);
      tests.set(row === undefined ? entry.path : `${entry.path}#${row}`, item);
    }
    for (const [, child] of item.children) if (!alone || tree.nodeOf(child)?.row !== undefined) visit(child);
  };
  for (const item of include ?? [...all].map(([, one]) => one)) visit(item);
  return [...roots].map(([root, tests]) => ({ root, tests }));
}
