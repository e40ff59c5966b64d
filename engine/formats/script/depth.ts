// Measures how deeply a script is nested: its readers recurse into it, and visit the inside each part again.

import type { Node } from "acorn";

/** Levels of a script that people wrote; 200 take the readers some 20 ms. */
export const deepestScript = 200;

export function isTooDeep(program: Node): boolean {
  let level: Node[] = [program];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestScript) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((member: unknown) => (Array.isArray(member) ? member.filter(isNode) : isNode(member) ? [member] : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}
