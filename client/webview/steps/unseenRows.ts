/**
 * Draws instructions that are not visible yet: rows with their sentences alone, which can be searched, read out and
 * focused, and cost little.
 */
import type { Item } from "./identity.ts";

/**
 * One item of the list: an instruction with its steps, or neighbours that are drawn by their sentences alone.
 */
export type Row = { readonly id: string; readonly items: readonly [Item, ...Item[]]; readonly isUnseen: boolean };

/** The most neighbours of a group: they come into sight together. */
const together = 25;

/**
 * Neighbours stay together while others are drawn with their steps, because each group begins at a multiple of its
 * size.
 */
export function rowsOf(items: readonly Item[], isUnseen: (item: Item) => boolean): readonly Row[] {
  const rows: Row[] = [];
  let group: [Item, ...Item[]] | undefined;
  for (const [index, item] of items.entries()) {
    const unseen = isUnseen(item);
    if (unseen && group !== undefined && index % together !== 0) {
      group.push(item);
      continue;
    }
    const own: [Item, ...Item[]] = [item];
    group = unseen ? own : undefined;
    rows.push({ id: item.id, items: own, isUnseen: unseen });
  }
  return rows;
}

/** Returns the texts that a group shows, to notice a change. */
export function looksOf(items: readonly Item[]): string[] {
  return items.map((item) => `${item.id} ${numberOf(item)} ${item.depth} ${item.instruction.sentence}`);
}

/** In its list, from 1. */
export function numberOf({ address: { indexes } }: Item): number {
  return (indexes.at(-1) ?? 0) + 1;
}

/** Made without templates: thousands of these are drawn at once. */
export function unseenGroup(items: readonly Item[]): HTMLElement {
  const group = document.createElement("div");
  group.className = "unseen";
  for (const item of items) {
    const row = document.createElement("div");
    row.id = item.id;
    row.className = `depth-${Math.min(item.depth, 4)}`;
    row.role = "listitem";
    row.tabIndex = -1;
    row.dataset.item = String(numberOf(item));
    row.textContent = item.instruction.sentence;
    group.append(row);
  }
  return group;
}
