// Values made at run time: `$random` and `$now`.

import type { Json, NowValue, RandomValue } from "../language/index.ts";

/** A stream of values; the same seed gives the same values in the same order. */
export interface RandomSource {
  /** Throws `PlaybookError` where the bounds exclude every value. */
  value(wanted: RandomValue): Promise<Json>;
}

export function createRandom(seed?: number): RandomSource {
  return { value: async (wanted) => `not yet: ${wanted.$random} ${seed}` };
}

/** Throws `PlaybookError` for an offset that it cannot read. */
export function nowValue(wanted: NowValue, now: Date): Json {
  return `not yet: ${wanted.$now} ${now}`;
}
