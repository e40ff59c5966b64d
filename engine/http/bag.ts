// Entries that come and go by the thousand. A `Set` would do, but each time that it grows or tidies up, its old table points to the new one: as soon as the
// garbage collector takes one old table for long-lived, it keeps all that follow with everything in them, and memory grows with the run.

export interface Bag<T> {
  /** The result takes the entry out again, once. */
  add(entry: T): () => void;
  /** Those that are in it when it is called. */
  entries(): readonly T[];
}

interface Place<T> {
  entry: T | undefined;
  index: number;
}

export function createBag<T>(): Bag<T> {
  const places: Place<T>[] = [];

  function remove(place: Place<T>): void {
    const last = places[place.index] === place ? places.pop() : undefined;
    if (last === undefined) return;
    if (last !== place) {
      last.index = place.index;
      places[place.index] = last;
    }
    place.entry = undefined;
    place.index = -1;
  }

  return {
    add(entry) {
      const place: Place<T> = { entry, index: places.length };
      places.push(place);
      return () => remove(place);
    },
    entries: () => places.flatMap(({ entry }) => (entry === undefined ? [] : [entry])),
  };
}
