// Decides whether a secret can be searched for everywhere: short values and common words also occur by chance.

const shortest = 6;

export function isTelling(value: string): boolean {
  return value.length >= shortest && !/^\p{L}{1,11}$/u.test(value);
}
