// How far two words are from each other, for corrections of typing errors.

/** Edits (insert, delete, change, swap of neighbours) between two words, or `limit` where it is that or more. */
export function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above: number[] = [];
  for (let j = 0; j <= b.length; j++) above.push(j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
