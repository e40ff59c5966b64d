// Whether a secret can be looked for wherever it may be: short values and words are in texts by chance.

const shortest = 6;

export function isTelling(value: string): boolean {
  return value.length >= shortest && !/^\p{L}{1,11}$/u.test(value);
}
