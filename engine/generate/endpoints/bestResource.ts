// Chooses among several resources that a word may mean.

import { plain } from "./itemNames.ts";
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

/** Returns whether items are known by a member of this name. */
export function isNamedBy({ creator, lister, parameter }: Resource, name: string): boolean {
  const source = creator?.source ?? creator?.sent ?? lister?.source ?? parameter;
  return plain(source.slice(source.lastIndexOf(".") + 1)) === name;
}
