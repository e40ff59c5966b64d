/** The same characters in a string of their own: a slice keeps the whole text in memory that it is a slice of. */
export function detached(slice: string): string {
  return [slice.slice(0, 1), slice.slice(1)].join("");
}
