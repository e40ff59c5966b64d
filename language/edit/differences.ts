// Compares two lists of steps: the deepest places where their values differ.

import { isJsonObject, type Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import { valueMarkers } from "../step.ts";

/** An undefined value is missing. */
export interface Difference {
  readonly path: readonly (string | number)[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export function differences(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly (string | number)[] = [],
): readonly Difference[] {
  if (sameData(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return (before as readonly Json[]).flatMap((item, index) => differences(item, (after as readonly Json[])[index], [...path, index]));
  }
  if (isJsonObject(before) && isJsonObject(after) && !isMarker(before) && !isMarker(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], [...path, key]));
  }
  return [{ path, before, after }];
}

/** `{ $var: … }` and its like are one value. */
function isMarker(value: Readonly<Record<string, Json>>): boolean {
  return valueMarkers.some((marker) => Object.hasOwn(value, marker));
}
