// Long work in slices, between which messages are answered.

/** Of background work, in milliseconds. */
export const sliceLength = 1;

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Calls `work` for each item and lets messages in between; false when it was no longer wanted. `length` is that of a slice, in milliseconds. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  isStale: () => boolean,
  work: (item: Item) => void,
  length = sliceLength,
): Promise<boolean> {
  let until = performance.now() + length;
  for (const item of items) {
    if (performance.now() > until) {
      // A message is read, queued, handled and answered in a turn each.
      for (let turn = 0; turn < 4; turn++) await nextTurn();
      if (isStale()) return false;
      until = performance.now() + length;
    }
    work(item);
  }
  return true;
}
