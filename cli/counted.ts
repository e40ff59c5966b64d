// Numbers of things, for people.

/** `1 test`, `2 tests`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
