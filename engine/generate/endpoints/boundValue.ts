// Puts the bound values of a body, such as names of items, into its sample.

import { isJsonObject, type Json, type Value } from "../../../language/index.ts";
import type { Bindings } from "./testDraft.ts";

/** The sample with its bound values; pointers below `except` stay literal. */
export function boundValue(sample: Json, bindings: Bindings, except?: string, pointer = ""): Value {
  if (except !== undefined && (pointer === except || pointer.startsWith(`${except}/`))) return sample;
  const bound = bindings.get(pointer);
  if (bound !== undefined) return bound;
  if (Array.isArray(sample)) {
    const items = sample.map((item: Json, index) => boundValue(item, bindings, except, `${pointer}/${index}`));
    // Examples of two projects are one, where only one is there.
    const written = items.map((item) => JSON.stringify(item));
    const isAgain = (index: number) => bindings.has(`${pointer}/${index}`) && written.indexOf(written[index] ?? "") < index;
    return items.filter((_, index) => !isAgain(index));
  }
  if (!isJsonObject(sample)) return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, item]) => [key, boundValue(item, bindings, except, `${pointer}/${key}`)]));
}
