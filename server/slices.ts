// Runs long work in slices, and answers messages between them.

/** Length of background work in milliseconds. */
export const sliceLength = 1;

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets messages that have arrived be handled: each is read, queued, handled and answered in a turn of its own. */
export async function letMessagesIn(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await nextTurn();
}

/**
 * Calls `work` for each item and lets messages in between; false when it was no longer wanted. `length` is that of a
 * slice, in milliseconds.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  isStale: () => boolean,
  work: (item: Item) => void,
  length = sliceLength,
): Promise<boolean> {
  let until = performance.now() + length;
  for (const item of items) {
    if (performance.now() > until) {
      await letMessagesIn();
      if (isStale()) return false;
      until = performance.now() + length;
    }
    work(item);
  }
  return true;
}
