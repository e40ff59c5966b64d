// Explains why a source has no acceptance criteria, so that there is always a reason.

import type { Requirement } from "./requirement.ts";

export interface ReadRequirements {
  readonly requirements: readonly Requirement[];
  /** Notes for a person, such as text that was removed. */
  readonly notes: readonly string[];
  /** Why the source has no acceptance criteria; absent if it has some. */
  readonly nothing?: string;
}

/** After “in the text of …”. */
export const whatCounts =
  "nothing is written as a criterion: AC-1: …, Given/When/Then, numbered steps, or a list below a heading “Acceptance criteria”";

/** With the reason, if there are no criteria. */
export function withReason(read: ReadRequirements, why: () => string): ReadRequirements {
  return hasCriteria(read.requirements) ? read : { ...read, nothing: why() };
}

export function hasCriteria(requirements: readonly Requirement[]): boolean {
  return requirements.some(({ criteria }) => criteria.length > 0);
}
