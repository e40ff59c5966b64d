// A sentence read without anything around it: the readings that use all of it, each distinct.

import { foreignProblem } from "../grammar/foreign.ts";
import type { Attachment } from "../playbook.ts";
import type { Problem, SentenceReading } from "../reading.ts";
import { normalisedKey } from "../steps/normalise.ts";
import type { Scan } from "./scan.ts";
import { openScan, readSentence } from "./sentence.ts";

/** The readings are made when they are asked for: the grammar mostly answers first. */
export interface AloneReading {
  readonly scan: Scan;
  /** Those that use the attachment exactly once, if there is one. */
  readonly readings: readonly SentenceReading[];
  /** All complete ones. */
  readonly all: readonly SentenceReading[];
  /** What no context can mend. */
  readonly foreign: Problem | undefined;
}

export function readAlone(sentence: string, attachment: Attachment | undefined): AloneReading {
  const scan = openScan(sentence, attachment, undefined);
  const foreign = foreignProblem(sentence, scan.tokens, attachment);
  if (foreign !== undefined) return { scan, readings: [], all: [], foreign };
  if (scan.end > mostTokens) return { scan, readings: [], all: [], foreign: tooLong(scan) };
  let known: ReturnType<typeof readWith> | undefined;
  const read = () => {
    known ??= readWith(scan);
    return known;
  };
  return {
    scan,
    get readings() {
      return read().readings;
    },
    get all() {
      return read().all;
    },
    foreign,
  };
}

/** The same with what the scan has around it. */
export function readWith(scan: Scan): Pick<AloneReading, "readings" | "all"> {
  const all = distinct(readSentence(scan));
  return { readings: all.filter(({ usesAttachment }) => usesAttachment === (scan.attachment !== undefined)), all };
}

/** A sentence of more words, signs and values is none that a person reads; the number keeps the time for any text in bounds. */
const mostTokens = 400;

function tooLong(scan: Scan): Problem {
  const span = { start: scan.tokens[mostTokens]?.start ?? 0, end: scan.tokens[scan.end - 1]?.end ?? scan.sentence.length };
  return {
    code: "not-understood",
    message: `A sentence has at most ${mostTokens} words. Make several of it.`,
    in: "sentence",
    span,
    suggestions: [],
  };
}

/** Readings that mean the same are one. */
export function distinct(readings: readonly SentenceReading[]): readonly SentenceReading[] {
  if (readings.length < 2) return readings;
  const seen = new Map<string, SentenceReading>();
  for (const reading of readings) {
    const key = `${reading.usesAttachment} ${normalisedKey(reading.steps)}`;
    if (!seen.has(key)) seen.set(key, reading);
  }
  return [...seen.values()];
}
