// Keeps the requirements that were read for a list until flows are made from them: the source is read once, and the
// person's choice refers to the same list.

import { randomUUID } from "node:crypto";
import type { ReadRequirements } from "../../engine/requirements/index.ts";

export interface RequirementReadings {
  /** The name that the reading can be taken by. The one kept before is forgotten. */
  keep(read: ReadRequirements): string;
  /** Returns the reading once, so that a retry reads again. Undefined if it is not, or no longer, kept. */
  take(name: string | undefined): ReadRequirements | undefined;
}

export function createRequirementReadings(): RequirementReadings {
  let kept: { readonly name: string; readonly read: ReadRequirements } | undefined;
  return {
    keep(read) {
      kept = { name: randomUUID(), read };
      return kept.name;
    },
    take(name) {
      if (kept === undefined || kept.name !== name) return undefined;
      const { read } = kept;
      kept = undefined;
      return read;
    },
  };
}
