// Maps names of variables: other tools allow more characters than playbooks do. Each spelling gets one name, and two
// names differ in more than capitals and `_`: two secrets would share one environment variable otherwise.

import { secretVariable, variableName, wordsAsName } from "../../../language/index.ts";

export interface VariableNames {
  /** The name for this spelling. */
  of(spelling: string): string;
  /** An unused name; that of a secret is not one of those that the session reserves. */
  fresh(hint: string, isSecret?: boolean): string;
  /** Makes one spelling an alias of another. */
  same(spelling: string, other: string): void;
}

export function createNames(reserved: ReadonlySet<string> = new Set()): VariableNames {
  const bySpelling = new Map<string, string>();
  const taken = new Set<string>();
  const keyOf = (name: string) => secretVariable("", name);
  const unused = (wanted: string) => takeName(taken, wanted, keyOf);
  const before = new Set([...reserved].map(keyOf));
  const unusedSecret = (wanted: string): string => {
    const name = takeName(new Set([...taken, ...before]), wanted, keyOf);
    taken.add(keyOf(name));
    return name;
  };
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
    fresh: (hint, isSecret) => (isSecret ? unusedSecret : unused)(camelCase(hint)),
  };
}

/**
 * Adds the name, or the name with the first number that makes it unique, to the set of used names. `keyOf` is the same
 * for names that count as one.
 */
export function takeName(taken: Set<string>, wanted: string, keyOf = (name: string): string => name): string {
  let name = wanted;
  for (let number = 2; taken.has(keyOf(name)); number++) name = `${wanted}${number}`;
  taken.add(keyOf(name));
  return name;
}

/** Joins words to a name: `X-Api-Key` → `xApiKey`. */
export function camelCase(text: string): string {
  const name = wordsAsName(text);
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}
