// Converts numbers for the editor, which reads messages with JavaScript's numbers: a number that these cannot hold
// becomes text, with all its digits.

import { ExactNumber, plainNumber } from "../language/index.ts";

/** The very same value where it has no such number. */
export function digitsAsText<T>(value: T): T {
  return walk(value) as T;
}

function walk(value: unknown): unknown {
  if (value instanceof ExactNumber) return plainNumber(value) ?? String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(walk);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let changed = false;
  const entries = Object.entries(value).map(([key, member]) => {
    const plain = walk(member);
    changed ||= plain !== member;
    return [key, plain] as const;
  });
  return changed ? Object.fromEntries(entries) : value;
}
