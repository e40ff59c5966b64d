// What two versions of a list have in common at their start and at their end.

export interface SameEnds {
  readonly above: number;
  /** Of those that are not counted above. */
  readonly below: number;
}

/** How many items are the same. `same` is asked of those that are not one object: thousands of them are not looked into. */
export function sameEnds<Item>(items: readonly Item[], old: readonly Item[], same: (one: Item, other: Item) => boolean = never): SameEnds {
  const most = Math.min(items.length, old.length);
  let above = 0;
  for (; above < most; above++) {
    const one = items[above] as Item;
    const other = old[above] as Item;
    if (one !== other && !same(one, other)) break;
  }
  let below = 0;
  for (; below < most - above; below++) {
    const one = items[items.length - 1 - below] as Item;
    const other = old[old.length - 1 - below] as Item;
    if (one !== other && !same(one, other)) break;
  }
  return { above, below };
}

function never(): boolean {
  return false;
}
