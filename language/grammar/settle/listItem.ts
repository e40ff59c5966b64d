// Makes an item of a list that a body has, as the document describes its items.

import type { Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { unsettled } from "./place.ts";
import type { Slot } from "./slots.ts";

/**
 * An item of the list: where the document has objects there, the only member that they need. `written` is the item as
 * the sentence has it: "0099" in quotes is a text.
 */
export function itemFor({ field }: Slot, item: Json, written = ""): Json {
  const { fields, itemType } = field === undefined ? { fields: [], itemType: undefined } : insideOf(field);
  if (fields.length === 0) return (itemType === "string" ? /^"(.*)"$/s.exec(written)?.[1] : undefined) ?? item;
  const [only, ...others] = fields.filter(({ required }) => required);
  return only !== undefined && others.length === 0 ? { [only.name]: item } : unsettled("a list of objects");
}
