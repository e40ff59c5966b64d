// What has been read of a source of requirements to list it, kept until flows are made of what was listed: the source is asked once, and what a person chose is what is used.

import { randomUUID } from "node:crypto";
import type { ReadRequirements } from "../../engine/requirements/index.ts";

export interface RequirementReadings {
  /** The name that the reading can be taken by. The one kept before is forgotten. */
  keep(read: ReadRequirements): string;
  /** Gives it once, so that trying again reads anew. Undefined where it is not, or no longer, kept. */
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
