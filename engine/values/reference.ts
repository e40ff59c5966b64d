// What stands between `${` and `}`: a variable's name and the way into its value, `order.lines[0].sku`.

import { isJsonObject, type Json } from "../../language/index.ts";

export interface Reference {
  readonly text: string;
  readonly name: string;
  readonly path: readonly (string | number)[];
}

const piece = /\.([^.[\]]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\]/y;

/** Any text is a reference: what cannot be read as a way into a value belongs to the name. */
export function parseReference(text: string): Reference {
  const trimmed = text.trim();
  const end = trimmed.search(/[.[]/);
  if (end <= 0) return { text: trimmed, name: trimmed, path: [] };
  const path: (string | number)[] = [];
  piece.lastIndex = end;
  while (piece.lastIndex < trimmed.length) {
    const found = piece.exec(trimmed);
    if (found === null) return { text: trimmed, name: trimmed, path: [] };
    const [, member, index, double, single] = found;
    if (index !== undefined) path.push(Number(index));
    else path.push(member ?? (double ?? single ?? "").replace(/\\(.)/g, "$1"));
  }
  return { text: trimmed, name: trimmed.slice(0, end), path };
}

/** The value at the path, or undefined where there is none. */
export function follow(value: Json, path: readonly (string | number)[]): Json | undefined {
  let here: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(here)) here = here[Number(key)];
    else if (isJsonObject(here) && Object.hasOwn(here, key)) here = here[key];
    else return undefined;
  }
  return here;
}
