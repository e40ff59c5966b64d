// Compares two plain values (objects, lists, maps, sets, scalars) by their data.

import { ExactNumber } from "./number.ts";

export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof ExactNumber || other instanceof ExactNumber)
    return one instanceof ExactNumber && other instanceof ExactNumber && String(one) === String(other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => sameData(item, other[index]));
  }
  if (one instanceof Map) {
    return (
      other instanceof Map && one.size === other.size && [...one].every(([key, value]) => other.has(key) && sameData(value, other.get(key)))
    );
  }
  if (one instanceof Set) {
    if (!(other instanceof Set) || one.size !== other.size) return false;
    for (const item of one) if (!other.has(item)) return false;
    return true;
  }
  if (Array.isArray(other) || other instanceof Map || other instanceof Set) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameData(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

/** Returns whether two lists hold the same objects. */
export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
