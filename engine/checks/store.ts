// Reads what a call's `store` saves.

import type { Json } from "../../language/index.ts";
import type { CallOutcome } from "./subject.ts";

export type StoreReading = { readonly found: true; readonly value: Json } | { readonly found: false; readonly problem: string };

/** `source` is `$…` (body), `header X`, `cookie x`, `status`, `body` (as text), `response` (all of it) or the name of a field. */
export function readStore(source: string, outcome: CallOutcome): StoreReading {
  return { found: false, problem: `not yet: ${source} ${outcome}` };
}
