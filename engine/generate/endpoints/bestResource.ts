// Chooses among several resources that a word may mean.

import type { Resource } from "./resources.ts";

export function topmost(resources: readonly Resource[] | undefined): Resource | undefined {
  const [first, ...others] = resources ?? [];
  return others.reduce((one, other) => {
    const isHigher = one !== undefined && other.itemPath.split("/").length < one.itemPath.split("/").length;
    return isHigher ? other : one;
  }, first);
}

/** Prefers things that a test can create and remove to existing ones. */
export function bestOf(resources: readonly Resource[] | undefined): Resource | undefined {
  return topmost(resources?.filter(({ creator, deleter }) => creator !== undefined && deleter !== undefined)) ?? topmost(resources);
}

/** Returns whether some of them can be had. */
export function isKnown({ creator, lister }: Resource): boolean {
  return creator !== undefined || lister !== undefined;
}
