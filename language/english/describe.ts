// Steps to English: the canonical sentence of every step. `compile(describe(step))` is that step.

import type { Attachment } from "../playbook.ts";
import type { Step } from "../step.ts";

export type Description =
  | { readonly kind: "described"; readonly instructions: readonly DescribedInstruction[] }
  | { readonly kind: "unsayable"; readonly step: Step; readonly reason: string };

/** A sentence with its final period (or colon, before an attachment or a list), what stands below it, and the list below that. */
export interface DescribedInstruction {
  readonly sentence: string;
  readonly attachment?: Attachment;
  readonly body?: readonly DescribedInstruction[];
}

/** One instruction for each step. */
export function describe(steps: readonly Step[]): Description {
  const [first] = steps;
  return first === undefined ? { kind: "described", instructions: [] } : { kind: "unsayable", step: first, reason: "" };
}
