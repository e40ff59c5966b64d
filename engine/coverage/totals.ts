// Sums how much of each dimension is covered, and decides whether that is enough.

import { type Coverage, type CoveragePoint, type Dimension, dimensions, isSeen } from "./coverage.ts";

export interface Total {
  readonly covered: number;
  readonly total: number;
}

export type Totals = Readonly<Record<Dimension, Total>>;

export function totalsOf(points: readonly CoveragePoint[], isCovered: (point: CoveragePoint) => boolean = isSeen): Totals {
  const counts = Object.fromEntries(dimensions.map((dimension) => [dimension, { covered: 0, total: 0 }])) as Record<
    Dimension,
    { covered: number; total: number }
  >;
  for (const point of points) {
    const count = counts[point.dimension];
    count.total += 1;
    if (isCovered(point)) count.covered += 1;
  }
  return counts;
}

export function totalsOfAll({ services }: Coverage): Totals {
  return totalsOf(services.flatMap(({ points }) => points));
}

/** In whole percent, rounded down so that 100 means all; 100 if there is nothing to cover. */
export function percentOf({ covered, total }: Total): number {
  return total === 0 ? 100 : Math.floor((covered / total) * 100);
}

/** Least percentages by dimension. */
export type Minimum = Readonly<Partial<Record<Dimension, number>>>;

export interface Shortfall extends Total {
  readonly dimension: Dimension;
  readonly wanted: number;
}

/** The dimensions that are covered less than they have to be. */
export function shortfalls(totals: Totals, minimum: Minimum): readonly Shortfall[] {
  return dimensions.flatMap((dimension) => {
    const wanted = minimum[dimension];
    const { covered, total } = totals[dimension];
    // No percentages: 2 of 3 is not less than 66.67 %, which is the figure that a person reads.
    return wanted === undefined || covered * 100 >= wanted * total ? [] : [{ dimension, wanted, covered, total }];
  });
}
