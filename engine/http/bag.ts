// Entries that come and go by the thousand. A `Set` would do, but each time that it grows or tidies up, its old table points to the new one: as soon as the
// garbage collector takes one old table for long-lived, it keeps all that follow with everything in them, and memory grows with the run.

export interface Bag<T> {
  /** The result takes the entry out again, if it is still in. */
  add(entry: T): () => void;
  /** Takes out those that fit. */
  take(fits: (entry: T) => boolean): readonly T[];
  entries(): readonly T[];
}

interface Place<T> {
  readonly entry: T;
  /** -1 when it has been taken out. */
  index: number;
}

export function createBag<T>(): Bag<T> {
  const places: Place<T>[] = [];

  function remove(place: Place<T>): void {
    const { index } = place;
    if (index < 0) return;
    const last = places.pop();
    if (last !== undefined && last !== place) {
      last.index = index;
      places[index] = last;
    }
    place.index = -1;
  }

  return {
    add(entry) {
      const place = { entry, index: places.length };
      places.push(place);
      return () => remove(place);
    },
    take(fits) {
      const taken = places.filter(({ entry }) => fits(entry));
      taken.forEach(remove);
      return taken.map(({ entry }) => entry);
    },
    entries: () => places.map(({ entry }) => entry),
  };
}
