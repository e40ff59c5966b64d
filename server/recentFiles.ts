// Tracks which files were used recently: the server remembers everything about these, and of all others only the values
// that other files need.

export interface RecentFiles {
  /** A person views a file of this length, in characters. Gives the files that count as recent no longer. */
  add(path: string, length: number): readonly string[];
  has(path: string): boolean;
}

/** `most`: how long all of them are together. The last one is recent however long it is. */
export function createRecentFiles(most: number): RecentFiles {
  /** The last one at the end. */
  const lengths = new Map<string, number>();
  let sum = 0;

  function remove(path: string): void {
    sum -= lengths.get(path) ?? 0;
    lengths.delete(path);
  }

  return {
    add(path, length) {
      remove(path);
      const gone: string[] = [];
      for (const other of lengths.keys()) {
        if (sum + length <= most) break;
        remove(other);
        gone.push(other);
      }
      lengths.set(path, length);
      sum += length;
      return gone;
    },
    has: (path) => lengths.has(path),
  };
}
