// Maps names of variables: other tools allow more characters than playbooks do. Each spelling gets one name.

import { variableName, wordsAsName } from "../../../language/index.ts";

export interface VariableNames {
  /** The name for this spelling. */
  of(spelling: string): string;
  /** An unused name. */
  fresh(hint: string): string;
  /** Makes one spelling an alias of another. */
  same(spelling: string, other: string): void;
}

export function createNames(): VariableNames {
  const bySpelling = new Map<string, string>();
  const taken = new Set<string>();
  const unused = (wanted: string) => takeName(taken, wanted);
  const of = (spelling: string): string => {
    const known = bySpelling.get(spelling);
    if (known !== undefined) return known;
    const name = unused(variableName.test(spelling) ? spelling : camelCase(spelling));
    bySpelling.set(spelling, name);
    return name;
  };
  return {
    of,
    same: (spelling, other) => void bySpelling.set(spelling, of(other)),
    fresh: (hint) => unused(camelCase(hint)),
  };
}

/** Adds the name, or the name with the first number that makes it unique, to the set of used names. */
export function takeName(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

/** Joins words to a name: `X-Api-Key` → `xApiKey`. */
export function camelCase(text: string): string {
  const name = wordsAsName(text);
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}
