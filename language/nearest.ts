// Did-you-mean: the name that a misspelt word was probably meant to be.

/** The name closest to `word` (letter case aside), if it is close enough to be meant; the first of equals. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bound = Math.max(1, Math.floor(Math.min(wanted.length, 40) / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase(), bound);
    if (distance < bound) {
      bound = distance;
      best = name;
    }
  }
  return best;
}

/** ` Did you mean "x"?`, or the list of what is possible while it is short; begins with a space, or is empty. */
export function didYouMean(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  if (name !== undefined) return ` Did you mean "${name}"?`;
  if (names.length === 0 || names.length > 12) return "";
  return names.length === 1 ? ` It can be ${names[0]}.` : ` It can be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two words; `bound` when there are so many or
 * more.
 */
export function editDistance(a: string, b: string, bound = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) >= bound || Math.max(a.length, b.length) > 200) return bound;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + cost);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? bound, bound);
}
