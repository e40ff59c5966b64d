// Parses the text between the braces of `${order.lines[0].sku}`: the name of a variable and a path into its value.

/** Names of fields and indexes of lists; a negative index counts from the end. */
export type ReferencePath = readonly (string | number)[];

export interface ParsedReference {
  readonly name: string;
  readonly path: ReferencePath;
}

const segment = /\.([\p{L}\p{N}_$@-]+)|\[(-?\d{1,9})\]|\["([^"{}]*)"\]|\['([^'{}]*)'\]/uy;
const head = /^[\p{L}_][\p{L}\p{N}_-]*/u;

/** The same as a pattern, for schemas. */
export const referencePattern = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_$@-]+|\[-?\d{1,9}\]|\["[^"{}]*"\]|\['[^'{}]*'\])*$/u;

/** `order.lines[0].sku`, `order["unit price"]`; undefined for anything else. */
export function parseReference(text: string): ParsedReference | undefined {
  const name = head.exec(text)?.[0];
  if (name === undefined) return undefined;
  const path: (string | number)[] = [];
  segment.lastIndex = name.length;
  let end = name.length;
  for (let match = segment.exec(text); match !== null; match = segment.exec(text)) {
    const [, field, index, double, single] = match;
    path.push(index === undefined ? (field ?? double ?? single ?? "") : Number(index));
    end = segment.lastIndex;
  }
  return end === text.length ? { name, path } : undefined;
}

/** The text between the braces for a name and a path. */
export function formatReference({ name, path }: ParsedReference): string {
  const parts = path.map((part) => {
    if (typeof part === "number") return `[${part}]`;
    if (/^[\p{L}\p{N}_$@-]+$/u.test(part)) return `.${part}`;
    return part.includes('"') ? `['${part}']` : `["${part}"]`;
  });
  return name + parts.join("");
}
