// How often each of many names occurs, kept from one version of a text to the next: a few changes do not copy thousands of names.

export interface NameCounts {
  readonly counted: ReadonlyMap<string, number>;
  /** What is added to them, or taken away. */
  readonly changes: ReadonlyMap<string, number>;
}

const mostChanges = 100;
const none: NameCounts = { counted: new Map(), changes: new Map() };

/** The same object where every name occurs as often as before. */
export function recounted(before: NameCounts | undefined, added: readonly string[], removed: readonly string[]): NameCounts {
  const { counted, changes: known } = before ?? none;
  const difference = new Map<string, number>();
  for (const name of added) difference.set(name, (difference.get(name) ?? 0) + 1);
  for (const name of removed) difference.set(name, (difference.get(name) ?? 0) - 1);
  for (const [name, by] of difference) if (by === 0) difference.delete(name);
  if (difference.size === 0 && before !== undefined) return before;
  const changes = new Map(known);
  for (const [name, by] of difference) changes.set(name, (changes.get(name) ?? 0) + by);
  if (changes.size <= mostChanges) return { counted, changes };
  const whole = new Map(counted);
  for (const [name, by] of changes) {
    const count = (whole.get(name) ?? 0) + by;
    if (count > 0) whole.set(name, count);
    else whole.delete(name);
  }
  return { counted: whole, changes: none.changes };
}

export function occurs({ counted, changes }: NameCounts, name: string): boolean {
  return (counted.get(name) ?? 0) + (changes.size === 0 ? 0 : (changes.get(name) ?? 0)) > 0;
}

/** Each name once. */
export function namesIn(counts: NameCounts): readonly string[] {
  const names: string[] = [];
  counts.counted.forEach((_, name) => {
    if (occurs(counts, name)) names.push(name);
  });
  counts.changes.forEach((_, name) => {
    if (!counts.counted.has(name) && occurs(counts, name)) names.push(name);
  });
  return names;
}
