// Makes an item of a list that a body has, as the document describes its items.

import type { Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { unsettled } from "./place.ts";
import type { Slot } from "./slots.ts";

/** An item of the list: where the document has objects there, the only member that they need. */
export function itemFor({ field }: Slot, item: Json): Json {
  const { fields } = field === undefined ? { fields: [] } : insideOf(field);
  if (fields.length === 0) return item;
  const [only, ...others] = fields.filter(({ required }) => required);
  return only !== undefined && others.length === 0 ? { [only.name]: item } : unsettled("a list of objects");
}
