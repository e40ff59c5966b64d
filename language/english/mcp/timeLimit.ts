// `with a time limit of 5 seconds` in a call of a server.

import { readDuration } from "../frames/duration.ts";
import { type Assignment, anyPhraseEnd, assign, type Scan, skipJoint, word } from "../scan.ts";

export interface LimitReading {
  readonly assignment: Assignment;
  readonly next: number;
}

/** `a time limit of …` at `at`. */
export function readTimeLimit(scan: Scan, at: number): LimitReading | undefined {
  const from = anyPhraseEnd(scan, at, ["a time limit of", "a timeout of", "time limit of", "timeout of"]);
  const duration = from < 0 ? undefined : readDuration(scan, from);
  return duration && { assignment: assign(scan, ["timeout"], duration.value, from, duration.next), next: duration.next };
}

/** The same with "with" in front of it, where it ends a call. */
export function readLastTimeLimit(scan: Scan, from: number): LimitReading | undefined {
  const at = skipJoint(scan, from);
  return word(scan, at) === "with" ? readTimeLimit(scan, at + 1) : undefined;
}
