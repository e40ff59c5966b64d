// Lists the lines of a document that hold points, and how often the tests exercised each line.

import type { CoveragePoint } from "../../engine/index.ts";

export interface LineHits {
  /** From 1. */
  readonly line: number;
  /** Comes from the point that was done most often. */
  readonly hits: number;
  readonly points: readonly CoveragePoint[];
}

/** In their order. */
export function lineHits(points: readonly CoveragePoint[]): readonly LineHits[] {
  return [...Map.groupBy(points, ({ place: [, line] }) => line)]
    .sort(([one], [other]) => one - other)
    .map(([line, own]) => ({ line, hits: own.reduce((most, point) => Math.max(most, timesOf(point)), 0), points: own }));
}

export function timesOf({ seen }: CoveragePoint): number {
  return seen.reduce((sum, [, times]) => sum + times, 0);
}
