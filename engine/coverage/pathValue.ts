// Locates the parameters of a path in the path of its operation, and reads their values from a request.

import type { Json } from "../../language/index.ts";

/** A segment that may have text and other parameters around this one. */
export interface PathPlace {
  /** From the end of the path: the sent path may begin with the path of the base URL. */
  readonly fromEnd: number;
  /** The index among the parameters of the segment. */
  readonly index: number;
  /** Around the parameters. */
  readonly literals: readonly string[];
}

/** Undefined if the path does not have the parameter. */
export function pathPlace(path: string, name: string): PathPlace | undefined {
  const segments = path.split("/");
  const at = segments.findIndex((segment) => segment.includes(`{${name}}`));
  if (at === -1) return undefined;
  const segment = segments[at] ?? "";
  const names = [...segment.matchAll(/\{([^{}]*)\}/g)].map(([, inner]) => inner);
  return { fromEnd: segments.length - at, index: names.indexOf(name), literals: segment.split(/\{[^{}]*\}/) };
}

/** Each parameter takes as little as it can, and one character at least. */
export function pathValue({ fromEnd, index, literals }: PathPlace, sent: readonly Json[]): Json | undefined {
  const given = sent[sent.length - fromEnd];
  if (typeof given !== "string") return given;
  let at = literals[0]?.length ?? 0;
  for (let parameter = 0; ; parameter++) {
    const literal = literals[parameter + 1] ?? "";
    const isLast = parameter === literals.length - 2;
    const end = isLast ? given.length - literal.length : given.indexOf(literal, at + 1);
    if (parameter >= index || isLast) return given.slice(at, end);
    at = end + literal.length;
  }
}
