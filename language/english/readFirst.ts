// Which sentences the grammar is asked for first; what it has no reading for is left to the readers of single forms.

import type { Step } from "../step.ts";

/** The kinds of steps that the grammar reads before those readers are asked. */
export const readFirst: ReadonlySet<Step["step"]> = new Set([
  "api_request",
  "prepare",
  "validate",
  "save",
  "set",
  "wait",
  "repeat",
  "run",
  "steps",
  "block",
]);
