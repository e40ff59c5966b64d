// Keeps the identity of a list that a correction leaves as it is: what was read of it stays remembered.

/** Returns `before` if `after` has the same objects in the same order, and no others. */
export function unlessSame<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return before.length === after.length && after.every((item, at) => item === before[at]) ? before : after;
}
