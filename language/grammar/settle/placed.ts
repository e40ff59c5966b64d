// “"open" in the status field”: whether a value is what the field holds, or a part of its text.

import type { Looked, ValueMeaning } from "../meaning.ts";
import { pathOf } from "./field.ts";
import { fieldAt } from "./known.ts";
import { type CheckPlace, placeWith, unsettled } from "./place.ts";
import { isReference, textOf } from "./value.ts";

/**
 * A text is the whole of a field whose values the document lists; of any other field it may be a part, so the sentence
 * must say which.
 */
export function placedAs(place: CheckPlace, of: Looked, value: ValueMeaning): "equals" | "contains" {
  if (!isReference(value) || value.as !== "Quoted" || of.of !== "field") return "equals";
  const unclear = "a text that a field is, or has in it";
  if (place.response === undefined) return unsettled(unclear);
  const path = pathOf(placeWith(place, { confirmed: { weight: 0 } }), of.path, place.response);
  const field = fieldAt(place.response, path);
  if (field?.enum?.includes(textOf(place, value)) === true) return "equals";
  return field?.type === "array" ? "contains" : unsettled(unclear);
}
