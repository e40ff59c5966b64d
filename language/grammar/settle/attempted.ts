// Trying one operation after another: what was refused on the way, and what the one that is meant confirms.

import type { OperateAct } from "../meaning.ts";
import { confirm, type Place, Unsettled } from "./place.ts";
import { isReference } from "./value.ts";

export function attempt<Result>(make: () => Result, refused: Unsettled[]): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Unsettled)) throw error;
    refused.push(error);
    return undefined;
  }
}

/** The words of an operation and of its fields are not an assumption. */
export function confirmNames(place: Place, { object, phrases }: OperateAct): void {
  for (const words of [object.words, ...phrases.map((phrase) => phrase.words ?? [])]) {
    if (words.length === 2) confirm(place, "twoWords");
    if (words.length > 2) confirm(place, "threeWords");
  }
  for (const { value } of phrases) {
    if (isReference(value) && value.as === "Bare") confirm(place, "bareValue");
    if (isReference(value) && value.as === "KnownWord") confirm(place, "knownValue");
  }
}
