// Entries that come and go by the thousand. A `Set` would do, but each time that it grows or tidies up, its old table
// points to the new one: as soon as the garbage collector takes one old table for long-lived, it keeps all that follow
// with everything in them, and memory grows with the run.

export interface Bag<T> {
  add(entry: T): Place<T>;
  /** Once or more often. */
  remove(place: Place<T>): void;
  entries(): readonly T[];
}

export interface Place<T> {
  readonly entry: T;
  /** -1 when it has been taken out. */
  index: number;
}

export function createBag<T>(): Bag<T> {
  const places: Place<T>[] = [];
  return {
    add(entry) {
      const place = { entry, index: places.length };
      places.push(place);
      return place;
    },
    remove(place) {
      const { index } = place;
      if (index < 0) return;
      const last = places.pop();
      if (last !== undefined && last !== place) {
        last.index = index;
        places[index] = last;
      }
      place.index = -1;
    },
    entries: () => places.map(({ entry }) => entry),
  };
}
