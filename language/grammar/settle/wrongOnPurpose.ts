// Finds values of the wrong type that are sent on purpose, so that the service refuses them.

import type { TokenReference } from "../edges.ts";
import { type Place, tokenOf } from "./place.ts";
import type { Slot } from "./slots.ts";

/** “page "abc"”: a text in quotes right after the whole name of a field that takes none, to see it refused. */
export function isWrongOnPurpose(place: Place, value: TokenReference, { name, type }: Slot): boolean {
  if (value.as !== "Quoted" || !/^(?:integer|number|boolean)$/.test(type ?? "")) return false;
  const token = tokenOf(place, value);
  const before = place.tokens[place.tokens.indexOf(token) - 1];
  return /[^\s\d.,-]/.test(String(token.value)) && before?.kind === "word" && before.text === name;
}
