// Reads statements that something may be so: “the note may be null” asks for nothing.

import type { Said } from "../meaning.ts";
import type { Place } from "./place.ts";

const permissions: ReadonlySet<string> = new Set(["may", "might", "can", "could"]);
const lacking: ReadonlySet<string> = new Set(["null", "empty", "missing", "absent", "omitted", "blank", "undefined", "nil", "none"]);

/** Returns whether a statement that says what is lacking says it only as a permission. */
export function isOnlyAllowed({ tokens }: Place, says: Said): boolean {
  if ("not" in says && !("is" in says.not && says.not.is === "exists")) return false;
  return tokens.some(({ word }, at) => permissions.has(word) && tokens[at + 1]?.word === "be" && lacking.has(tokens[at + 2]?.word ?? ""));
}
