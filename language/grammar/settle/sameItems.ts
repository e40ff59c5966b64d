// Decides whose field a check after one of items names: “In every row the field a is 1 and the field b is 2”.

import type { Step } from "../../step.ts";
import type { Act, Looked } from "../meaning.ts";
import { behind, type Place, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { nameOf } from "./value.ts";

type Items = Extract<Looked, { readonly of: "items" }>;

/** The items that a check looks at. A later check of the sentence may name a field of theirs. */
export function itemsOfAct(act: Act): Items | undefined {
  if (act.act !== "check") return undefined;
  const of = act.of.of === "looked of items" ? act.of.items : act.of;
  return of.of === "items" ? of : undefined;
}

/**
 * The check of each of the items, where the document has no such field next to the list. `steps` are those of the
 * sentence so far.
 */
export function ofSameItems(place: Place, steps: readonly Step[], items: Items | undefined, act: Act): Act {
  if (items === undefined || act.act !== "check" || act.of.of !== "field" || act.of.path.length !== 1) return act;
  const [name] = act.of.path;
  if (typeof name !== "object" || !("named" in name || "token" in name)) return act;
  const { response } = behind(place, steps);
  if (response === undefined) return act;
  const isBeside = !response.isList && response.fields.has(squeeze(nameOf(place, "named" in name ? name.named : name)));
  if (isBeside) return act;
  // "One of the rows has the field a with 1, and the field b is 2": of the same row, which no check can say in parts.
  return items.which === "every" ? { ...act, of: { ...items, path: act.of.path } } : unsettled("a field of the item, or of the response");
}
