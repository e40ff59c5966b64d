// Numbers of things, for people.

/** `1 test`, `2 tests`. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
