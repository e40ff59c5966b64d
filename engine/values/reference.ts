// A reference with its way into a value, and the value at the end of it.

import { isJsonObject, type Json, parseReference as parse } from "../../language/index.ts";

export interface Reference {
  readonly text: string;
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** Text that is not a reference counts as the name of a missing variable: a message rather than a crash. */
export function parseReference(text: string): Reference {
  const trimmed = text.trim();
  const { name, path } = parse(trimmed) ?? { name: trimmed, path: [] };
  return { text: trimmed, name, path };
}

/** The value at the path, or undefined if there is none. A negative index counts from the end. */
export function follow(value: Json, path: readonly (string | number)[]): Json | undefined {
  let here: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(here)) here = typeof key === "number" ? here.at(key) : undefined;
    else if (isJsonObject(here) && Object.hasOwn(here, key)) here = here[key];
    else return undefined;
  }
  return here;
}
