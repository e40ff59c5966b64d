// Names of exported files.

import { wordsAsName } from "../../../language/index.ts";

export function fileName(title: string): string {
  return wordsAsName(title).slice(0, 60);
}

/** The name, or with the first number that makes it new. */
export function unusedName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = name.replace(/(\.[^.]+)$/, `${number}$1`);
  return candidate;
}
