// Names the variables that a step saves.

import type { Step, StoreEntry } from "../step.ts";

/** Names that have a value after the step, in order; empty for a block, whose steps are handled by themselves. */
export function savesOf(step: Step): readonly string[] {
  if (step.step === "set") return [step.variable];
  return "store" in step && step.store !== undefined ? step.store.flatMap(storeNames) : [];
}

/** The variables of one entry: `orderId`, or the names of `{ orderId: $.id }`. */
export function storeNames(entry: StoreEntry): readonly string[] {
  return typeof entry === "string" ? [entry] : Object.keys(entry);
}
